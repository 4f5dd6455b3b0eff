"""Tests the judge: correct copies must be judged ok, and damaged ones wrong for the right reason."""

import struct
import tempfile
from pathlib import Path

from . import boxes
from .boxes import File
from .editors import Answer
from .forms import FORMS
from .judge import Judge
from .operations import OPERATIONS

XMP = b"""<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="Example"/></rdf:RDF></x:xmpmeta>"""
CASES = []


def case(form, operation, expected):
    """Declares a copy; the decorated function changes the file with the new title, and may return bytes."""
    def take(change):
        CASES.append((change.__name__.replace("_", " "), form, operation, expected, change))
        return change
    return take


class Changer:
    """An editor of the title that makes one mistake."""

    def __init__(self, name, change):
        self.name, self.change = name, change

    def edit(self, form, source, out, changes):
        file = File(source.read_bytes())
        set_title(file, changes["title"])
        result = self.change(file, source, out)
        if isinstance(result, Answer):
            return result
        out.write_bytes(file.bytes() if result is None else result)
        return Answer(0)


def set_title(file, value):
    """Sets the title in all lists of items, or removes it."""
    for meta in [one for one in file.walk() if one.code == b"meta"]:
        keys, items = boxes.key_names(meta), meta.first("ilst")
        names = [boxes.item_name(one, keys) for one in items.children]
        for name, one in zip(names, list(items.children)):
            if name not in ("©nam", "com.apple.quicktime.title"):
                continue
            if value is None:
                items.children.remove(one)
            else:
                one.first("data").body = struct.pack(">II", 1, 0) + value.encode()
        if value is not None and not keys and "©nam" not in names:
            items.children.append(boxes.made(boxes.item("©nam", value)))


def unmoved(file):
    return b"".join(one.written() for one in file.boxes)


@case("mp4-moov-first", "title set", "ok")
@case("mp4-moov-last", "title set", "ok")
@case("mp4-co64", "title added", "ok")
@case("mp4-mdat-64", "title removed", "ok")
@case("mp4-two-mdat", "set twice", "ok")
@case("mp4-encrypted", "letters", "ok")
@case("mp4-fragments-absolute", "title set", "ok")
@case("mp4-fragments-sidx", "set, removed", "ok")
@case("cmaf-init", "title set", "ok")
@case("mov-keys-first", "title set", "ok")
def correct(file, source, out):
    pass


@case("mp4-moov-first", "title set", "streams changed")
@case("mp4-fragments-absolute", "title set", "base_data_offset leads to no moof")
@case("mp4-fragments-mfra", "title set", "offsets of tfra lead to no moof")
def offsets_not_updated(file, source, out):
    return unmoved(file)


@case("mp4-encrypted", "title set", "saio leads to other data")
def auxiliary_offset_changed(file, source, out):
    table = file.tables()[0].first("saio")
    table.body = table.body[:-1] + bytes([table.body[-1] ^ 4])


@case("mp4-moov-last", "title set", "no reader reads the new title")
def another_value(file, source, out):
    set_title(file, "Another value")


@case("mov-keys-texts", "title set", "still reads the old title")
def old_value_kept(file, source, out):
    pass


@case("mp4-moov-first", "title set", "ItemList:Artist")
def artist_removed(file, source, out):
    boxes.without_items(file, {"©ART"})


@case("m4a-gapless", "title set", "removed box moov/udta/meta/ilst/----:com.apple.iTunes:iTunSMPB")
def gapless_removed(file, source, out):
    boxes.without_items(file, {"----:com.apple.iTunes:iTunSMPB"})


@case("mp4-unknown-boxes", "title set", "removed box moov/abcd")
def unknown_box_removed(file, source, out):
    file.remove(lambda one: one.code == b"abcd")


@case("mp4-trailer", "title set", "removed box (after the last box)")
def trailer_removed(file, source, out):
    file.rest = b""


@case("mp4-moov-last", "title set", "added XMP that was not requested")
def xmp_added(file, source, out):
    file.add("", boxes.box("uuid", bytes.fromhex("be7acfcb97a942e89c71999491e3afac"), XMP))


@case("mp4-tracks", "title set", "changed box moov/trak[2]/mdia/mdhd.language")
def language_changed(file, source, out):
    header = file.tracks()[1].first("mdia", "mdhd")
    header.body = header.body[:20] + b"\x55\xc4" + header.body[22:]


@case("mp4-chapters-text", "title set", "streams changed or lost")
def chapter_track_removed(file, source, out):
    file.at("moov").children.remove(file.tracks()[2])


@case("mp4-chapters-nero", "title set", "mutagen: changed (chapters)")
def chapter_list_removed(file, source, out):
    file.remove(lambda one: one.code == b"chpl")


@case("m4a-cover", "title set", "the artwork changed")
def cover_removed(file, source, out):
    boxes.without_items(file, {"covr"})


@case("mp4-moov-first", "title set", "status 0, but nothing was written")
def nothing_written(file, source, out):
    return Answer(0)


@case("mp4-moov-first", "title set", "refused")
def refused(file, source, out):
    return Answer(3, "cannot do that")


@case("mp4-moov-first", "title set", "status 3, but a changed copy")
def status_with_copy(file, source, out):
    out.write_bytes(file.bytes())
    return Answer(3, "cannot do that")


@case("mp4-moov-first", "title set", "the source was changed")
def source_changed(file, source, out):
    out.write_bytes(file.bytes())
    source.write_bytes(file.bytes())
    return Answer(0)


def test(folder):
    """Returns how many cases are judged differently from what is expected."""
    judge, failed = Judge(folder), 0
    forms = {one.name: one for one in FORMS}
    operations = {one.name: one for one in OPERATIONS}
    for name, form, operation, expected, change in CASES:
        with tempfile.TemporaryDirectory() as work:
            result = judge.verdict(forms[form], operations[operation], Changer(name, change), Path(work))
        if expected in ("ok", "refused"):
            is_right = result.verdict == expected
        else:
            is_right = result.verdict == "wrong" and any(expected in text for text in result.what)
        if not is_right:
            failed += 1
            print(f"{name}, {form}, {operation}: expected \"{expected}\", judged {result.verdict}: {'; '.join(result.what)}")
    print(f"{len(CASES) - failed} of {len(CASES)} copies judged as expected")
    return failed
