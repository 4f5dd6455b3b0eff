"""Edits sound files that other projects publish for tests, and files that other editors tagged, which then edit them again."""

import os
import re
import shutil
from pathlib import Path

from . import sound_editors, sound_forms
from .editors import Answer, NotOffered
from .forms import Form
from .operations import NEW, Operation
from .report import escaped, grouped, list_groups, tables_of_forms, tables_of_own
from .sound_judge import OPERATIONS as SOUND_OPERATIONS
from .sound_judge import SoundJudge

OPERATIONS = [one for one in SOUND_OPERATIONS if one.name in ("title set", "artist, album", "artwork", "date")]
AGAIN = "title, then a comment by the peer"
SUFFIXES = {".mp3", ".aac", ".flac", ".wav", ".aif", ".aiff"}
PEERS = {"eyeD3": sound_editors.EyeD3, "id3v2": sound_editors.ID3v2, "mutagen": sound_editors.Mutagen,
         "kid3-cli": sound_editors.Kid3, "metaflac": sound_editors.Metaflac, "ffmpeg": sound_editors.FFmpeg}
BASES = ("mp3-bare.mp3", "id3-22.mp3", "id3-23-utf16.mp3", "id3-24-utf8.mp3", "flac-bare.flac", "flac-mixed.flac", "wav-bare.wav",
         "wav-id3.wav", "aiff-id3.aiff")
TAGS = {"title": "Title by the peer", "artist": "Artist by the peer", "album": "Album by the peer"}
HEAD = """# Edits of files of other programs

Written by `scripts/edits-samples`, which states no names of files. Two kinds of files are edited, by the rules of
[edits-sound.md](edits-sound.md):

- sound files that other projects publish for their own tests ({samples} files of {projects}); some of them are damaged
- sound files that another editor has tagged. mediainspect sets a title, then the same editor adds a comment: both must be read

"""


def samples():
    folder = os.environ.get("MEDIAINSPECT_SAMPLES")
    files = sorted(Path(folder).iterdir()) if folder else []
    return [one for one in files if one.suffix.lower() in SUFFIXES and one.stat().st_size < 8 << 20]


def make_all(folder):
    """Copies the samples, and lets each peer tag the files that it can."""
    sound_forms.make_all(folder)
    forms = []
    for number, path in enumerate(samples(), 1):
        project = path.name.partition("__")[0]
        form = Form(f"sample-{number:03}", path.suffix.lower(), f"a file of {project}", None, is_titled=False)
        shutil.copyfile(path, form.path(folder))
        forms.append(form)
    known = {one.name + one.suffix: one for one in sound_forms.FORMS}
    for name in BASES:
        base = known.get(name)
        for peer, make in PEERS.items() if base else []:
            form = Form(f"{base.name}-by-{peer}", base.suffix, f"{base.what}, tagged by {peer}", None, is_titled=False)
            try:
                answer = make().edit(base, base.path(folder), form.path(folder), TAGS)
            except NotOffered:
                continue
            if answer.status == 0 and form.path(folder).exists():
                forms.append(form)
    return forms


class Mediainspect(sound_editors.Mediainspect):
    """mediainspect, and for the comment the editor that tagged the file."""

    def edit(self, form, source, out, changes):
        if "comment" not in changes:
            return super().edit(form, source, out, changes)
        between = out.with_name("between" + out.suffix)
        own = {field: value for field, value in changes.items() if field != "comment"}
        answer = super().edit(form, source, between, own)
        if answer.status != 0 or not between.exists():
            return answer
        peer = PEERS[form.name.rpartition("-by-")[2]]()
        answer = peer.edit(form, between, out, {"comment": changes["comment"]})
        return Answer(answer.status, f"the peer: {answer.message}" if answer.status else answer.message)


class Again(Operation):
    def is_for(self, form):
        return "-by-" in form.name


class OfSamples(Operation):
    def is_for(self, form):
        return "-by-" not in form.name


