"""Leaks in boxes of movies."""

import copy
import struct
import zlib

from .boxes import File, box, full, item, keyed, listed, own_item, uuid
from .kinds import kind
from .pictures import (bitmap_with_bytes, jpeg_with_place, png_with_bytes, webp_with_xmp, xmp)

XMP_UUID = "be7acfcb-97a9-42e8-9c71-999491e3afac"


def counted(text):
    return struct.pack(">HH", len(text), 0x55C4) + text


def added(name, bases, category, path, make):
    """Declares a kind that is a box in a container."""
    kind(name, bases, category)(lambda base, canary: File(base).add(path, make(canary)).bytes())


added("text as a language", "movie.mp4", "unknown", "moov/trak/mdia",
      lambda c: full("elng", c.text + b"\0"))
added("a box in the wrong container", "movie.mp4 movie.mov", "unreferenced", "moov",
      lambda c: box("SETT", c.text))


def quicktime_text(code):
    return lambda canary: box(code, counted(canary.text))


def plain(code, behind=b"\0"):
    return lambda canary: box(code, canary.text + behind)


def loci(canary):
    latitude, longitude = canary.degrees
    numbers = struct.pack(">iii", int(longitude * 65536), int(latitude * 65536), 441 << 16)
    canary.says(numbers[:8])
    return full("loci", struct.pack(">H", 0x15C7), b"\0", b"\0", numbers, b"earth\0", b"\0")


def by_key(key, is_quicktime=False, place=False, more=()):
    return lambda canary: keyed(
        [(key, (canary.place if place else canary.word).encode()), *more], is_quicktime)


def by_code(code, behind=()):
    return lambda canary: listed(item(code, canary.text), *behind)


# MARK: Locations

added("©xyz in user data", "movie.mov movie.mp4 movie.3gp", "location", "moov/udta",
      lambda c: box("©xyz", counted(c.place.encode())))
added("©xyz in the user data of a track", "movie.mov", "location", "moov/trak/udta",
      lambda c: box("©xyz", counted(c.place.encode())))
added("loci", "movie.3gp movie.mp4", "location", "moov/udta", loci)
added("loci in a track", "movie.3gp", "location", "moov/trak/udta", loci)
PLACE_KEY = "com.apple.quicktime.location.ISO6709"
OTHERS = [("com.apple.quicktime.title", b"Kept Title"), ("com.apple.quicktime.make", b"Maker")]
added("location by key, QuickTime's meta", "movie.mov", "location", "moov",
      by_key(PLACE_KEY, True, True, OTHERS))
added("location by key, meta with a version", "movie.mp4", "location", "moov",
      by_key(PLACE_KEY, False, True, OTHERS))
added("location by key in a track", "movie.mov", "location", "moov/trak",
      by_key(PLACE_KEY, True, True))
added("location name by key", "movie.mov", "location", "moov",
      by_key("com.apple.quicktime.location.name", True))
added("direction by key", "movie.mov", "location", "moov",
      by_key("com.apple.quicktime.direction.facing", True))
added("key that no item has", "movie.mov movie.mp4", "unreferenced", "moov", lambda c: keyed(
    [("com.acme." + c.word, None), ("com.apple.quicktime.title", b"Hills")]))
added("©xyz in a list of items", "sound.m4a", "location", "moov/udta",
      lambda c: listed(item("©xyz", c.place.encode()), item("©nam", b"Kept Title")))
added("XMP in XMP_", "movie.mov", "location", "moov/udta", lambda c: box("XMP_", xmp(c)))
added("XMP in a uuid box", "movie.mp4", "location", "", lambda c: uuid(XMP_UUID, xmp(c)))
added("Exif of a cover", "sound.m4a", "location", "moov/udta",
      lambda c: listed(item("covr", jpeg_with_place(c), 13)))
added("second artist of a song", "sound.m4a", "descriptive", "moov/udta",
      lambda c: listed(item("©ART", b"Kept"), item("©ART", c.text)))
added("text among the brands of a tag", "movie.mp4", "unknown", "moov", lambda c: keyed(
    [("compatible_brands", b"isom" + c.text)]))
added("bytes after a cover of BMP", "sound.m4a", "unreferenced", "moov/udta",
      lambda c: listed(item("covr", bitmap_with_bytes(c), 27)))
