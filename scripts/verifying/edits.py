"""Verifies a copy that `mediainspect edit` wrote."""

import struct
import time

from . import languages, records, samples, values
from .boxes import PADDING, is_boxed, trees
from .items import ItemReader
from .media import Mismatch, Spans
from .pieces import Placing
from .places import Places

# Boxes that places.py compares; nothing but their offsets may change.
OFFSETS = {b"tfra", b"sidx", b"saio", b"iloc"}
# The size up to which a whole file is searched for new values.
LARGE = 1 << 26
# Boxes of meta that check_lists compares.
LISTS = {b"keys", b"ctry", b"lang"}
SIDES = "source", "copy"
CONTAINERS = {b"udta", b"meta", b"ilst"}
# Boxes that can be new, or removed, with items.
METADATA = CONTAINERS | PADDING | {b"elng"}


def verify(source, copy, record):
    """Verifies an edit."""
    # Members without content are absent.
    for member in ("changes", "bytes"):
        record.setdefault(member, [])
    placing = Placing(source, copy, record)
    placing.check_bytes()
    placing.check_ranges(record)
    if not is_boxed(source):
        return find_texts(copy, record)
    before, after = trees(source, copy)
    for change in record["changes"]:
        for member in ("path", "language", "dataType", "before", "after"):
            change.setdefault(member, "" if member == "path" else None)
    places = Places(before, after, placing)
    places.check()
    check_digests(record, places.digests)
    check = Changes(before, after, placing, record)
    check.check_structure()
    check.check_items()
    check.check_lists()
    check.check_containers()
    check.check_ranges()
    check.check_padding()
    ranges = [{"source": start, "size": size} for start, _, size in placing.kept]
    records.check_facts(record, ranges, [one["path"] for one in record["changes"]])
    return [one["path"] for one in record["changes"] if field_of(plain(one["path"])) is not None]


ENCODINGS = "utf-8", "latin-1", "utf-16-le", "utf-16-be"


def find_texts(copy, record):
    """Looks for the new values in the new bytes of a file whose items are not read. What the file presents is compared
    anyway."""
    new = b"".join(bytes.fromhex(one["hex"]) for one in record["bytes"])
    data = b"".join(copy.chunks(0, copy.size)) if copy.size < LARGE else new
    texts = [value for one in record["changes"] for value in listed(one.get("after")) if isinstance(value, str)]
    found = 0
    for text in texts:
        for encoding in ENCODINGS:
            try:
                if text.encode(encoding) in data:
                    found += 1
                    break
            except UnicodeEncodeError:
                continue
    print(f"{len(record['changes'])} changes, whose items are not read; {found} of {len(texts)} new values are in the "
          "copy as text")


def plain(path):
    """A path in the form of boxes.py."""
    return path.replace("[1]", "")


def listed(value):
    """The values in a member of a record: none, one, or a list."""
    return value if isinstance(value, list) else [] if value is None else [value]


def check_digests(record, digests):
    """Compares the digests of samples with those in the record."""
    count = 0
    for one in record["verification"]["tracks"]:
        path = plain(one["path"])
        if path not in digests or "sha256" not in one:
            continue
        count += 1
        if one["sha256"] != digests[path]:
            raise Mismatch(f"the samples of {path} have another SHA-256 than the record states")
    print(f"samples of {count} of {len(digests)} tracks have the SHA-256 in the record")


def field_of(path):
    """Returns a function that reads a field of a header and where it is; None if the path names no such field."""
    box, _, name = path.rpartition(".")
    return HEADERS.get((box.rpartition("/")[2].partition("[")[0], name))


def time_field(place):
    """A time of a header, in seconds since 1904."""
    def read(media, box):
        size = 8 if media.number(box.content, 1) else 4
        start = box.content + 4 + place * size
        number = media.number(start, size)
        if number == 0:
            return start, start + size, "none"
        if number < EPOCH:
            return start, start + size, "before 1970"
        return start, start + size, time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(number - EPOCH))
    return read


def flags(media, box):
    return box.content + 1, box.content + 4, "yes" if media.number(box.content + 1, 3) & 1 else "no"


def group(media, box):
    start = box.content + (46 if media.number(box.content, 1) else 34)
    return start, start + 2, str(media.number(start, 2))


