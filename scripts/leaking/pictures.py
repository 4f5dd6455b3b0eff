"""Leaks in pictures, and parts of pictures for other files."""

import struct
import zlib

from .boxes import File, box, full
from .kinds import kind

HEAD = ('<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description '
        'rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" '
        'xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" '
        'xmlns:stRef="http://ns.adobe.com/xap/1.0/sType/ResourceRef#" '
        'xmlns:creatorAtom="http://ns.adobe.com/creatorAtom/1.0/" ')
TAIL = '/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'


def xmp(canary, attribute=None):
    if attribute is None:
        latitude, _ = canary.degrees
        text = "%d,%.4fN" % (int(latitude), latitude % 1 * 60)
        canary.says(text.encode())
        attribute = f'exif:GPSLatitude="{text}"'
    return (HEAD + attribute + TAIL).encode()


def rational(value):
    return struct.pack(">6I", int(value), 1, int(value % 1 * 60), 1,
                       round(value * 60 % 1 * 60 * 10000), 10000)


def directory(start, *entries, following=0):
    """Returns an image file directory; entries are tag, type, count and bytes."""
    table, values = b"", b""
    place = start + 2 + 12 * len(entries) + 4
    for tag, kind_, count, data in entries:
        if len(data) <= 4:
            field = data.ljust(4, b"\0")
        else:
            field = struct.pack(">I", place + len(values))
            values += data + bytes(len(data) % 2)
        table += struct.pack(">HHI", tag, kind_, count) + field
    return struct.pack(">H", len(entries)) + table + struct.pack(">I", following) + values


TIFF = b"MM\0\x2a\0\0\0\x08"


def place_tiff(canary):
    latitude, longitude = canary.degrees
    degrees = rational(latitude)
    # The seconds are different in each file.
    canary.says(degrees[16:])
    first = directory(8, (0x8825, 4, 1, struct.pack(">I", 26)))
    return TIFF + first + directory(
        26, (1, 2, 2, b"N\0"), (2, 5, 3, degrees), (3, 2, 2, b"E\0"), (4, 5, 3,
                                                                       rational(longitude)))


def text_tiff(tag, canary):
    text = canary.text + b"\0"
    return TIFF + directory(8, (tag, 2, len(text), text))


def inner_tiff(tag, canary, kind_=2):
    text = canary.text + b"\0"
    return TIFF + directory(8, (0x8769, 4, 1, struct.pack(">I", 26))) + directory(
        26, (tag, kind_, len(text), text))


def segment(marker, data):
    return struct.pack(">BBH", 255, marker, len(data) + 2) + data


# The smallest picture: 8 by 8 pixels, gray.
SMALL = bytes.fromhex(
    "ffd8ffe000104a46494600010100000100010000ffdb004300" + "10" * 64 +
    "ffc0000b080008000801011100" + "ffc400140001" + "00" * 16 + "ffc400141001" + "00" * 16 +
    "ffda0008010100003f003fffd9")


def with_segment(picture, *segments):
    return picture[:2] + b"".join(segments) + picture[2:]


def exif(tiff):
    return segment(0xE1, b"Exif\0\0" + tiff)


def jpeg_with_place(canary):
    return with_segment(SMALL, exif(place_tiff(canary)))


# MARK: JPEG

def in_segment(name, category, make):
    kind(name, "picture.jpg", category)(lambda base, c: with_segment(base, make(c)))


in_segment("GPS of Exif", "location", lambda c: exif(place_tiff(c)))
for name, tag, category in (("Make", 0x10F, "device"), ("Software", 0x131, "software"),
                            ("Artist", 0x13B, "person"), ("HostComputer", 0x13C, "device|software"),
                            ("ImageDescription", 0x10E, "text"), ("DateTime", 0x132, "time"),
                            ("Copyright", 0x8298, "person|descriptive"), ("PageName", 0x11D, "text"),
                            ("DNGPrivateData", 0xC634, "unknown"), ("ProfileName", 0xC6F8, "unknown"),
                            ("an unknown tag", 0xEA99, "unknown")):
    in_segment(f"{name} of Exif", category, lambda c, tag=tag: exif(text_tiff(tag, c)))