added("bytes after the stream of a cover of PNG", "sound.m4a", "unreferenced", "moov/udta",
      lambda c: listed(item("covr", png_with_bytes(c), 14)))
added("XMP of a cover of WebP", "sound.m4a", "location", "moov/udta",
      lambda c: listed(item("covr", webp_with_xmp(c), 0)))
for code in "thmb", "CNTH":
    added(f"Exif of a thumbnail in {code}", "movie.mov", "location|picture", "moov/udta",
          lambda c, code=code: box(code, jpeg_with_place(c)))
added("GPMF in user data", "movie.mp4", "location", "moov/udta",
      lambda c: box("GPMF", gpmf_place(c)))
added("skip with LIGOGPSINFO", "movie.mp4", "location", "",
      lambda c: box("skip", b"LIGOGPSINFO\0" + bytes(8) + c.place.encode() + bytes(16)))
added("gsen of a dashcam", "movie.mp4", "motion", "", plain("gsen"))
for code in "gps0", "GPS ", "gdat", "nbmt", "udat":
    added(f"{code} of a dashcam", "movie.mp4", "unknown|device|unreferenced", "", plain(code))
added("user data next to the movie", "movie.mp4", "unknown", "",
      lambda c: box("udta", b"\0\0\0\0" + c.place.encode() + bytes(20)))
added("uuid of Garmin", "movie.mp4", "location", "moov",
      lambda c: uuid("9b630f8d-6374-40ec-8204-bc5ff5091728", bytes(29), c.raw(8)))
added("inst of Insta360", "movie.mp4", "unknown", "", plain("inst"))


def klv(code, kind, size, count, data):
    return code.encode() + kind.encode() + struct.pack(">BH", size, count) + data + \
        bytes(-len(data) % 4)


def gpmf(*items):
    body = b"".join(items)
    stream = klv("STRM", "\0", 1, len(body), body)
    return klv("DEVC", "\0", 1, len(stream), stream)


def gpmf_place(canary):
    latitude, longitude = canary.degrees
    numbers = struct.pack(">iiiii", int(latitude * 1e7), int(longitude * 1e7), 441000, 1200, 130)
    canary.says(numbers[:8])
    scale = struct.pack(">5i", 10000000, 10000000, 1000, 1000, 100)
    return gpmf(klv("SCAL", "l", 4, 5, scale), klv("GPS5", "l", 20, 1, numbers))


def free_gps(canary):
    """Returns a freeGPS block as Novatek chips write it."""
    latitude, longitude = canary.degrees
    numbers = struct.pack("<ff", latitude * 100, longitude * 100)
    canary.says(numbers)
    body = b"freeGPS " + struct.pack("<I", 0x58) + bytes(32) + \
        struct.pack("<6I", 10, 11, 12, 24, 5, 6) + b"ANE\0" + numbers + struct.pack("<ff", 20, 90)
    return body.ljust(256, b"\0")


def indexed(file):
    """Adds the index of the blocks. The first pass only reserves its space; the second has the offsets."""
    movie = file.at("moov").children
    movie.append(b"")
    place = 0
    for _ in range(2):
        movie[-1] = box("gps ", struct.pack(">IIII", 0x101, 1, place, 256))
        # `bytes()` changes the offsets in the file, so it is called on a copy.
        place = copy.deepcopy(file).bytes().find(b"freeGPS ") - 4
    return file.bytes()


@kind("freeGPS blocks in media data", "movie.mp4", "location")
def free_gps_in_media(base, canary):
    file = File(base)
    file.media(struct.pack(">I", 256) + free_gps(canary)[:252])
    return indexed(file)


@kind("freeGPS blocks in free", "movie.mp4", "location")
def free_gps_outside(base, canary):
    return indexed(File(base).add("", struct.pack(">I", 256) + free_gps(canary)[:252]))


@kind("trailer of Insta360", "movie.mp4", "location")
def insta360(base, canary):
    latitude, longitude = canary.degrees
    record = struct.pack("<QHc", 1700000000, 0, b"A") + struct.pack("<dc", latitude, b"N") + \
        struct.pack("<dc", longitude, b"E") + struct.pack("<ddd", 1, 90, 441)
    canary.says(struct.pack("<d", latitude))
    record = record[:53].ljust(53, b"\0")
    body = record + struct.pack("<BBI", 0, 7, len(record))
    tail = bytes(32) + struct.pack("<II", len(body) + 78 - 6 + 6, 3) + \
        b"8db42d694ccc418790edff439fe026bf"
    return base + body + bytes(6) + tail


