"""The metadata items of ISO media files: those of iTunes, of QuickTime metadata, and of user data."""

import struct
from dataclasses import dataclass, field
from urllib.parse import quote

from . import languages
from .boxes import PADDING, Box

ISO_TEXTS = {b"titl", b"dscp", b"cprt", b"perf", b"auth", b"gnre", b"albm"}
ISO_OTHERS = {b"yrrc", b"loci", b"rtng", b"clsf", b"kywd"}
# Boxes of meta that belong to the items, or that edits.py and places.py compare.
META_PARTS = PADDING | {b"ilst", b"keys", b"hdlr", b"ctry", b"lang", b"iloc"}


@dataclass
class Item:
    """A value of a metadata item.

    identifier: a key space and a key, as in records.
    container: the path of the box that has the item: ilst or udta.
    languages: the languages as codes of three letters and countries, of which each can be None.
    kind: the number of the data type; "text" for texts of user data, "location" for loci, "year" for yrrc, None for
    content that is not divided.
    """

    identifier: str
    container: str
    kind: object
    value: bytes
    box: Box
    languages: list = field(default_factory=lambda: [(None, None)])
    # What states the languages, as in the file: equal items have equal codes.
    code: object = None

    @property
    def same(self):
        """Equal for items that are the same, wherever they are in their container."""
        return self.identifier, self.container, self.kind, self.value, self.code

    def __str__(self):
        return f"{self.identifier} in {self.container}"


def identifier(space, key):
    return space + "/" + quote(key, safe="-._~:")


