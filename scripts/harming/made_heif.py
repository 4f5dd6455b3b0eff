"""Made HEIF and AVIF files."""

import struct

from leaking.boxes import box, full

from .made import NAME, made, run
from .made_pictures import PANORAMA, exif_with, picture, profile
from .strip import changed, overwritten, renamed


def boxed(data):
    place = 0
    while place + 8 <= len(data):
        size, code = struct.unpack(">I4s", data[place:place + 8])
        yield code, data[place + 8:place + size]
        place += size


def heif(path, *, items, properties, links, groups=b"", brand=b"heic", hidden=()):
    """Writes a HEIF file; its first item is the primary one.

    items: pairs of a type and the bytes in mdat; an item without bytes has no extents.
    properties: for each item, pairs of a property box and whether it is essential.
    links: boxes of iref.
    hidden: numbers of items that are only inputs of others.
    """
    table, rows = [], b""
    for number, own in enumerate(properties, 1):
        row = b""
        for one, essential in own:
            if one not in table:
                table.append(one)
            row += bytes([essential << 7 | table.index(one) + 1])
        rows += struct.pack(">HB", number, len(own)) + row
    infos = b"".join(full("infe", struct.pack(">HH4s", number, 0, kind.encode()), b"\0",
                          b"application/rdf+xml\0" if kind == "mime" else b"", version=2, flags=int(number in hidden))
                     for number, (kind, _) in enumerate(items, 1))

    def meta(start):
        places, at = [], start
        for number, (_, data) in enumerate(items, 1):
            places.append(struct.pack(">HHHII", number, 0, 1, at, len(data)) if data else struct.pack(">HHH", number, 0, 0))
            at += len(data)
        return full("meta", full("hdlr", bytes(4), b"pict", bytes(12), b"\0"), full("pitm", struct.pack(">H", 1)),
                    full("iinf", struct.pack(">H", len(items)), infos),
                    full("iref", *links) if links else b"",
                    box("iprp", box("ipco", *table), full("ipma", struct.pack(">I", len(properties)), rows)),
                    groups, full("iloc", b"\x44\0", struct.pack(">H", len(places)), *places))
    head = box("ftyp", brand + bytes(4) + b"mif1" + brand)
    start = len(head) + len(meta(0)) + 8
    path.write_bytes(head + meta(start) + box("mdat", *[data for _, data in items]))


def coded_picture(path, shift=0, kind="heic"):
    """Returns the coded bytes, the configuration and the size of an HEVC or AV1 picture."""
    source, other = path.with_suffix(".source.png"), path.with_suffix(f".other.{kind}")
    picture(shift, size=(64, 64)).save(source)
    run("heif-enc", source, "-o", other)
    data = other.read_bytes()
    source.unlink()
    other.unlink()
    top = dict(boxed(data))
    inner = dict(boxed(top[b"meta"][4:]))
    found = dict(boxed(dict(boxed(inner[b"iprp"]))[b"ipco"]))
    config = "hvcC" if kind == "heic" else "av1C"
    return top[b"mdat"], box(config, found[config.encode()]), box("ispe", found[b"ispe"])


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


def one_picture(path, *own, exif=None, xmp=None, kind="heic", more=(), links=()):
    """Writes a picture with properties, personal metadata, and more items.

    own: pairs of a property and whether it is essential.
    more: type, bytes and properties of items after the picture.
    """
    data, config, size = coded_picture(path, kind=kind)
    coded = "hvc1" if kind == "heic" else "av01"
    number = 2 + len(more)
    last = ("mime", xmp) if xmp else ("Exif", exif or EXIF)
    heif(path, items=[(coded, data), *[row[:2] for row in more], last],
         properties=[[(config, 1), (size, 0), *own], *[row[2] for row in more], []],
         links=[*links, box("cdsc", struct.pack(">HHH", number, 1, 1))], brand=b"heic" if kind == "heic" else b"avif")


ONE = "item 1 hvc1 infe[1]: properties"


@made("rotation.heic", "H6", "rotation", [ONE, "heif.size"], strips=[renamed("irot")])
def rotation(path):
    one_picture(path, (box("irot", b"\1"), 1))


@made("mirror.heic", "H6", "mirror", [ONE, "heif.pixels"], strips=[renamed("imir")])
def mirror(path):
    one_picture(path, (box("imir", b"\0"), 1))


@made("aperture.heic", "H6", "clean aperture and pixel aspect", [ONE, "heif.size"], strips=[renamed("clap"), renamed("pasp")])
def aperture(path):
    one_picture(path, (box("pasp", struct.pack(">II", 4, 3)), 0),
                (box("clap", struct.pack(">IIIIiIiI", 48, 1, 32, 1, -4, 1, 2, 1)), 1))


@made("color.heic", "H6", "coding points (nclx) and an ICC profile", ONE, strips=[renamed("colrnclx"), renamed("colrprof")])
def color(path):
    one_picture(path, (box("colr", b"nclx", struct.pack(">HHHB", 9, 16, 9, 128)), 0), (box("colr", b"prof", profile()), 0))


@made("orientation.heic", "H6", "rotation in irot and the same orientation in Exif", [ONE, "ifd0.Orientation"],
      strips=[renamed("irot"), overwritten(b"MM\0*", 4, struct.pack(">HHHIHH", 2, 0x0112, 3, 1, 1, 0))])
def orientation(path):
    directory = struct.pack(">HHHIHH", 2, 0x0112, 3, 1, 6, 0) + struct.pack(">HHII", 0x013B, 2, 17, 38) + bytes(4)
    one_picture(path, (box("irot", b"\3"), 1),
                exif=struct.pack(">I", 0) + b"MM\0*" + struct.pack(">I", 8) + directory + NAME.encode() + b"\0")