# MARK: People and accounts

for code in "apID", "ownr", "purd", "xid ", "akID":
    added(f"{code} of a shop", "sound.m4a", "account", "moov/udta",
          by_code(code, [item("©ART", b"Kept Artist")]))
added("transcript of a voice memo", "sound.m4a", "speech", "moov/udta", by_code("tsrp"))
added("title of a voice memo", "sound.m4a", "text", "moov/udta",
      by_code("©nam", [item("©too", b"com.apple.VoiceMemos (iPhone Version 17.5)")]))
added("artist of a movie", "movie.mp4", "descriptive", "moov/udta", by_code("©ART"))
added("comment of a movie", "movie.mp4", "text", "moov/udta", by_code("©cmt"))
added("a custom item", "sound.m4a movie.mp4", "unknown", "moov/udta",
      lambda c: listed(own_item("OWN THING", c.text), item("©ART", b"Kept Artist")))
added("mail address in the title of a song", "sound.m4a", "account", "moov/udta",
      lambda c: listed(item("©nam", f"Song, {c.word}@example.com".encode()),
                       item("©ART", b"Kept Artist")))
added("coordinates in the title of a song", "sound.m4a", "location", "moov/udta",
      lambda c: listed(item("©nam", f"Lake {c.place[:-8]}".encode()),
                       item("©ART", b"Kept Artist")))
for key in "author", "comment", "artist", "rating.user", "collection.user":
    added(f"{key} by key", "movie.mov", {"author": "person", "artist": "descriptive"}.get(key, "text"), "moov",
          by_key("com.apple.quicktime." + key, True, more=OTHERS[:1]))
for code, category in ("auth", "person"), ("dscp", "text"), ("titl", "descriptive"), ("perf", "descriptive"):
    added(f"{code} of 3GPP", "movie.3gp", category, "moov/udta",
          lambda c, code=code: full(code, struct.pack(">H", 0x15C7), c.text + b"\0"))
added("keywords of 3GPP", "movie.3gp", "text", "moov/udta",
      lambda c: full("kywd", struct.pack(">HBB", 0x15C7, 1, len(c.text) + 1), c.text + b"\0"))


def xtra(canary):
    value = canary.word.encode("utf-16-le") + b"\0\0"
    name = b"WM/Provider"
    values = struct.pack(">I", 1) + struct.pack(">IH", 6 + len(value), 8) + value
    return box("Xtra", struct.pack(">II", 8 + len(name) + len(values), len(name)), name, values)


added("Xtra of Windows", "movie.mp4", "account|person", "moov/udta", xtra)


def usmt(canary):
    text = canary.word.encode("utf-16-be") + b"\0\0"
    entry = struct.pack(">HIHH", 10 + len(text), 1, 0x55C4, 1) + text
    return uuid("55534d54-21d2-4fce-bb88-695cfac9c740", box("MTDT", struct.pack(">H", 1), entry))


added("USMT of Sony", "movie.mp4", "work|unknown", "moov", usmt)

# MARK: Devices and identifiers

for key, category in (
        ("make", "device"), ("model", "device"), ("camera.lens_model", "device"),
        ("content.identifier", "identifier"), ("creationdate", "time"), ("software", "software"),
        ("live-photo.auto", "identifier")):
    added(f"{key} by key", "movie.mov", category, "moov",
          by_key("com.apple.quicktime." + key, True))
added("lens by key in a track", "movie.mov", "device", "moov/trak",
      by_key("com.apple.quicktime.camera.lens_model", True))
added("model of Android by key", "movie.mp4", "device", "moov", by_key("com.android.model"))
added("an unknown key", "movie.mp4", "unknown", "moov", by_key("org.example.thing"))
for code, category in (("©mak", "device"), ("©mod", "device"), ("©swr", "software"),
                       ("©day", "time"), ("©enc", "software"), ("©prd", "person")):
    added(f"{code} in user data", "movie.mov", category, "moov/udta", quicktime_text(code))
