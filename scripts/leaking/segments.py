"""Leaks in segments of JPEG: boxes of JUMBF, resources of Photoshop, tables, and bytes behind fields."""

import struct

from .boxes import box
from .exif import LONG, UNDEFINED, multi_picture
from .kinds import kind
from .pictures import SMALL, exif, segment, text_tiff, with_segment

ANY = "unknown|unreferenced|text|identifier|picture|provenance|descriptive|software|path|person|device"
PICTURE = "picture.jpg"


def before(name, make, disturbs=False):
    """Declares a kind that adds segments after the start of the picture."""
    kind(name, PICTURE, ANY, disturbs)(lambda base, c: with_segment(base, make(c)))


def behind_header(name, make, marker=b"\xff\xda", disturbs=False):
    """Declares a kind that adds segments before the last marker of a type in the header: the scan."""
    @kind(name, PICTURE, ANY, disturbs)
    def take(base, canary):
        place = base.index(marker)
        return base[:place] + make(canary) + base[place:]


def before_end(name, make, disturbs=False):
    """Declares a kind that adds segments before the end of the picture."""
    kind(name, PICTURE, ANY, disturbs)(lambda base, c: base[:-2] + make(c) + base[-2:])


def longer(name, marker, disturbs=False):
    """Declares a kind that adds bytes to the end of the first segment of a type."""
    @kind(name, PICTURE, ANY, disturbs)
    def take(base, canary):
        place = base.index(bytes([255, marker]))
        size, = struct.unpack(">H", base[place + 2:place + 4])
        end = place + 2 + size
        return base[:place] + segment(marker, base[place + 4:end] + canary.text) + base[end:]


# MARK: JUMBF


def jumbf(*boxes, number=1, sequence=1):
    return segment(0xEB, b"JP" + struct.pack(">HI", number, sequence) + b"".join(boxes))


JSON = bytes.fromhex("6a736f6e00110010800000aa00389b71")
FILE = bytes.fromhex("40cb0c32bb8a489da70b2ad6f47f4369")


def labeled(type_, label, *content, more=b"", toggles=3):
    return box("jumb", box("jumd", type_, bytes([toggles]), label + b"\0", more), *content)


before("label of a JUMBF box", lambda c: jumbf(labeled(JSON, c.text, box("json", b"{}"))))
before("content of a JUMBF box", lambda c: jumbf(labeled(JSON, b"own", box("json", b'{"a":"' + c.text + b'"}'))))
before("type of a JUMBF box", lambda c: jumbf(labeled(c.raw(16), b"own", box("json", b"{}"))))
before("ID of a JUMBF box", lambda c: jumbf(labeled(JSON, b"own", box("json", b"{}"), more=c.raw(4), toggles=7)))
before("private box of a JUMBF box", lambda c: jumbf(labeled(
    JSON, b"own", box("json", b"{}"), more=box("priv", c.text), toggles=19)))
before("file name in JUMBF", lambda c: jumbf(labeled(
    FILE, b"own", box("bfdb", b"\0text/plain\0" + c.text + b"\0"), box("bidb", b"x"))))
before("free box in JUMBF", lambda c: jumbf(labeled(JSON, b"own", box("json", b"{}"), box("free", c.text))))
before("bytes after the boxes of JUMBF", lambda c: jumbf(labeled(JSON, b"own", box("json", b"{}")) + c.text))
before("box of an unknown type in APP11", lambda c: jumbf(box("zQ7x", c.text)))
before("text instead of a box in APP11", lambda c: jumbf(c.text))
before("later part of a missing JUMBF box", lambda c: jumbf(
    struct.pack(">I4s", 90, b"jumb") + c.text, number=3, sequence=2))
before("second part of a JUMBF box", lambda c: jumbf(
    struct.pack(">I4s", 61 + 8 + 12, b"jumb"), box("jumd", JSON, b"\3own\0"),
    struct.pack(">I", 44) + b"json" + bytes(8)) + jumbf(
    struct.pack(">I4s", 61 + 8 + 12, b"jumb") + c.text * 2, sequence=2))
before("APP11 of an unknown kind", lambda c: segment(0xEB, b"HDR_RI ver=11\0" + c.text))

# MARK: Photoshop