def operations():
    return [*(OfSamples(one.name, one.runs) for one in OPERATIONS), Again(AGAIN, [{"title": NEW, "comment": "A new comment"}])]


def write(path, forms, kinds, verdicts, editors):
    names = [one.name for one in editors]
    projects = sorted({one.what.rpartition(" ")[2] for one in forms if "-by-" not in one.name})
    count = sum("-by-" not in one.name for one in forms)
    lines = [HEAD.format(samples=count, projects=", ".join(projects)), f"- {editors[0].version()}\n"]
    lines += [*tables_of_forms(forms, kinds, verdicts, names), *tables_of_own(verdicts)]
    lines.append("\n## Explained, and counted otherwise\n\n")
    list_groups(lines, grouped([one for one in verdicts if one.rules], lambda one: one.rules),
                "editor | what | edits | forms | operations")
    lines.append("\n## Description of the forms\n\n| form | description |\n|---|---|\n")
    lines += [f"| {form.name}{form.suffix} | {escaped(form.what)} |\n" for form in forms]
    path.write_text("".join(lines), encoding="utf-8")


# Why a difference that the rules for made files call wrong is none.
EXPLAINED = {
    r"changed chunk/_PMX": "the chunk has an XMP packet, which states the field too",
    r"changed id3v2/CHAP:.*": "the offsets in CHAP frames follow the frames of sound, which move",
    r"ffprobe still reads the old date": "another key has a date too: that of a release, or that of bext, which is changed only by "
                                         "identifier",
    r"no reader reads the new artwork": "the picture is in a second ID3v2 tag, or in one at the end, which these readers do not read",
}
SAME = "ffmpeg takes tags for sound: the bytes of the sound are the same"


class SampleJudge(SoundJudge):
    """Judges copies, and explains differences that come from what is unusual in a source."""

    def run(self, form, operation, editor, source, work, result):
        out = super().run(form, operation, editor, source, work, result)
        self.pairs[form.name, operation.name] = (source, out)
        return out

    def __init__(self, folder):
        super().__init__(folder)
        self.pairs = {}

    def verdict(self, form, operation, editor, work):
        result = super().verdict(form, operation, editor, work)
        source, out = self.pairs.pop((form.name, operation.name), (None, None))
        if result.verdict != "wrong" or out is None:
            return result
        reasons = {one: self.reason(one, source, out) for one in result.what}
        if all(reasons.values()):
            result.verdict, result.what = "ok", []
            result.rules = {**result.rules, **{reason: 1 for reason in reasons.values()}}
        return result

    @staticmethod
    def reason(text, source, out):
        if text in ("packets or samples changed", "new errors of ffmpeg"):
            return SAME if sound(source) == sound(out) else None
        return next((reason for pattern, reason in EXPLAINED.items() if re.fullmatch(pattern, text)), None)


def sound(path):
    """Returns the bytes of the sound of a file, without the tags before and after it."""
    data = path.read_bytes()
    if data[:4] in (b"RIFF", b"RF64"):
        place = 12
        while place + 8 <= len(data) and data[place:place + 4] != b"data":
            size = int.from_bytes(data[place + 4:place + 8], "little")
            place += 8 + size + size % 2
        size = int.from_bytes(data[place + 4:place + 8], "little")
        return data[place + 8:place + 8 + size]
    while data[:3] == b"ID3":
        size = sum((byte & 127) << shift for byte, shift in zip(data[6:10], (21, 14, 7, 0)))
        data = data[10 + size + (10 if data[5] & 16 else 0):]
    changed = True
    while changed:
        size = len(data)
        if data[-128:-125] == b"TAG":
            data = data[:-128]
        if data[-32:-24] == b"APETAGEX":
            data = data[:-int.from_bytes(data[-20:-16], "little") - (32 if data[-9] & 128 else 0)]
        if data[-9:] == b"LYRICS200":
            data = data[:-15 - int(data[-15:-9])]
        changed = len(data) < size
    return data


def judge(folder):
    return SampleJudge(folder)