for code in "SNum", "CAME", "LENS", "FIRM", "cmid", "cmnm", "manu", "modl":
    added(f"{code} in user data", "movie.mp4", "device", "moov/udta", plain(code))
added("slno in user data", "movie.3gp", "device", "moov/udta",
      lambda c: full("slno", struct.pack(">H", 0x15C7), c.text + b"\0"))
for code in "TAGS", "PANA", "LEIC", "RICO", "MMA0", "NCDT", "PENT", "PXMN", "SIGM", "QVMI", \
        "htcb", "DcMD", "TTMD", "smta", "RDTA":
    added(f"{code} of a maker", "movie.mov", "device", "moov/udta", plain(code))
added("MUID in user data", "movie.mp4", "identifier", "moov/udta",
      lambda c: box("MUID", c.raw(20).ljust(32, b"\0")))
added("serial number in GPMF", "movie.mp4", "device|identifier", "moov/udta",
      lambda c: box("GPMF", gpmf(klv("CASN", "c", 1, len(c.text), c.text))))
added("face in GPMF", "movie.mp4", "face", "moov/udta",
      lambda c: box("GPMF", gpmf(klv("FACE", "B", 1, 12, c.raw(12)))))
added("uuid of Canon", "movie.mov", "device|software", "moov",
      lambda c: uuid("85c0b687-820f-11e0-8111-f4ce462b6a48", box("CNCV", c.text)))
added("serial number in the XML of Sony", "movie.mp4", "device|unknown", "",
      lambda c: full("meta", full("hdlr", bytes(4), b"nrtm", bytes(12), b"\0"), full(
          "xml ", f'<?xml version="1.0"?><NonRealTimeMeta><Device manufacturer="Sony" '
          f'serialNo="{c.word}"/></NonRealTimeMeta>'.encode())))
added("sefd of Samsung", "movie.mp4", "unknown", "",
      lambda c: box("sefd", c.text + b"SEFH" + struct.pack("<II", 107, 0) + b"\x0c\0\0\0SEFT"))
added("a second video in mpvd", "movie.mp4", "unknown|location", "",
      lambda c: box("mpvd", box("ftyp", b"isom\0\0\0\0"), box("moov", box("udta", box(
          "©xyz", counted(c.place.encode()))))))
added("thumbnail of a maker, no picture", "movie.mov", "picture", "moov/udta", plain("scrn"))
added("uuid of Garmin's preview", "movie.mp4", "unknown", "",
      lambda c: uuid("116e40dc-0000-0000-0000-000000000000", c.text))

# MARK: Time

for path, place in ("moov/mvhd", 4), ("moov/trak/tkhd", 4), ("moov/trak/mdia/mdhd", 8):
    kind(f"time in {path[-4:]}", "movie.mp4", "time")(
        lambda base, c, path=path, place=place: File(base).change(path, place, c.raw(4)).bytes())
added("IDIT", "movie.mov", "time", "moov/udta", plain("IDIT"))
added("©day in a list of items", "movie.mp4", "time", "moov/udta", by_code("©day"))


@kind("prft", "parts.mp4", "time")
def prft(base, canary):
    file = File(base)
    number = next(n for n, b in enumerate(file.boxes) if b.code == b"moof")
    file.boxes.insert(number, full("prft", struct.pack(">I", 1), canary.raw(8), bytes(4)))
    return file.bytes()


@kind("emsg", "parts.mp4", "unknown")
def emsg(base, canary):
    file = File(base)
    number = next(n for n, b in enumerate(file.boxes) if b.code == b"moof")
    file.boxes.insert(number, full("emsg", b"urn:example\0\0", bytes(16), canary.text))
    return file.bytes()


# MARK: Software and paths

added("©too", "movie.mp4 sound.m4a", "software", "moov/udta",
      lambda c: listed(item("©too", c.text), item("©ART", b"Kept Artist")))


added("owner of a phone in ©too", "sound.m4a", "person", "moov/udta",
      lambda c: listed(item("©too", f"iPhone van {c.word}".encode()), item("©ART", b"Kept Artist")))
added("host in ©too", "sound.m4a", "device", "moov/udta",
      lambda c: listed(item("©too", f"{c.word}.local".encode()), item("©ART", b"Kept Artist")))