def resource(number, data, name=b""):
    title = bytes([len(name)]) + name
    return b"8BIM" + struct.pack(">H", number) + title + bytes(len(title) % 2) + struct.pack(
        ">I", len(data)) + data + bytes(len(data) % 2)


def photoshop(*resources, head=b"Photoshop 3.0\0"):
    return segment(0xED, head + b"".join(resources))


before("name of a resource of Photoshop", lambda c: photoshop(resource(0x3ED, struct.pack(
    ">IHHIHH", 72 << 16, 1, 1, 72 << 16, 1, 1), c.text)))
before("resource of Photoshop of an unknown type", lambda c: photoshop(resource(0x2F7, c.text)))
before("caption in a resource of Photoshop", lambda c: photoshop(resource(0x3F0, bytes([12]) + c.text)))
before("address in a resource of Photoshop", lambda c: photoshop(resource(0x40B, b"http://" + c.text)))
before("digest in a resource of Photoshop", lambda c: photoshop(resource(0x425, c.raw(16))))
before("identifier of a document in a resource of Photoshop", lambda c: photoshop(resource(0x428, c.raw(4))))
before("Exif in a resource of Photoshop", lambda c: photoshop(resource(0x422, text_tiff(0x13B, c))))
before("thumbnail in a resource of Photoshop", lambda c: photoshop(resource(0x40C, struct.pack(
    ">6IHH", 1, 8, 8, 24, 192, len(SMALL) + 12, 24, 1) + SMALL[:-2] + c.text + SMALL[-2:])))
before("bytes after the resolution in a resource of Photoshop", lambda c: photoshop(resource(
    0x3ED, struct.pack(">IHHIHH", 72 << 16, 1, 1, 72 << 16, 1, 1) + c.text)))
before("bytes after the resources of Photoshop", lambda c: photoshop(resource(0x40D, bytes(4)), c.text))
before("bytes after the records of IPTC", lambda c: photoshop(resource(
    0x404, b"\x1c\x02\0\0\2\0\4" + c.text)))
before("record of IPTC of an unknown number", lambda c: photoshop(resource(
    0x404, b"\x1c\x07\x63\0\x0c" + c.text)))
before("character set of IPTC", lambda c: photoshop(resource(0x404, b"\x1c\x01\x5a\0\x0c" + c.text)))
before("resource of an unknown signature", lambda c: photoshop(b"MeSa" + resource(0x404, c.text)[4:]))
before("old header of resources of Photoshop", lambda c: photoshop(
    resource(0x404, c.text), head=b"Adobe_Photoshop2.5:\0"))
before("APP13 of an unknown kind", lambda c: segment(0xED, b"Adobe_CM\0" + c.text))

# MARK: Application segments

before("second JFIF segment", lambda c: segment(0xE0, b"JFIF\0\1\1\0\0\1\0\1\0\0" + c.text))
before("thumbnail of a second JFIF segment", lambda c: segment(0xE0, b"JFIF\0\1\1\0\0\1\0\1\2\2" + c.raw(12)))
longer("bytes after the fields of JFIF", 0xE0)
before("JPEG thumbnail in an extension of JFIF", lambda c: segment(
    0xE0, b"JFXX\0\x10" + SMALL[:-2] + c.text + SMALL[-2:]))
before("palette thumbnail in an extension of JFIF", lambda c: segment(
    0xE0, b"JFXX\0\x11\2\2" + (c.text * 64) + bytes(4)))
before("extension of JFIF of an unknown type", lambda c: segment(0xE0, b"JFXX\0\x20" + c.text))
before("APP0 of an unknown kind", lambda c: segment(0xE0, b"Ocad$Rev: " + c.text))
before("second Adobe segment", lambda c: segment(0xEE, b"Adobe\0\x64\0\0\0\0\1") + segment(0xEE, c.text))
NAMES = {2: b"FPXR\0\0", 3: b"Meta\0\0", 4: b"Scalado\0", 5: b"RMETA\0", 6: b"EPPIM\0", 8: b"SPIFF\0",
         9: b"Media Jukebox\0", 10: b"UNICODE\0", 12: b"Ducky\0\3\0\x0c", 15: b"Q "}
for number, head in NAMES.items():
    before(f"text in APP{number}", lambda c, number=number, head=head: segment(0xE0 + number, head + c.text))