for name, tag, category in (("BodySerialNumber", 0xA431, "device|identifier"), ("MakerNote", 0x927C, "device"),
                            ("UserComment", 0x9286, "text"), ("ImageUniqueID", 0xA420, "identifier"),
                            ("DateTimeOriginal", 0x9003, "time"),
                            ("CameraOwnerName", 0xA430, "person"), ("ImageHistory", 0x9213, "text"),
                            ("Padding", 0xEA1C, "unknown")):
    in_segment(f"{name} of Exif", category, lambda c, tag=tag: exif(
        inner_tiff(tag, c, 7 if tag in (0x927C, 0x9286) else 2)))


def thumbnail(canary):
    inner = jpeg_with_place(canary)
    first = TIFF + directory(8, (0x112, 3, 1, b"\0\1"), following=26)
    return exif(first + directory(26, (0x201, 4, 1, struct.pack(">I", 56)),
                                  (0x202, 4, 1, struct.pack(">I", len(inner)))) + inner)


def turned(canary):
    maker = canary.text + b"\0"
    return exif(TIFF + directory(8, (0x10F, 2, len(maker), maker), (0x112, 3, 1, b"\0\6")))


def smaller(canary):
    inner = SMALL.replace(b"\x10" * 20, canary.raw(20), 1)
    first = TIFF + directory(8, (0x112, 3, 1, b"\0\1"), following=26)
    return exif(first + directory(26, (0x201, 4, 1, struct.pack(">I", 56)),
                                  (0x202, 4, 1, struct.pack(">I", len(inner)))) + inner)


in_segment("Make of a turned picture", "device", turned)
in_segment("what a thumbnail of Exif shows", "picture", smaller)
in_segment("location in the thumbnail of Exif", "location", thumbnail)
in_segment("GPS in XMP", "location",
           lambda c: segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + xmp(c)))
in_segment("city of IPTC", "location", lambda c: segment(
    0xED, b"Photoshop 3.0\x008BIM\x04\x04\0\0" + struct.pack(">I", 5 + len(c.text)) +
    b"\x1c\x02\x5a" + struct.pack(">H", len(c.text)) + c.text + bytes((5 + len(c.text)) % 2)))
in_segment("comment", "text", lambda c: segment(0xFE, c.text))
in_segment("C2PA", "provenance|unknown", lambda c: segment(
    0xEB, b"JP\0\1\0\0\0\1" + box("jumb", box("jumd", bytes.fromhex(
        "6332706100110010800000aa00389b71"), b"\3c2pa\0"), box("json", c.text))))
in_segment("unknown application segment", "unknown", lambda c: segment(0xEA, b"Thing\0" + c.text))
kind("bytes after the end", "picture.jpg picture.png", "unreferenced")(lambda base, c: base + c.text)
kind("location in a second picture", "picture.jpg", "location")(
    lambda base, c: base + jpeg_with_place(c))
kind("trailer of Samsung", "picture.jpg", "time")(
    lambda base, c: base + b"\0\0\1\x0a\x0e\0\0\0Image_UTC_Data" + c.text + b"SEFH" + struct.pack(
        "<IIHHII", 107, 1, 0, 0xA01, 22 + len(c.text), 22 + len(c.text)) + struct.pack(
            "<I", 24) + b"SEFT")

# MARK: PNG


def chunk(code, data):
    return struct.pack(">I", len(data)) + code + data + struct.pack(
        ">I", zlib.crc32(code + data))