@kind("name of a handler", "movie.mp4", "software")
def handler_name(base, canary):
    hdlr = (file := File(base)).at("moov/trak/mdia/hdlr")
    hdlr.payload = hdlr.payload[:24] + canary.text + b"\0"
    return file.bytes()


@kind("name of a handler, counted", "movie.mov", "software")
def counted_handler_name(base, canary):
    hdlr = (file := File(base)).at("moov/trak/mdia/hdlr")
    hdlr.payload = hdlr.payload[:24] + bytes([len(canary.text)]) + canary.text
    return file.bytes()


@kind("reserved bytes of a handler", "movie.mp4", "unreferenced|software")
def handler_reserved(base, canary):
    return File(base).change("moov/trak/mdia/hdlr", 12, canary.raw(12)).bytes()


kind("name of a compressor", "movie.mp4 movie.mov", "software")(
    lambda base, c: File(base).change("moov/trak/mdia/minf/stbl/stsd", 8 + 50,
                                      bytes([12]) + c.text).bytes())
kind("vendor of a compressor", "movie.mov", "software")(
    lambda base, c: File(base).change("moov/trak/mdia/minf/stbl/stsd", 8 + 20, c.raw(4)).bytes())


def with_reference(data):
    def make(base, canary):
        file = File(base)
        file.at("moov/trak/mdia/minf/dinf/dref").payload = struct.pack(">II", 0, 1) + data(canary)
        return file.bytes()
    return make


kind("path of a self-contained url", "movie.mp4", "path")(with_reference(
    lambda c: full("url ", b"file:///Users/" + c.text + b"/holiday.mp4\0", flags=1)))
kind("name in alis", "movie.mov", "path")(with_reference(
    lambda c: full("alis", bytes(4), struct.pack(">HH", 150, 2), bytes(2),
                   bytes([12]) + c.text.ljust(27, b"\0"), bytes(110), flags=1)))
for code in "fsid", "clfn", "finm":
    added(f"{code} in user data", "movie.mov", "path", "moov/udta", plain(code))
added("path in XMP", "movie.mp4", "path", "", lambda c: uuid(XMP_UUID, xmp(
    c, f'stRef:filePath="/Users/{c.word}/holiday.prproj"')))
added("document in XMP", "movie.mp4", "identifier", "", lambda c: uuid(XMP_UUID, xmp(
    c, f'xmpMM:DocumentID="xmp.did:{c.word}"')))
added("project path in XMP", "movie.mov", "path", "moov/udta", lambda c: box("XMP_", xmp(
    c, f'creatorAtom:posixProjectPath="/Users/{c.word}/a.prproj"')))

# MARK: Unreferenced and unknown data

for code, path in (("free", ""), ("skip", "moov"), ("free", "moov/trak"), ("free", "moov/trak/mdia"),
                   ("free", "moov/trak/mdia/minf/stbl"), ("free", "moov/udta"), ("wide", "")):
    added(f"{code} in {path or 'the file'}", "movie.mp4", "unreferenced", path, plain(code))
added("free among items", "sound.m4a", "unreferenced", "moov/udta",
      lambda c: full("meta", full("hdlr", bytes(4), b"mdirappl", bytes(9)), box("ilst", item(
          "©ART", b"Kept Artist")), box("free", c.text)))
for path in "", "moov", "moov/trak", "moov/trak/mdia/minf/stbl", "moov/udta":
    added(f"unknown box in {path or 'the file'}", "movie.mp4", "unknown", path, plain("zQ7x"))
for path in "", "moov", "moov/trak":
    added(f"unknown uuid in {path or 'the file'}", "movie.mp4", "unknown", path,
          lambda c: uuid("01020304-1111-2222-3333-444455556666", c.text))


@kind("unknown box in a sample entry", "movie.mp4", "unknown")
def in_sample_entry(base, canary):
    stsd = (file := File(base)).at("moov/trak/mdia/minf/stbl/stsd")
    more = box("zQ7x", canary.text)
    size = struct.unpack(">I", stsd.payload[8:12])[0]
    stsd.payload = stsd.payload[:8] + struct.pack(">I", size + len(more)) + \
        stsd.payload[12:] + more
    return file.bytes()


def behind(path):
    def make(base, canary):
        (file := File(base)).at(path).payload += canary.text
        return file.bytes()
    return make