class ItemReader:
    """Reads all items of a tree, in the order of the file."""

    def __init__(self, tree):
        self.media, self.items, self.problems = tree.media, [], []
        # The keys of QuickTime metadata, the lists of countries and languages, and the handlers, by path of meta.
        self.keys, self.lists, self.handlers = {}, {}, {}
        for box in tree.root.walk():
            if box.code == b"udta":
                self.read_user_data(box)
            elif box.code == b"meta":
                self.read_metadata(box)

    def content(self, box):
        return self.media.read(box.content, box.end - box.content)

    def add(self, name, container, kind, value, box, **more):
        self.items.append(Item(name, container.path, kind, value, box, **more))

    def add_undivided(self, space, box):
        """Adds content that is not divided by its digest, because it can be large."""
        size = box.end - box.content
        value = self.content(box) if size < 1 << 20 else bytes.fromhex(self.media.digest([(box.content, size)]))
        self.add(identifier(space, box.code), box.parent, None, value, box)

    def additions(self, item):
        """The boxes of an item of iTunes or QuickTime metadata besides its values: codes and contents."""
        return [(one.code, self.content(one)) for one in item.box.children if one.code != b"data"]

    def read_user_data(self, parent):
        for box in parent.children:
            if box.code in PADDING or box.code == b"meta":
                continue
            is_read = self.read_texts(box) if box.code[0] == 0xA9 else \
                self.read_iso_text(box) if box.code in ISO_TEXTS | ISO_OTHERS else False
            if not is_read:
                self.add_undivided("udta", box)

    def read_texts(self, box):
        """Adds the texts of a box of QuickTime, each with a size and a language; returns whether they fill it."""
        data, place, found = self.content(box), 0, []
        while place + 4 <= len(data):
            size, code = struct.unpack(">HH", data[place:place + 4])
            found.append((code, data[place + 4:place + 4 + size]))
            place += 4 + size
        if place != len(data) or not found:
            return False
        for code, text in found:
            self.add(identifier("udta", box.code), box.parent, "text", text, box,
                     languages=[(languages.of_code(code), None)], code=code)
        return True

    def read_iso_text(self, box):
        data = self.content(box)
        if len(data) < 6 or any(data[:4]):
            return False
        name, stated = identifier("uiso", box.code), {}
        kind, value = {b"yrrc": "year", b"loci": "location"}.get(box.code), data[4:]
        if box.code != b"yrrc":
            # Ratings and classifications have the language after other numbers.
            place = {b"rtng": 12, b"clsf": 10}.get(box.code, 4)
            code = int.from_bytes(data[place:place + 2], "big")
            stated = {"languages": [(languages.of_code(code), None)], "code": code}
            value = data[place + 2:]
        if box.code == b"kywd":
            for word in self.keywords(value):
                self.add(name, box.parent, "text", word, box, **stated)
            return True
        if box.code in ISO_TEXTS | {b"rtng", b"clsf"}:
            kind = "text"
        self.add(name, box.parent, kind, value, box, **stated)
        return True

    @staticmethod
    def keywords(data):
        """Yields the keywords after their number, each with its size before it."""
        place = 1
        for _ in range(data[0] if data else 0):
            size = data[place] if place < len(data) else 0
            yield data[place + 1:place + 1 + size]
            place += 1 + size

    def read_metadata(self, meta):
        handler = meta.child(b"hdlr")
        self.handlers[meta.path] = self.media.read(handler.content + 8, 4) if handler else None
        keys = self.keys[meta.path] = self.read_keys(meta)
        lists = self.lists[meta.path] = [self.read_list(meta.child(code)) for code in (b"ctry", b"lang")]
        for box in meta.children:
            if box.code not in META_PARTS:
                self.add_undivided("meta", box)
        for box in (box for ilst in meta.all(b"ilst") for box in ilst.children if box.code not in PADDING):
            index = int.from_bytes(box.code, "big")
            if keys is not None and 0 < index <= len(keys):
                name = identifier(*keys[index - 1])
            elif box.code == b"----":
                # Both have a version and flags of 0.
                parts = [box.child(code) for code in (b"mean", b"name")]
                name = identifier("itlk", b".".join(self.content(one).removeprefix(bytes(4)) for one in parts if one))
            else:
                name = identifier("itsk", box.code)
            values = box.all(b"data")
            for one in values:
                self.read_value(name, box, one, lists)
            if not values:
                self.add(name, box.parent, None, self.content(box), box)

    def read_value(self, name, item, box, lists):
        data = self.content(box)
        if len(data) < 8:
            return self.add(name, item.parent, None, data, item)
        kind = int.from_bytes(data[:4], "big")
        stated = [resolved(code, one) for code, one in zip(struct.unpack(">HH", data[4:8]), lists)]
        countries = [chr(code >> 8) + chr(code & 255) if code else None for code in stated[0]] or [None]
        spoken = [languages.of_code(code) if code >= 0x400 else languages.UNKNOWN for code in stated[1]] or [None]
        self.add(name, item.parent, kind, data[8:], item, code=(tuple(stated[0]), tuple(stated[1])),
                 languages=[(one, land) for one in spoken for land in countries])

    def read_keys(self, meta):
        """The key space and key of each row of keys; None if the items are not of QuickTime metadata."""
        if self.handlers[meta.path] != b"mdta" or meta.child(b"keys") is None:
            return None
        data = self.content(meta.child(b"keys"))
        place, found = 8, []
        while place + 8 <= len(data):
            size, space = struct.unpack(">I4s", data[place:place + 8])
            if size < 8 or place + size > len(data):
                self.problems.append(f"the keys in {meta.path} do not fill their box")
                break
            found.append((space.decode("latin-1"), data[place + 8:place + size]))
            place += size
        count = int.from_bytes(data[4:8], "big")
        if count != len(found):
            self.problems.append(f"{meta.path} counts {count} keys, but has {len(found)}")
        return found

    def read_list(self, box):
        """The rows of a list of countries or languages."""
        if box is None:
            return []
        data = self.content(box)
        place, found = 8, []
        while place + 2 <= len(data):
            count = int.from_bytes(data[place:place + 2], "big")
            codes = data[place + 2:place + 2 + 2 * count]
            found.append(struct.unpack(f">{len(codes) // 2}H", codes[:len(codes) // 2 * 2]))
            place += 2 + 2 * count
        return found


def resolved(code, rows):
    """The codes that an indicator states: codes up to 255 are numbers of rows of a list."""
    if 0 < code <= 255:
        return rows[code - 1] if code <= len(rows) else (code,)
    return (code,) if code else ()