CHUNKS = [
    ("eXIf", "location", lambda c: chunk(b"eXIf", place_tiff(c))),
    ("author", "person|text", lambda c: chunk(b"tEXt", b"Author\0" + c.text)),
    ("compressed comment", "text",
     lambda c: chunk(b"zTXt", b"Comment\0\0" + zlib.compress(c.text))),
    ("XMP", "location", lambda c: chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + xmp(c))),
    ("compressed XMP", "location", lambda c: chunk(
        b"iTXt", b"XML:com.adobe.xmp\0\1\0\0\0" + zlib.compress(xmp(c)))),
    ("Exif in text", "location|unknown", lambda c: chunk(
        b"zTXt", b"Raw profile type exif\0\0" + zlib.compress(
            b"\nexif\n%8d\n" % (len(place_tiff(c)) + 6) + b"Exif\0\0".hex().encode() +
            place_tiff(c).hex().encode() + b"\n"))),
    ("tIME", "time", lambda c: chunk(
        b"tIME", c.says(struct.pack(">H", 2019) + bytes([7, 23, 14, 35, 47])))),
    ("private chunk", "unknown|unreferenced", lambda c: chunk(b"quXx", c.text)),
    ("C2PA", "provenance|unknown", lambda c: chunk(b"caBX", box(
        "jumb", box("jumd", bytes.fromhex("6332706100110010800000aa00389b71"), b"\3c2pa\0"),
        box("json", c.text)))),
]


def in_chunk(name, category, make):
    kind(name, "picture.png", category)(lambda base, c: base[:33] + make(c) + base[33:])


for name, category, make in CHUNKS:
    in_chunk(name, category, make)

# MARK: HEIF


def with_item(base, code, data, content_type=b"", title=b""):
    """Adds an item that describes the first one, with its bytes at the end of the file."""
    file = File(base)
    meta = file.at("meta")
    children = _children(meta.payload[4:])
    number = 90
    out = bytes(4)
    for name, payload in children:
        if name == b"iinf":
            count = struct.unpack(">H", payload[4:6])[0] + 1
            payload = payload[:4] + struct.pack(">H", count) + payload[6:] + full(
                "infe", struct.pack(">HH", number, 0), code, title + b"\0", content_type, version=2)
        if name == b"iloc":
            payload = _located(payload, number, len(data))
        out += box(name, payload)
    if all(name != b"iref" for name, _ in children):
        out += full("iref", box("cdsc", struct.pack(">HHH", number, 1, 1)))
    grown = len(out) - len(meta.payload)
    meta.payload = _shifted(out, grown, number, len(base) + grown + 8)
    file.media(data)
    return file.bytes()


def _children(data):
    found, place = [], 0
    while place + 8 <= len(data):
        size, name = struct.unpack(">I4s", data[place:place + 8])
        found.append((name, data[place + 8:place + size]))
        place += size
    return found


def _located(payload, number, size):
    """Adds an entry with offsets of four bytes to iloc, version 0 or 1."""
    version, widths = payload[0], payload[4:6]
    assert version in (0, 1) and widths[0] == 0x44 and widths[1] >> 4 in (0, 4), (version, widths)
    count = struct.unpack(">H", payload[6:8])[0] + 1
    base = bytes(widths[1] >> 4)
    entry = struct.pack(">H", number) + (b"\0\0" if version else b"") + b"\0\0" + base + \
        struct.pack(">HII", 1, 0, size)
    return payload[:6] + struct.pack(">H", count) + payload[8:] + entry


def _shifted(meta, grown, number, place):
    """Updates the offsets in a meta box after bytes were inserted before the data."""
    out = meta[:4]
    for name, payload in _children(meta[4:]):
        if name == b"iloc":
            version, base = payload[0], payload[5] >> 4
            count = struct.unpack(">H", payload[6:8])[0]
            data, at = bytearray(payload), 8
            for _ in range(count):
                new = place if struct.unpack(">H", data[at:at + 2])[0] == number else None
                is_outside = version == 0 or data[at + 3] == 0
                at += 6 if version else 4
                extents = struct.unpack(">H", data[at + base:at + base + 2])[0]
                # If there is a base offset, only the base is updated.
                offsets = [at] if base else range(at + 2, at + 2 + 8 * extents, 8)
                for offset in offsets if is_outside else []:
                    old = struct.unpack(">I", data[offset:offset + 4])[0]
                    data[offset:offset + 4] = struct.pack(">I", new or old + grown)
                at += base + 2 + 8 * extents
            payload = bytes(data)
        out += box(name, payload)
    return out


PICTURES = "picture.heic picture.avif"
kind("Exif item", PICTURES, "location")(
    lambda base, c: with_item(base, b"Exif", bytes(4) + place_tiff(c)))
