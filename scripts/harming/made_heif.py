"""Made HEIF and AVIF files."""

import struct

from leaking.boxes import box, full

from .made import NAME, made, run
from .made_pictures import exif_with, picture, profile


def heif_source(path, *options):
    source = path.with_suffix(".source.png")
    picture(size=(64, 64)).save(source, exif=exif_with(1))
    run("heif-enc", *options, source, "-o", path)
    source.unlink()


def boxed(data):
    place = 0
    while place + 8 <= len(data):
        size, code = struct.unpack(">I4s", data[place:place + 8])
        yield code, data[place + 8:place + size]
        place += size


def heif(path, *, items, properties, links, groups=b""):
    """Writes a HEIF file.

    items: pairs of a type and the bytes in mdat.
    properties: for each item, pairs of a property box and whether it is essential.
    links: boxes of iref.
    """
    table, rows = [], b""
    for number, own in enumerate(properties, 1):
        row = b""
        for one, essential in own:
            if one not in table:
                table.append(one)
            row += bytes([essential << 7 | table.index(one) + 1])
        rows += struct.pack(">HB", number, len(own)) + row
    infos = b"".join(full("infe", struct.pack(">HH4s", number, 0, kind.encode()), b"\0", version=2)
                     for number, (kind, _) in enumerate(items, 1))

    def meta(start):
        rows_of_places, at = b"", start
        for number, (_, data) in enumerate(items, 1):
            rows_of_places += struct.pack(">HHHII", number, 0, 1, at, len(data))
            at += len(data)
        return full("meta", full("hdlr", bytes(4), b"pict", bytes(12), b"\0"), full("pitm", struct.pack(">H", 1)),
                    full("iinf", struct.pack(">H", len(items)), infos),
                    full("iref", *links) if links else b"",
                    box("iprp", box("ipco", *table), full("ipma", struct.pack(">I", len(properties)), rows)),
                    groups, full("iloc", b"\x44\0", struct.pack(">H", len(items)), rows_of_places))
    head = box("ftyp", b"heic" + bytes(4) + b"mif1heic")
    start = len(head) + len(meta(0)) + 8
    path.write_bytes(head + meta(start) + box("mdat", *[data for _, data in items]))


def coded_picture(path):
    """Returns the coded bytes, the configuration and the size of an HEVC picture."""
    other = path.with_suffix(".other.heic")
    heif_source(other)
    data = other.read_bytes()
    other.unlink()
    top = dict(boxed(data))
    inner = dict(boxed(top[b"meta"][4:]))
    found = {code: body for code, body in boxed(dict(boxed(inner[b"iprp"]))[b"ipco"])}
    # The first item is the picture; heif-enc writes one extent per item.
    media = top[b"mdat"]
    size = 0
    while size + 4 <= len(media):
        length = struct.unpack(">I", media[size:size + 4])[0]
        if not 0 < length <= len(media) - size - 4:
            break
        size += 4 + length
    return media[:size], box("hvcC", found[b"hvcC"]), box("ispe", found[b"ispe"])


EXIF = struct.pack(">I", 0) + b"MM\0*" + struct.pack(">IH", 8, 1) + struct.pack(">HHII", 0x013B, 2, 17, 26) + \
    bytes(4) + NAME.encode() + b"\0"


@made("essential-property.heic", "H6", "an unknown essential property", ["item 1 hvc1 infe[1]: properties", "heif.pixels"])
def essential(path):
    data, config, size = coded_picture(path)
    heif(path, items=[("hvc1", data), ("Exif", EXIF)],
         properties=[[(config, 1), (size, 0), (box("acme", b"decoding needs this"), 1)], []],
         links=[box("cdsc", struct.pack(">HHH", 2, 1, 1))])


@made("predicted.heic", "H6", "predicted pictures, and rref with a 32-bit count",
      ["item 2 hvc1 infe[2]: properties", "item 2 hvc1 infe[2]: references"])
def predicted(path):
    data, config, size = coded_picture(path)
    rref = full("rref", struct.pack(">I", 1), b"pred")
    heif(path, items=[("hvc1", data), ("hvc1", data), ("Exif", EXIF)],
         properties=[[(config, 1), (size, 0)], [(config, 1), (size, 0), (rref, 1)], []],
         links=[box("pred", struct.pack(">HHH", 2, 1, 1)), box("cdsc", struct.pack(">HHH", 3, 1, 1))])


@made("derived-sato.heic", "H12", "a derived picture of an unknown kind, and its group",
      ["item 3 sato infe[3]: references", "item 2 hvc1"])
def derived(path):
    data, config, size = coded_picture(path)
    heif(path, items=[("hvc1", data), ("hvc1", data), ("sato", b"\0\0\2\1\2\3"), ("Exif", EXIF)],
         properties=[[(config, 1), (size, 0)], [(config, 1), (size, 0)], [(size, 0)], []],
         links=[box("dimg", struct.pack(">HHHH", 3, 2, 1, 2)), box("cdsc", struct.pack(">HHH", 4, 1, 1))],
         groups=box("grpl", full("altr", struct.pack(">IIII", 9, 2, 3, 1))))


@made("rotated.heic", "H6", "rotation and mirror", ["item 1 hvc1 infe[1]: properties", "heif.size"])
def rotated(path):
    data, config, size = coded_picture(path)
    heif(path, items=[("hvc1", data), ("Exif", EXIF)],
         properties=[[(config, 1), (size, 0), (box("irot", b"\1"), 1), (box("imir", b"\0"), 1)], []],
         links=[box("cdsc", struct.pack(">HHH", 2, 1, 1))])


@made("alpha.avif", "H6", "alpha in addition to color", ["heif.pixels", "picture.mode"])
def avif(path):
    image = picture(size=(64, 64), mode="RGBA")
    image.putalpha(image.convert("L"))
    image.save(path, "AVIF", quality=80, exif=exif_with(6), icc_profile=profile())
