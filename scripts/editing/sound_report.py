"""Writes the report of scripts/edits-sound."""

import re
from collections import Counter

from .editors import package
from .report import escaped, grouped, list_groups, tables_of_forms, tables_of_own

HEAD = """# Edits of sound files

Written by `scripts/edits-sound`: {count} edits of {forms} forms of sound files. Each editor carries out each operation on a
fresh copy of each form. Programs that did not write the copy compare it with its source: packets and decoded samples
(ffmpeg, flac), values (mutagen, exiftool, ffprobe, mediainfo), all other tags (mutagen, and own readers of ID3v1, chunks and
blocks), and the structure (an own reader).

- **ok**: packets and samples are the same, ffmpeg reports no new errors, at least one reader reads the new value and none
  the old one, all other tags are the same, in the same version of ID3, sizes, pad bytes and checksums are correct
- **refused**: nothing was written, and the exit status or a message reports it
- **wrong**: all else, also an exit status of 0 without an edit
- **–**: the editor has no option for the operation, or does not support the format

{versions}
"""


def write(path, forms, operations, verdicts, editors):
    names = [editor.name for editor in editors]
    offered = [one for one in verdicts if one.verdict != "not offered"]
    readers = f"- Other readers: mediainfo {package('mediainfo')}, flac {package('flac')}"
    lines = [HEAD.format(count=len(offered), forms=len(forms),
                         versions="\n".join([*(f"- {one.version()}" for one in editors), readers]))]
    lines += [*tables_of_forms(forms, operations, verdicts, names), *tables_of_own(verdicts)]
    lines.append("\n## What is wrong with edits of other programs\n\nThe most frequent problems of each.\n\n")
    wrong = grouped([one for one in verdicts if one.verdict == "wrong" and one.editor != "mediainspect"], lambda one: [
        re.sub(r"^((?:added|changed|removed) [^,]*)(?:,.*| and \d+ more)$", r"\1 and others", text) for text in one.what])
    seen = Counter()
    list_groups(lines, [one for one in wrong if seen.update([one[0][0]]) or seen[one[0][0]] <= 12],
                "editor | what | edits | forms | operations")
    lines.append("\n## Counted, but not wrong\n\nPadding, extended headers, and the first frame of MP3, which has the tables of "
                 "Xing or LAME.\n\n")
    list_groups(lines, grouped([one for one in verdicts if one.rules], lambda one: one.rules),
                "editor | what | edits | forms | operations")
    lines.append("\n## Description of the forms\n\n| form | description |\n|---|---|\n")
    lines += [f"| {form.name}{form.suffix} | {escaped(form.what)} |\n" for form in forms]
    path.write_text("".join(lines), encoding="utf-8")