kind("XMP item", PICTURES, "location")(
    lambda base, c: with_item(base, b"mime", xmp(c), b"application/rdf+xml\0"))
kind("a picture in JPEG with a location", PICTURES, "location")(
    lambda base, c: with_item(base, b"jpeg", jpeg_with_place(c)))
kind("an item of unknown kind", "picture.heic", "unknown")(
    lambda base, c: with_item(base, b"zQ7x", c.text))
kind("bytes after the end", PICTURES, "unreferenced|unknown")(lambda base, c: base + b"\0\0\0\0" + c.text)
kind("free in the file", PICTURES, "unreferenced")(
    lambda base, c: base + box("free", c.text))
kind("media data that nothing refers to", PICTURES, "unreferenced")(
    lambda base, c: base + box("mdat", c.text))
kind("unknown uuid in the file", PICTURES, "unknown")(
    lambda base, c: base + box("uuid", bytes(range(1, 17)), c.text))
kind("mpvd with a video", "picture.heic", "unreferenced")(
    lambda base, c: base + box("mpvd", box("ftyp", b"isom\0\0\0\0"), box("free", c.text)))
kind("name of an item", PICTURES, "text")(
    lambda base, c: with_item(base, b"Exif", bytes(4) + TIFF + directory(8), title=c.text))


def in_metadata(base, change):
    """Applies a function to the boxes of meta (code and payload), and updates offsets."""
    file = File(base)
    meta = file.at("meta")
    out = bytes(4) + b"".join(change(_children(meta.payload[4:])))
    grown = len(out) - len(meta.payload)
    meta.payload = _shifted(out, grown, None, 0)
    return file.bytes()


def with_boxes(base, *more):
    return in_metadata(base, lambda boxes: [*[box(*own) for own in boxes], *more])


kind("item data that no item refers to", PICTURES, "unreferenced")(
    lambda base, c: with_boxes(base, box("idat", c.text)))
kind("second item data", PICTURES, "unreferenced")(
    lambda base, c: with_boxes(base, box("idat"), box("idat", c.text)))


def with_property(base, more):
    def change(boxes):
        for name, payload in boxes:
            if name == b"iprp":
                inner = _children(payload)
                payload = b"".join(
                    box(code, own + (more if code == b"ipco" else b"")) for code, own in inner)
            yield box(name, payload)
    return in_metadata(base, change)


kind("description by a user", PICTURES, "text")(lambda base, c: with_property(
    base, full("udes", b"en\0", b"name\0", c.text + b"\0", b"tags\0")))
kind("property of an unknown kind", PICTURES, "unknown")(
    lambda base, c: with_property(base, box("zQ7x", c.text)))


# MARK: Profiles

def profile(text):
    """Returns a gray ICC profile with a given name."""
    name = b"desc\0\0\0\0" + struct.pack(">I", len(text) + 1) + text + bytes(79)
    white = b"XYZ \0\0\0\0" + struct.pack(">III", 0xF6D6, 0x10000, 0xD32D)
    curve = b"curv\0\0\0\0" + struct.pack(">IHH", 1, 0x0233, 0)
    parts, table, place = [name, white, curve], b"", 128 + 4 + 3 * 12
    for code, data in zip((b"desc", b"wtpt", b"kTRC"), parts):
        table += code + struct.pack(">II", place, len(data))
        place += len(data)
    head = struct.pack(">I4sI", place, bytes(4), 0x02100000) + b"mntrGRAYXYZ " + bytes(12) + \
        b"acsp" + bytes(28) + struct.pack(">III", 0xF6D6, 0x10000, 0xD32D)
    return head.ljust(128, b"\0") + struct.pack(">I", 3) + table + b"".join(parts)


in_segment("name of a profile", "device", lambda c: segment(
    0xE2, b"ICC_PROFILE\0\1\1" + profile(c.text)))
in_chunk("name of a profile's chunk", "device", lambda c: chunk(
    b"iCCP", c.text + b"\0\0" + zlib.compress(profile(b"sRGB"))))
in_chunk("text in a profile's chunk", "device", lambda c: chunk(
    b"iCCP", b"profile\0\0" + zlib.compress(profile(c.text))))