kind("bytes after sample entries", "movie.mp4", "unreferenced|unknown")(behind("moov/trak/mdia/minf/stbl/stsd"))
kind("bytes after a movie header", "movie.mp4", "unreferenced")(behind("moov/mvhd"))
kind("bytes after a track header", "movie.mp4", "unreferenced")(behind("moov/trak/tkhd"))
kind("bytes after the boxes of a movie", "movie.mp4", "unreferenced|unknown")(behind("moov/trak/mdia"))
kind("bytes after chunk offsets", "movie.mp4", "unreferenced")(behind("moov/trak/mdia/minf/stbl/stco"))
kind("reserved bytes of the movie header", "movie.mp4", "unreferenced")(
    lambda base, c: File(base).change("moov/mvhd", 26, c.raw(10)).bytes())
kind("predefined bytes of the movie header", "movie.mp4", "unreferenced")(
    lambda base, c: File(base).change("moov/mvhd", 72, c.raw(16)).bytes())
kind("reserved bytes of a track header", "movie.mp4", "unreferenced")(
    lambda base, c: File(base).change("moov/trak/tkhd", 24, c.raw(8)).bytes())
kind("reserved bytes of a sample entry", "movie.mp4", "unreferenced")(
    lambda base, c: File(base).change("moov/trak/mdia/minf/stbl/stsd", 16, c.raw(6)).bytes())
kind("bytes after the end", "movie.mp4 movie.mov sound.m4a", "unreferenced|unknown")(
    lambda base, c: base + b"\0\0\0\0" + c.text)
kind("few bytes after the end", "movie.mp4", "unreferenced|unknown")(lambda base, c: base + c.raw(6))
kind("media data that nothing refers to", "movie.mp4 movie.mov", "unreferenced")(
    lambda base, c: base + box("mdat", bytes(40), c.text, bytes(40)))


@kind("bytes after the chunks", "movie.mp4", "unreferenced")
def behind_chunks(base, canary):
    (file := File(base)).at("mdat").payload += canary.text
    return file.bytes()


@kind("bytes in front of the chunks", "movie.mov", "unreferenced")
def before_chunks(base, canary):
    mdat = (file := File(base)).at("mdat")
    mdat.payload, mdat.place = canary.text + mdat.payload, mdat.place - len(canary.text)
    return file.bytes()


@kind("an old movie box as free", "movie.mp4", "unreferenced")
def old_movie(base, canary):
    old = File(base).add("moov/udta", box("©xyz", counted(canary.place.encode())))
    return File(base).add("", box("free", old.at("moov").written()[8:])).bytes()


@kind("a compressed old movie in free", "movie.mp4", "unreferenced")
def packed(base, canary):
    return File(base).add("", box("free", zlib.compress(canary.text * 3))).bytes()


added("C2PA", "movie.mp4", "provenance|unknown", "",
      lambda c: uuid("d8fec3d6-1b0e-483c-9297-5828877ec481", bytes(4), b"manifest\0", bytes(8),
                     box("jumb", box("jumd", bytes.fromhex("6332706100110010800000aa00389b71"),
                                     b"\3c2pa\0"), box("json", c.text))))

# MARK: Extra data in boxes that are kept


def value(data, kind_=1, locale=bytes(4)):
    return box("data", struct.pack(">I", kind_), locale, data)


KEPT = item("©ART", b"Kept Artist")
added("second value of an item", "movie.mp4", "descriptive", "moov/udta",
      lambda c: listed(box("©nam", value(b"Kept Title"), value(c.text)), KEPT))
added("name in an item that has a code", "sound.m4a", "unreferenced", "moov/udta",
      lambda c: listed(box("©nam", value(b"Kept Title"), full("name", c.text)), KEPT))
added("locale of an item", "sound.m4a", "unreferenced", "moov/udta",
      lambda c: listed(box("©nam", value(b"Kept Title", 1, c.raw(4))), KEPT))
added("unknown box in an item", "sound.m4a", "unknown", "moov/udta",
      lambda c: listed(box("©nam", value(b"Kept Title"), box("zQ7x", c.text)), KEPT))