before("APP1 of an unknown kind", lambda c: segment(0xE1, b"http://example.com/\0" + c.text))
before("second Exif of JPEG", lambda c: exif(text_tiff(0x10E, type(c)("Kept"))) + exif(text_tiff(0x13B, c)))
before("bytes between Exif and its directory", lambda c: segment(
    0xE1, b"Exif\0\0MM\0\x2a\0\0\0\x14" + c.text + b"\0\1\1\x12\0\3\0\0\0\1\0\1\0\0\0\0\0\0"))
before("reserved byte of Exif", lambda c: segment(0xE1, b"Exif\0" + c.text))
before("image unique ID of a multi-picture index", lambda c: multi_picture(
    (0xB003, UNDEFINED, 33, c.text.ljust(33, b"0"))))
before("panorama of a multi-picture index", lambda c: multi_picture((0xB204, 5, 1, c.raw(8))))
before("base viewpoint of a multi-picture index", lambda c: multi_picture((0xB205, LONG, 3, c.raw(12))))
before("bytes after the directory of a multi-picture index", lambda c: multi_picture()[:2] + struct.pack(
    ">H", len(multi_picture()) - 2 + 12) + multi_picture()[4:] + c.text)
before("text in a multi-picture index", lambda c: multi_picture((0xB2FE, 2, 13, c.text + b"\0")))

# MARK: Tables and frames

before("overwritten Huffman table of JPEG", lambda c: segment(
    0xC4, b"\0" + bytes(7) + bytes([len(c.text)]) + bytes(8) + c.text))
for marker, title in (0xFE, "comment"), (0xE7, "application segment"), (0xDB, "quantization table"):
    data = (lambda c: b"\0" + (c.text * 6)[:64]) if marker == 0xDB else lambda c: b"own\0" + c.text
    before_end(f"{title} before the end of JPEG", lambda c, marker=marker, data=data: segment(marker, data(c)))
behind_header("comment before the scan of JPEG", lambda c: segment(0xFE, c.text))
before("binary comment of JPEG", lambda c: segment(0xFE, c.raw(12)))
before("comment of JPEG in UTF-16", lambda c: segment(0xFE, b"\xff\xfe" + c.word.encode("utf-16-le")))
before_end("Huffman table before the end of JPEG", lambda c: segment(
    0xC4, b"\x13" + bytes(7) + bytes([len(c.text)]) + bytes(8) + c.text))
for marker, title in ((0xDE, "hierarchical progression"), (0xDF, "expansion"), (0xF0, "extension FFF0"),
                      (0xF7, "frame of JPEG-LS"), (0xFD, "extension FFFD"), (0x02, "reserved marker FF02"),
                      (0xBF, "reserved marker FFBF")):
    before(f"segment of {title} of JPEG", lambda c, marker=marker: segment(marker, c.text), disturbs=True)
before("marker FF01 with text", lambda c: b"\xff\x01" + c.text, disturbs=True)
behind_header("number of lines before the scan of JPEG", lambda c: segment(0xDC, b"\0\x30" + c.text), disturbs=True)
behind_header("text after fill bytes of JPEG", lambda c: b"\xff" * 9 + b"\0" + c.text, disturbs=True)
longer("bytes after a quantization table of JPEG", 0xDB, True)
longer("bytes after a Huffman table of JPEG", 0xC4, True)
longer("bytes after the frame header of JPEG", 0xC0, True)
longer("bytes after the scan header of JPEG", 0xDA, True)
before_end("text after a restart marker of JPEG", lambda c: b"\xff\xd0" + c.text, disturbs=True)
before_end("restart interval before the end of JPEG", lambda c: segment(0xDD, b"\0\0" + c.text), disturbs=True)
before_end("second frame header of JPEG", lambda c: segment(
    0xC0, struct.pack(">BHHB", 8, 8, 8, 4) + c.raw(12)), disturbs=True)
before_end("second start of JPEG before the end", lambda c: SMALL[:-2] + segment(0xFE, c.text), disturbs=True)
kind("second end of JPEG", PICTURE, ANY)(lambda base, c: base + c.raw(10) + b"\xff\xd9")
kind("text between two pictures of JPEG", PICTURE, ANY)(lambda base, c: base + c.text + SMALL)
kind("comment of a second picture of JPEG", PICTURE, ANY)(
    lambda base, c: base + with_segment(SMALL, segment(0xFE, c.text)))