in_chunk("name of a suggested palette", "text", lambda c: chunk(
    b"sPLT", c.text + b"\0\x08" + bytes(6)))
in_chunk("frame data of no animation", "unreferenced", lambda c: chunk(b"fdAT", bytes(4) + c.text))


in_chunk("bytes after a histogram", "unknown", lambda c: chunk(b"hIST", c.raw(12)))

# MARK: Around the coded picture


@kind("bytes after the stream of the picture", "picture.png", "unreferenced", disturbs=True)
def behind_stream(base, canary):
    return in_last_data(base, lambda data: data + canary.text)


@kind("data that the picture does not need", "picture.png", "unreferenced", disturbs=True)
def second_stream(base, canary):
    place = base.rindex(b"IEND") - 4
    return base[:place] + chunk(b"IDAT", canary.text) + base[place:]


def in_last_data(png, change):
    place, last = 8, None
    while place < len(png):
        size, code = struct.unpack(">I4s", png[place:place + 8])
        if code == b"IDAT":
            last = place, size
        place += 12 + size
    place, size = last
    data = change(png[place + 8:place + 8 + size])
    return png[:place] + chunk(b"IDAT", data) + png[place + 12 + size:]


kind("bytes after the picture", "picture.bmp", "unreferenced")(lambda base, c: base + c.text)


@kind("counted bytes after the picture", "picture.bmp", "unreferenced")
def counted(base, canary):
    file = base + canary.text
    return file[:2] + struct.pack("<I", len(file)) + file[6:]


@kind("bytes before the picture", "picture.bmp", "unreferenced")
def before_picture(base, canary):
    start = struct.unpack("<I", base[10:14])[0]
    moved = struct.pack("<I", start + len(canary.text))
    return base[:10] + moved + base[14:start] + canary.text + base[start:]


# MARK: WebP


def in_webp(name, category, code, flag, make):
    def made(base, canary):
        size = struct.pack("<HBHB", 63, 0, 47, 0)
        body = make(canary)
        extra = code + struct.pack("<I", len(body)) + body + bytes(len(body) % 2)
        own = b"WEBP" + b"VP8X" + struct.pack("<IBBH", 10, flag, 0, 0) + size + base[12:] + extra
        return b"RIFF" + struct.pack("<I", len(own)) + own
    kind(name, "picture.webp", category)(made)


in_webp("XMP", "location", b"XMP ", 4, xmp)
in_webp("Exif", "location", b"EXIF", 8, place_tiff)
in_webp("Artist of Exif", "person", b"EXIF", 8, lambda c: text_tiff(0x13B, c))
in_webp("unknown chunk", "unknown", b"quXx", 0, lambda c: c.text)
kind("bytes after the end", "picture.webp", "unreferenced")(lambda base, c: base + c.text)

# MARK: Encoded items and items with extra bytes

kind("deflated XMP item", PICTURES, "location|unknown")(lambda base, c: with_item(
    base, b"mime", zlib.compress(xmp(c)), b"application/rdf+xml\0deflate\0"))
kind("bytes before the Exif of an item", PICTURES, "unreferenced|unknown")(lambda base, c: with_item(
    base, b"Exif", struct.pack(">I", len(c.text)) + c.text + TIFF + directory(8)))


# One pixel.
POINT = bytes.fromhex("524946461a000000574542505650384c0d0000002f00000010071011118888fe0700")


def webp_with_xmp(canary):
    said = xmp(canary)
    own = b"WEBPVP8X" + struct.pack("<II6x", 10, 4) + POINT[12:] + b"XMP " + struct.pack(
        "<I", len(said)) + said + bytes(len(said) % 2)
    return b"RIFF" + struct.pack("<I", len(own)) + own


def bitmap_with_bytes(canary):
    head = struct.pack("<IIIHHIIIIII", 40, 1, 1, 1, 24, 0, 4, 0, 0, 0, 0)
    return b"BM" + struct.pack("<IHHI", 58, 0, 0, 54) + head + b"\1\2\3\0" + canary.text


def png_with_bytes(canary):
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)) + chunk(
        b"IDAT", zlib.compress(b"\0\xff") + canary.text) + chunk(b"IEND", b"")