def matrix(media, box):
    start = box.content + (52 if media.number(box.content, 1) else 40)
    rows = struct.unpack(">9i", media.read(start, 36))
    one = 1 << 16
    turns = {(one, 0, 0, one): "0°", (0, one, -one, 0): "90°", (-one, 0, 0, -one): "180°", (0, -one, one, 0): "270°"}
    return start, start + 36, turns.get((*rows[:2], *rows[3:5]), "other")


def name_of_handler(media, box):
    text = media.read(box.content + 24, box.end - box.content - 24).rstrip(b"\0")
    if text and text[0] == len(text) - 1:
        text = text[1:]
    return box.content + 24, box.end, text.decode("utf-8", "replace")


# The seconds from 1904 to 1970.
EPOCH = 2_082_844_800
HEADERS = {(box, name): time_field(place) for box in ("mvhd", "tkhd", "mdhd")
           for place, name in enumerate(("creation_time", "modification_time"))} | {
    ("tkhd", "flags"): flags, ("tkhd", "alternate_group"): group, ("tkhd", "matrix"): matrix,
    ("hdlr", "name"): name_of_handler}


class Changes:
    """The changes in a record, and the items of source and copy."""

    def __init__(self, before, after, placing, record):
        self.trees, self.placing, self.changes = (before, after), placing, record["changes"]
        self.readers = ItemReader(before), ItemReader(after)
        for problem in self.readers[1].problems:
            if problem not in self.readers[0].problems:
                raise Mismatch(f"{after.media.name}: {problem}")
        # The ranges of source and copy that are not the same in both.
        self.changed = Spans(placing.removed()), Spans(placing.new())
        # The items of source and copy that changes have named.
        self.named = [], []
        # The ranges of source and copy that changes of fields have named.
        self.fields = [], []

    def check_items(self):
        """Requires that each change was made, and that all other items are the same."""
        for change in self.changes:
            if change["action"] not in ("set", "add", "remove"):
                raise Mismatch(f"the record has a change of the unknown kind {change['action']}")
            if self.is_field(change):
                self.check_field(change)
            else:
                self.check_change(change)
        rest = [[one for one in reader.items if not any(one is other for other in named)]
                for reader, named in zip(self.readers, self.named)]
        for old, new in zip(*rest):
            if old.same != new.same:
                what = "changed" if old.identifier == new.identifier else f"lost, moved, or next to {new} now"
                raise Mismatch(f"{old} is {what}, but the record does not list it")
        more, what = (rest[0], "lost") if len(rest[0]) > len(rest[1]) else (rest[1], "new")
        if len(rest[0]) != len(rest[1]):
            raise Mismatch(f"{more[min(map(len, rest))]} is {what}, but the record does not list it")
        print(f"{len(self.changes)} changes found, {len(rest[0])} items unchanged")

    def check_change(self, change):
        """Finds the items of a change in source and copy."""
        if change["action"] == "remove" and change["after"] is not None \
                or change["action"] == "add" and change["before"] is not None \
                or change["action"] != "remove" and change["after"] is None:
            raise Mismatch(f"the values of {change['identifier']} in the record do not fit {change['action']}")
        old = None
        for value in listed(change["before"]):
            old = self.find(0, change, value, lambda one: change["action"] != "remove" or self.fits(one, change))
        for value in listed(change["after"]):
            self.check_item(self.find(1, change, value, lambda one: self.fits(one, change, old)), old)

    def check_item(self, item, old):
        """Requires that the item of a change has nothing but its value that is new, and is where readers find it."""
        added = self.readers[1].additions(item)
        if old is not None:
            if added != self.readers[0].additions(old):
                raise Mismatch(f"{item} has other boxes than its value that differ")
            return
        if any(code not in (b"mean", b"name") for code, _ in added):
            raise Mismatch(f"{item} is new and has boxes besides its value")
        handler = self.readers[1].handlers.get(item.container.removesuffix("/ilst"))
        if item.identifier.startswith(("itsk/", "itlk/")) and handler != b"mdir":
            raise Mismatch(f"{item} is new, but the handler there is not mdir")

    def fits(self, item, change, before=None):
        kind = change.get("dataType")
        return (kind is None or values.has_type(item, kind)) and values.is_like(item, before) and \
            (change["action"] == "remove" and change.get("language") is None
             or values.has_language(item, change.get("language"), before))

    def find(self, side, change, value, fits):
        """The item with a value of a change, among those of which no other change has named the identical one."""
        key, path = values.key_of(change["identifier"]), plain(change["path"])
        name = SIDES[side]
        alike = [one for one in self.readers[side].items
                 if values.key_of(one.identifier) == key and path.startswith(one.container + "/")
                 and not any(one is other for other in self.named[side])]
        if not alike:
            raise Mismatch(f"the {name} has no further {change['identifier']} in the container of {change['path']}")
        shown = [one for one in alike if values.shows(one, value)]
        if not shown:
            raise Mismatch(f"{change['identifier']} of the {name} does not have the value in the record")
        fitting = [one for one in shown if fits(one)]
        if not fitting:
            raise Mismatch(f"{change['identifier']} of the {name} does not have the language or type in the record")
        # Where several items have the value, the changed one is meant.
        chosen = max(fitting, key=lambda one: self.changed[side].touches(one.box.start, one.box.end))
        self.named[side].append(chosen)
        return chosen

    def check_structure(self):
        """Requires that the boxes are the same outside of metadata, but for padding and the width of offsets."""
        lists = [[], []]
        for tree, paths in zip(self.trees, lists):
            for box in tree.root.walk():
                if box.code not in METADATA and not any(f"/{name}" in box.path for name in ("udta", "meta")):
                    paths.append(box.path.replace("/co64", "/stco"))
        for old, new in zip(*lists):
            if old != new:
                raise Mismatch(f"the copy has {new} where the source has {old}")
        if len(lists[0]) != len(lists[1]):
            raise Mismatch("the copy has not as many boxes outside of metadata as the source")
        before, after = ({box.path for box in tree.root.walk() if box.is_open} for tree in self.trees)
        if not after <= before:
            raise Mismatch(f"{min(after - before)} of the copy has the size 0, but not in the source")

    def check_containers(self):
        """Requires that new boxes for metadata are as readers need them."""
        media, handlers = self.trees[1].media, self.readers[1].handlers
        for box in (box for box in self.trees[1].root.walk() if box.code == b"meta" and self.is_other(1, box)):
            wanted = b"mdta" if box.child(b"keys") else b"mdir"
            if handlers[box.path] != wanted or any(media.read(box.content, box.inner - box.content)) \
                    or any(media.read(box.child(b"hdlr").content, 8)):
                raise Mismatch(f"the new {box.path} has no handler {wanted.decode()}, or a version that is not 0")

    def is_field(self, change):
        path = change["path"]
        return path.endswith((".language", "/elng.extended_language")) or field_of(path) is not None

    def check_field(self, change):
        """Verifies a change of a field in a header of a movie or a track."""
        path = plain(change["path"])
        if field_of(path) is not None:
            return self.check_header(change, path)
        for side, value in enumerate((change["before"], change["after"])):
            box = next((one for one in self.trees[side].root.walk() if one.path == path.rpartition(".")[0]), None)
            if value is None and box is None:
                continue
            if box is None or box.code not in (b"mdhd", b"elng"):
                raise Mismatch(f"{SIDES[side]} has no {path}")
            media = self.trees[side].media
            if box.code == b"elng":
                stated = media.read(box.content + 4, box.end - box.content - 4).split(b"\0")[0].decode("latin-1")
                is_same, span = stated == value, (box.start, box.end)
            else:
                place = box.content + (32 if media.number(box.content, 1) else 20)
                is_same = languages.of_code(media.number(place, 2) & 0x7FFF) == languages.language(value or "und")
                span = place, place + 2
            if not is_same:
                raise Mismatch(f"{path} of the {SIDES[side]} is not {value}")
            self.fields[side].append(span)

    def check_header(self, change, path):
        """Verifies a change of a field at a fixed place of a header."""
        rest = []
        for side, value in enumerate((change["before"], change["after"])):
            box = next((one for one in self.trees[side].root.walk() if one.path == path.rpartition(".")[0]), None)
            if box is None:
                raise Mismatch(f"{SIDES[side]} has no {path}")
            media = self.trees[side].media
            start, end, words = field_of(path)(media, box)
            if words is not None and words != str(value).split(" (")[0]:
                raise Mismatch(f"{path} of the {SIDES[side]} is {words}, not {value}")
            self.fields[side].append((start, end))
            rest.append(media.number(start, end - start) >> 1 if path.endswith(".flags") else None)
        if rest[0] != rest[1]:
            raise Mismatch(f"{path} has other flags that differ")

    def check_lists(self):
        """Requires that keys, countries and languages are as before, but for keys that changes have named."""
        named = {values.key_of(one["identifier"]) for one in self.changes if not self.is_field(one)}
        for path, keys in self.readers[0].keys.items():
            if path not in self.readers[1].keys:
                continue
            rest = [[one for one in rows or [] if one not in named] for rows in (keys, self.readers[1].keys[path])]
            if rest[0] != rest[1]:
                raise Mismatch(f"the keys of {path} are changed, but the record does not list it")
            for old, new in zip(self.readers[0].lists[path], self.readers[1].lists[path]):
                if new[:len(old)] != old:
                    raise Mismatch(f"the countries or languages of {path} are changed")

    def check_ranges(self):
        """Requires that bytes are changed in announced items, and otherwise only where sizes, offsets, counts and
        padding are."""
        for side, changed in enumerate(self.changed):
            allowed = Spans(self.allowed(side))
            for start, end in zip(changed.starts, changed.ends):
                place = allowed.missing(start, end)
                if place is not None:
                    raise Mismatch(f"the bytes at {place} of the {SIDES[side]} are changed, but the record "
                                   "does not list what they belong to")

    def is_other(self, side, box):
        """Whether a box has no counterpart in the other file: its type is not the same there."""
        return self.changed[side].missing(box.start + 4, box.start + 8) is None

    def allowed(self, side):
        """The ranges of a file that the announced changes can change."""
        tree = self.trees[side]
        yield from self.fields[side]
        yield from ((one.box.start, one.box.end) for one in self.named[side])
        for box in tree.root.walk():
            if box is tree.root:
                continue
            # The size of the box.
            yield box.start, box.start + 4
            yield box.start + 8, box.content
            parent = box.parent
            if box.code in OFFSETS or box.code in PADDING:
                yield box.start, box.end
            elif box.code in (b"stco", b"co64"):
                yield box.start if self.is_other(side, box) else box.content + 8, box.end
            elif box.code == b"kywd":
                # The number of keywords and the keywords, which are compared as items.
                yield box.content + 6, box.end
            elif box.code == b"mfro":
                yield box.content + 4, box.content + 8
            elif box.code in CONTAINERS and self.is_other(side, box):
                yield box.start, box.inner
                yield box.tail, box.end
            elif parent.code == b"meta" and box.code in LISTS:
                yield box.start if self.is_other(side, box) else box.content + 4, box.end
            elif box.code == b"hdlr" and parent.code == b"meta" and self.is_other(side, parent):
                yield box.start, box.end
            elif parent.code == b"ilst" and self.readers[side].keys.get(parent.parent.path):
                # The number of a key.
                yield box.start + 4, box.start + 8
            elif box.code in (b"tfhd", b"trun") and samples.flags_of(tree.media, box) & 1:
                # The offset of the fragment or of its run, after the ID of the track or the number of samples.
                yield box.content + 8, box.content + (16 if box.code == b"tfhd" else 12)

    def check_padding(self):
        """Requires that padding of the copy is padding of the source, or zeros."""
        media = self.trees[1].media
        padding = Spans((box.start, box.end) for box in self.trees[0].root.walk() if box.code in PADDING)
        new = self.placing.new()
        for box in (box for box in self.trees[1].root.walk() if box.code in PADDING):
            for start, end in self.placing.origins(box.content, box.end):
                if padding.missing(start, end) is not None:
                    raise Mismatch(f"{box.path} of the copy contains bytes of the source that were not padding")
            for start, end in new:
                start, end = max(start, box.content), min(end, box.end)
                if start < end and any(any(data) for data in media.chunks(start, end - start)):
                    raise Mismatch(f"{box.path} of the copy contains new bytes that are not zero")
