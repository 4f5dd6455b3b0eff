"""Made HEIF and AVIF files in which items to remove and items to keep share bytes."""

import struct
import zlib

from leaking.boxes import box, full

from .made import NAME
from .made_heif import EXIF, coded_picture
from .made_jpeg import CONTAINER, MOTION
from .made_pictures import profile
from .made_plan_jpeg import XMP, film
from .made_plan_pictures import panorama_packet
from .plan import ordinary
from .strip import renamed

PACKET = (XMP % ('xmlns:tiff="http://ns.adobe.com/tiff/1.0/"', f"<tiff:Artist>{NAME}</tiff:Artist>")).encode()


def located(path, items, properties, links, media=b"", store=b"", brand=b"heic", hidden=(), names=(), after=b"", encoding=b""):
    """Writes a HEIF file whose items are at any places; its first item is the primary one.

    items: type and extents of each item; an extent is a construction method (0: media, 1: store), an offset and a size.
    properties: for each item, pairs of a property box and whether it is essential.
    media, store: the contents of `mdat` and `idat`.
    names: names of the items.
    encoding: how the data of items with a MIME type is compressed.
    """
    table, rows = [], b""
    for number, own in enumerate(properties, 1):
        for one, _ in own:
            if one not in table:
                table.append(one)
        rows += struct.pack(">HB", number, len(own)) + bytes(essential << 7 | table.index(one) + 1 for one, essential in own)
    infos = b"".join(full("infe", struct.pack(">HH4s", number, 0, kind.encode()), (names[number - 1] if names else b"") + b"\0",
                          b"application/rdf+xml\0" + encoding if kind == "mime" else b"", version=2, flags=int(number in hidden))
                     for number, (kind, _) in enumerate(items, 1))

    def meta(start):
        places = [struct.pack(">HHHH", number, extents[0][0] if extents else 0, 0, len(extents)) + b"".join(
            struct.pack(">II", at + (0 if method else start), size) for method, at, size in extents)
            for number, (_, extents) in enumerate(items, 1)]
        return full("meta", full("hdlr", bytes(4), b"pict", bytes(12), b"\0"), full("pitm", struct.pack(">H", 1)),
                    full("iinf", struct.pack(">H", len(items)), infos), full("iref", *links) if links else b"",
                    box("iprp", box("ipco", *table), full("ipma", struct.pack(">I", len(properties)), rows)),
                    full("iloc", b"\x44\0", struct.pack(">H", len(places)), *places, version=1), box("idat",
                    store) if store else b"")
    head = box("ftyp", brand + bytes(4) + b"mif1" + (b"miaf" if brand == b"avif" else b"") + brand)
    path.write_bytes(head + meta(len(head) + len(meta(0)) + 8) + box("mdat", media) + after)


def link(code, source, *targets):
    return box(code, struct.pack(">HH", source, len(targets)), *[struct.pack(">H", one) for one in targets])


@ordinary("plan-grid-in-store.heic", "layout of a grid between Exif and XMP in `idat`", ["item 1 grid infe[1]: data",
    "heif.size"],
          strips=[renamed("dimg")])
def grid(path):
    coded = [coded_picture(path, 40 * number) for number in range(2)]
    layout = struct.pack(">BBBBHH", 0, 0, 0, 1, 128, 64)
    first, second = [one for one, _, _ in coded]
    located(path, [("grid", [(1, len(EXIF), 8)]), ("hvc1", [(0, 0, len(first))]), ("hvc1", [(0, len(first), len(second))]),
                   ("Exif", [(1, 0, len(EXIF))]), ("mime", [(1, len(EXIF) + 8, len(PACKET))])],
            [[(full("ispe", struct.pack(">II", 128, 64)), 0)], *[[(config, 1), (size, 0)] for _, config, size in coded], [], []],
            [link("dimg", 1, 2, 3), link("cdsc", 4, 1), link("cdsc", 5, 1)], first + second, EXIF + layout + PACKET, hidden=(2,
            3))


@ordinary("plan-grid-in-exif.heic", "layout of a grid that is also part of the Exif item in `idat`",
    ["item 1 grid infe[1]: data", "heif.size"])
def grid_in_exif(path):
    coded = [coded_picture(path, 40 * number) for number in range(2)]
    layout = struct.pack(">BBBBHH", 0, 0, 0, 1, 128, 64)
    first, second = [one for one, _, _ in coded]
    store = EXIF + layout
    located(path, [("grid", [(1, len(EXIF), 8)]), ("hvc1", [(0, 0, len(first))]), ("hvc1", [(0, len(first), len(second))]),
                   ("Exif", [(1, 0, len(store))])],
            [[(full("ispe", struct.pack(">II", 128, 64)), 0)], *[[(config, 1), (size, 0)] for _, config, size in coded], []],
            [link("dimg", 1, 2, 3), link("cdsc", 4, 1)], first + second, store, hidden=(2, 3))


@ordinary("plan-one-extent.heic", "two pictures with the same coded data, one rotated, between two Exif items with the same data",
          ["item 2 hvc1 infe[2]: properties", "heif.description"], strips=[renamed("irot")])