for code in "tmpo", "cpil":
    added(f"bytes after the number of {code}", "sound.m4a", "unreferenced", "moov/udta",
          lambda c, code=code: listed(item(code, b"\0\1" + c.text, 21), KEPT))
added("kind of a custom scheme", "movie.mp4", "unknown", "moov/trak/udta",
      lambda c: full("kind", c.text + b"\0main\0"))
added("custom kind", "movie.mp4", "unknown", "moov/trak/udta",
      lambda c: full("kind", b"urn:mpeg:dash:role:2011\0" + c.text + b"\0"))
added("custom characteristic", "movie.mov", "unknown", "moov/trak/udta", plain("tagc"))
added("description of a session", "movie.mp4", "identifier", "moov/udta",
      lambda c: box("hnti", box("rtp ", b"sdp ", b"o=" + c.text + b" 1 1 IN IP4 10.0.0.1\r\n")))
added("description of a session in a track", "movie.mp4", "identifier", "moov/trak/udta",
      lambda c: box("hnti", box("sdp ", b"a=" + c.text + b"\r\n")))
added("keys for a movie that is not encrypted", "movie.mp4", "identifier", "moov",
      lambda c: full("pssh", bytes.fromhex("edef8ba979d64acea3c827dcd51d21ed"),
                     struct.pack(">I", len(c.text)), c.text))
added("group of samples of an unknown kind", "movie.mp4", "unknown", "moov/trak/mdia/minf/stbl",
      lambda c: full("sgpd", b"zQ7x", struct.pack(">II", len(c.text), 1), c.text, version=1))
added("a label", "movie.mp4", "text", "moov/trak/udta",
      lambda c: full("labl", bytes(3), b"en\0", c.text + b"\0"))
added("binary XML", "movie.mp4", "unknown", "moov",
      lambda c: full("meta", full("hdlr", bytes(4), b"zQ7x", bytes(12), b"\0"),
                     full("bxml", c.text)))


@kind("a second file type", "movie.mp4", "unreferenced")
def second_type(base, canary):
    file = File(base)
    file.boxes.insert(1, box("ftyp", b"isom", bytes(4), canary.text))
    return file.bytes()


@kind("information on samples of an unknown kind", "movie.mp4", "unknown|unreferenced")
def information(base, canary):
    file = File(base)
    tables = file.at("moov/trak/mdia/minf/stbl").children
    tables.append(full("saiz", b"zQ7x", bytes(4), struct.pack(">BI", len(canary.text), 1), flags=1))
    tables.append(b"")
    file.media(canary.text)
    place = 0
    for _ in range(2):
        tables[-1] = full("saio", b"zQ7x", bytes(4), struct.pack(">II", 1, place), flags=1)
        place = copy.deepcopy(file).bytes().rfind(canary.text)
    return file.bytes()


@kind("time of a fragment", "parts.mp4", "time")
def fragment_time(base, canary):
    file = File(base)
    file.at("moof/traf").children.append(uuid(
        "6d1d9b05-42d5-44e6-80e2-141daff757b2", bytes([1, 0, 0, 0]), canary.raw(8), bytes(8)))
    return file.bytes()


def with_descriptor(tag, data):
    """Adds a descriptor after those of a sound stream."""
    def make(base, canary):
        stsd = (file := File(base)).at("moov/trak/mdia/minf/stbl/stsd")
        said, old = data(canary), stsd.payload
        more = bytes([tag, len(said)]) + said
        place = old.find(b"esds") - 4
        size = struct.unpack(">I", old[place:place + 4])[0]
        whole = struct.unpack(">I", old[8:12])[0]
        # ES_Descriptor states its length in four bytes of seven bits.
        assert old[place + 12] == 3 and old[place + 13:place + 16] == b"\x80\x80\x80"
        stsd.payload = old[:8] + struct.pack(">I", whole + len(more)) + old[12:place] + \
            struct.pack(">I", size + len(more)) + old[place + 4:place + 16] + \
            bytes([old[place + 16] + len(more)]) + old[place + 17:place + size] + more + \
            old[place + size:]
        return file.bytes()
    return make


kind("registration of a stream", "sound.m4a", "unknown")(
    with_descriptor(0x0D, lambda c: b"zQ7x" + c.text))
kind("custom descriptor", "sound.m4a", "unknown")(with_descriptor(0xC7, lambda c: c.text))