@made("panorama.heic", "H6", "GPano in XMP: the projection of a panorama", "xmp-gpano.ProjectionType",
      strips=[changed(b"ns.google.com/photos", b"ns.example.com/photo")])
def panorama(path):
    source = path.with_suffix(".xmp")
    source.unlink(missing_ok=True)
    run("exiftool", "-q", *PANORAMA, f"-XMP-dc:Creator={NAME}", source)
    one_picture(path, xmp=source.read_bytes())
    source.unlink()


@made("depth.heic", "H6", "depth as an auxiliary picture", ["item 2 hvc1 infe[2]: properties", "item 2 hvc1 infe[2]: references"],
      strips=[renamed("auxC"), renamed("auxl")])
def depth(path):
    data, config, size = coded_picture(path, 40)
    kind = full("auxC", b"urn:mpeg:hevc:2015:auxid:2\0")
    one_picture(path, more=[("hvc1", data, [(config, 1), (size, 0), (kind, 1)])],
                links=[box("auxl", struct.pack(">HHH", 2, 1, 1))])


def derived_from(path, kind, data, own=(), inputs=2):
    """Writes a derived picture as the first item, from the next two items."""
    coded = [coded_picture(path, 40 * number) for number in range(inputs)]
    heif(path, items=[(kind, data), *[("hvc1", one) for one, _, _ in coded], ("Exif", EXIF)],
         properties=[list(own), *[[(config, 1), (size, 0)] for _, config, size in coded], []],
         links=[box("dimg", struct.pack(">HH", 1, inputs), *[struct.pack(">H", 2 + number) for number in range(inputs)]),
                box("cdsc", struct.pack(">HHH", inputs + 2, 1, 1))], hidden=range(2, inputs + 2))


DERIVED = ["item 1 %s infe[1]: data", "item 1 %s infe[1]: references"]


@made("grid.heic", "H6", "grid of pictures", ["heif.size", *[one % "grid" for one in DERIVED]],
      strips=[renamed("dimg"), changed(struct.pack(">BBBBHH", 0, 0, 0, 1, 128, 64), struct.pack(">BBBBHH", 0, 0, 1, 0, 64, 128))])
def grid(path):
    derived_from(path, "grid", struct.pack(">BBBBHH", 0, 0, 0, 1, 128, 64), [(full("ispe", struct.pack(">II", 128, 64)), 0)])


@made("overlay.heic", "H6", "overlay of pictures on a canvas", [one % "iovl" for one in DERIVED],
      strips=[renamed("dimg"), changed(struct.pack(">hhhh", 0, 0, 32, 16), bytes(8))])
def overlay(path):
    canvas = struct.pack(">BB4HHHhhhh", 0, 0, 65535, 0, 0, 65535, 96, 80, 0, 0, 32, 16)
    derived_from(path, "iovl", canvas, [(full("ispe", struct.pack(">II", 96, 80)), 0)])


@made("identity.heic", "H6", "picture derived from another one, with a rotation of its own",
      ["item 1 iden infe[1]: properties", "item 1 iden infe[1]: references", "heif.size"],
      strips=[renamed("dimg"), renamed("irot")])
def identity(path):
    derived_from(path, "iden", b"", [(full("ispe", struct.pack(">II", 64, 64)), 0), (box("irot", b"\1"), 1)], inputs=1)


@made("gain-map.heic", "H6", "tone map (tmap) with the parameters of ISO 21496-1",
      ["item 3 tmap infe[3]: data", "item 3 tmap infe[3]: references", "items.group altr"],
      strips=[renamed("dimg"), renamed("altr"), changed(struct.pack(">II", 5, 2), struct.pack(">II", 1, 1))])
def tone_map(path):
    data, config, size = coded_picture(path)
    gain, gain_config, _ = coded_picture(path, 80)
    rows = struct.pack(">8I", 0, 1, 5, 2, 0, 1, 5, 2) + struct.pack(">6I", 1, 1, 1, 64, 1, 64)
    tone = struct.pack(">BHHB", 0, 0, 0, 0x40) + rows
    heif(path, items=[("hvc1", data), ("hvc1", gain), ("tmap", tone), ("Exif", EXIF)],
         properties=[[(config, 1), (size, 0)], [(gain_config, 1), (size, 0)],
                     [(size, 0), (box("colr", b"nclx", struct.pack(">HHHB", 9, 16, 9, 128)), 0)], []],
         links=[box("dimg", struct.pack(">HHHH", 3, 2, 1, 2)), box("cdsc", struct.pack(">HHH", 4, 1, 1))],
         groups=box("grpl", full("altr", struct.pack(">IIII", 9, 2, 3, 1))))


@made("light-level.avif", "H6", "mastering display and light level", "item 1 av01 infe[1]: properties",
      strips=[renamed("mdcv"), renamed("clli")])
def light_level(path):
    one_picture(path, (box("mdcv", struct.pack(">8HII", 13250, 34500, 7500, 3000, 34000, 16000, 15635, 16450, 10000000, 50)), 0),
                (box("clli", struct.pack(">HH", 1000, 400)), 0), kind="avif")


@made("alpha.avif", "H6", "alpha in addition to color", ["heif.pixels", "picture.mode"])
def avif(path):
    image = picture(size=(64, 64), mode="RGBA")
    image.putalpha(image.convert("L"))
    image.save(path, "AVIF", quality=80, exif=exif_with(6), icc_profile=profile())