def one_extent(path):
    data, config, size = coded_picture(path)
    extent = [(0, len(EXIF), len(data))]
    located(path, [("hvc1", extent), ("hvc1", extent), ("Exif", [(0, 0, len(EXIF))]), ("Exif", [(0, 0, len(EXIF))]),
                   ("Exif", [(0, len(EXIF) + len(data), len(EXIF))])],
            [[(config, 1), (size, 0)], [(config, 1), (size, 0), (box("irot", b"\1"), 1)], [], [], []],
            [link("cdsc", 3, 1), link("cdsc", 4, 2), link("cdsc", 5, 1)], EXIF + data + EXIF)


@ordinary("plan-thumbnail-extent.heic", "picture whose thumbnail is the same coded data", ["item 1 hvc1 infe[1]", "heif.size"])
def thumbnail_extent(path):
    data, config, size = coded_picture(path)
    located(path, [("hvc1", [(0, 0, len(data))]), ("hvc1", [(0, 0, len(data))]), ("Exif", [(0, len(data), len(EXIF))])],
            [[(config, 1), (size, 0)], [(config, 1), (size, 0)], []], [link("thmb", 2, 1), link("cdsc", 3, 1)], data + EXIF)


@ordinary("plan-extents-between.heic", "picture in two extents with Exif and XMP between them", ["item 1 hvc1 infe[1]",
    "heif.pixels"])
def between(path):
    data, config, size = coded_picture(path)
    middle = len(data) // 2
    located(path, [("hvc1", [(0, 0, middle), (0, middle + len(EXIF) + len(PACKET), len(data) - middle)]), ("Exif",
        [(0, middle, len(EXIF))]),
                   ("mime", [(0, middle + len(EXIF), len(PACKET))])], [[(config, 1), (size, 0)], [], []],
            [link("cdsc", 2, 1), link("cdsc", 3, 1)], data[:middle] + EXIF + PACKET + data[middle:])


@ordinary("plan-metadata-in-store.avif", "AVIF whose Exif and XMP share bytes in `idat`", ["item 1 av01 infe[1]", "heif.pixels"])
def store(path):
    data, config, size = coded_picture(path, kind="avif")
    located(path, [("av01", [(0, 0, len(data))]), ("Exif", [(1, 0, len(EXIF))]), ("mime", [(1, len(EXIF), len(PACKET))]),
                   ("mime", [(1, len(EXIF), len(PACKET))])], [[(config, 1), (size, 0), (full("pixi", b"\3\x08\x08\x08"), 0)], [],
                   [], []],
            [link("cdsc", 2, 1), link("cdsc", 3, 1), link("cdsc", 4, 1)], data, EXIF + PACKET, brand=b"avif")


@ordinary("plan-names.heic", "ICC profile, with names of items and a description that equal values in Exif and in the profile",
          "item 1 hvc1 infe[1]: properties", strips=[renamed("colrprof")])
def names(path):
    data, config, size = coded_picture(path)
    described = full("udes", b"en\0sRGB built-in\0", NAME.encode() + b"\0tag\0")
    located(path, [("hvc1", [(0, 0, len(data))]), ("Exif", [(0, len(data), len(EXIF))])],
            [[(config, 1), (size, 0), (box("colr", b"prof", profile()), 0), (described, 0)], []], [link("cdsc", 2, 1)],
            data + EXIF,
            names=[NAME.encode(), b"sRGB built-in"])


@ordinary("plan-motion.heic", "Motion Photo with its video in `mpvd`", ["item 1 hvc1 infe[1]", "part.motion video",
    "xmp-gcamera.MotionPhoto"],
          strips=[renamed("mpvd")])
def motion(path):
    data, config, size = coded_picture(path)
    video = film(path)
    packet = (CONTAINER % (MOTION, "MotionPhoto", "video/mp4", len(video))).replace("image/jpeg", "image/heic").replace(
        'Item:Mime="image/heic"/>', 'Item:Mime="image/heic" Item:Padding="8"/>').encode()
    located(path, [("hvc1", [(0, 0, len(data))]), ("Exif", [(0, len(data), len(EXIF))]), ("mime",
        [(0, len(data) + len(EXIF), len(packet))])],
            [[(config, 1), (size, 0)], [], []], [link("cdsc", 2, 1), link("cdsc", 3, 1)], data + EXIF + packet, after=box("mpvd",
            video))


@ordinary("plan-panorama-deflated.heic", "picture, next to a deflated packet with many properties of a panorama",
    ["item 1 hvc1 infe[1]", "heif.pixels"])
def deflated(path):
    data, config, size = coded_picture(path)
    packet = zlib.compress(panorama_packet(12))
    located(path, [("hvc1", [(0, 0, len(data))]), ("Exif", [(0, len(data), len(EXIF))]), ("mime",
        [(0, len(data) + len(EXIF), len(packet))])],
            [[(config, 1), (size, 0)], [], []], [link("cdsc", 2, 1), link("cdsc", 3, 1)], data + EXIF + packet,
            encoding=b"deflate\0")
