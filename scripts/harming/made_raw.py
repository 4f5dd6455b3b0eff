"""Made RAW photos: small ones that LibRaw decodes, and headers written by this script."""

import struct

from leaking.boxes import box, full

from .made import NAME, made
from .strip import without_tag

WIDE, HIGH = 96, 64


def mosaic():
    import numpy
    rows, columns = numpy.mgrid[0:HIGH, 0:WIDE]
    return (400 + (rows * 97 + columns * 53 + rows * columns) % 3200).astype(numpy.uint16)


def rationals(*values):
    found = []
    for value in values:
        found += [round(value * 10000), 10000]
    return found


def negative(path, *tags, compressed=False):
    import tifffile
    matrix = rationals(0.6722, -0.0635, -0.0963, -0.4287, 1.2460, 0.2028, -0.0908, 0.2162, 0.5668)
    own = [(271, 2, 0, "Acme", True), (272, 2, 0, "Acme One", True), (315, 2, 0, NAME, True), (274, 3, 1, 6, True),
           (33421, 3, 2, (2, 2), True), (33422, 1, 4, bytes([0, 1, 1, 2]), True),
           (50706, 1, 4, bytes([1, 4, 0, 0]), True), (50707, 1, 4, bytes([1, 1, 0, 0]), True),
           (50708, 2, 0, "Acme One", True), (50714, 4, 1, 64, True), (50717, 4, 1, 4095, True),
           (50721, 10, 9, matrix, True), (50778, 3, 1, 21, True), (50728, 5, 3, rationals(0.5, 1.0, 0.7), True),
           (50735, 2, 0, "SN123456", True), *tags]
    own.sort(key=lambda row: row[0])
    tifffile.imwrite(path, mosaic(), photometric=32803, metadata=None, software="Acme", extratags=own,
                     compression="jpeg" if compressed else None)


@made("mosaic.dng", "H2", "DNG that decodes", ["raw.pixels", "raw.description", "ifd0.UniqueCameraModel"])
def dng(path):
    negative(path)


@made("opcodes.dng", "H2", "DNG with opcodes, noise profile and active area",
      ["raw.pixels", "ifd0.OpcodeList2", "ifd0.NoiseProfile", "ifd0.ActiveArea"])
def opcodes(path):
    gain = struct.pack(">IIIII", 1, 9, 0x01030000, 0, 84)[:20] + struct.pack(
        ">4I", 0, 0, HIGH, WIDE) + struct.pack(">IIII", 0, 1, 1, 1) + struct.pack(">II", 1, 1) + struct.pack(
        ">4d", 1, 1, 0, 0) + struct.pack(">If", 1, 1.5)
    gain = gain[:16] + struct.pack(">I", len(gain) - 20) + gain[20:]
    negative(path, (51009, 7, len(gain), gain, True), (51041, 12, 2, (0.0001, 0.00002), True),
             (50829, 4, 4, (2, 2, HIGH - 2, WIDE - 2), True), (50730, 10, 1, (5000, 10000), True),
             (50936, 2, 0, "Acme Standard", True), (50827, 7, 8, b"ACME.raw", True))


@made("linear.dng", "H2", "linear DNG", ["raw.opened", "ifd0.UniqueCameraModel"])
def linear(path):
    import numpy
    import tifffile
    data = numpy.stack([mosaic()] * 3, axis=-1)
    tags = [(271, 2, 0, "Acme", True), (272, 2, 0, "Acme One", True), (315, 2, 0, NAME, True),
            (50706, 1, 4, bytes([1, 4, 0, 0]), True), (50708, 2, 0, "Acme One", True),
            (50721, 10, 9, rationals(1, 0, 0, 0, 1, 0, 0, 0, 1), True), (50728, 5, 3, rationals(0.5, 1.0, 0.7), True)]
    tifffile.imwrite(path, data, photometric=34892, planarconfig="contig", metadata=None, software="Acme", extratags=tags)


@made("black-levels.dng", "H2", "linear DNG with black levels, active area and crop",
      ["raw.pixels", "ifd0.BlackLevel", "ifd0.ActiveArea", "ifd0.DefaultCropSize", "ifd0.AsShotNeutral", "ifd0.ColorMatrix1"],
      strips=[without_tag(tag) for tag in (50713, 50714, 50717, 50719, 50720, 50721, 50728, 50829)])
def black_levels(path):
    import numpy
    import tifffile
    data = numpy.stack([mosaic(), mosaic() // 2, mosaic() // 3], axis=-1)
    tags = [(271, 2, 0, "Acme", True), (272, 2, 0, "Acme One", True), (315, 2, 0, NAME, True),
            (50706, 1, 4, bytes([1, 4, 0, 0]), True), (50708, 2, 0, "Acme One", True), (50713, 3, 2, (1, 1), True),
            (50714, 5, 3, rationals(64, 60, 72), True), (50717, 4, 3, (4095, 4000, 3900), True),
            (50719, 5, 2, rationals(4, 2), True), (50720, 5, 2, rationals(WIDE - 12, HIGH - 8), True),
            (50721, 10, 9, rationals(1, 0, 0, 0, 1, 0, 0, 0, 1), True), (50728, 5, 3, rationals(0.5, 1.0, 0.7), True),
            (50829, 4, 4, (2, 2, HIGH - 2, WIDE - 2), True)]
    tifffile.imwrite(path, data, photometric=34892, planarconfig="contig", metadata=None, software="Acme", extratags=tags)


# MARK: Headers written by this script

def tiff(entries, inner=(), start=b"II*\0", data=b""):
    """Returns a TIFF file: a directory, an optional inner directory, and picture data.

    entries: tag, type, count and value; values that do not fit follow after the directories.
    """
    def directory(rows, at):
        rows = sorted(rows)
        tail, body = b"", b""
        end = at + 2 + 12 * len(rows) + 4
        for tag, kind, count, value in rows:
            if isinstance(value, int):
                value = struct.pack("<H" if kind == 3 else "<I", value)
            if len(value) > 4:
                place = end + len(tail)
                tail += value + bytes(len(value) % 2)
                value = struct.pack("<I", place)
            body += struct.pack("<HHI", tag, kind, count) + value.ljust(4, b"\0")
        return struct.pack("<H", len(rows)) + body + bytes(4) + tail
    at = len(start) + 4
    # The offsets of the inner directory and of the data depend on the sizes before them.
    size = len(directory([*entries, *([(330, 4, 1, 0)] if inner else [])], at))
    inner_at = at + size
    inner_size = len(directory([*inner, (273, 4, 1, 0)], inner_at)) if inner else 0
    data_at = inner_at + inner_size
    whole = [*entries, (330, 4, 1, inner_at)] if inner else list(entries)
    if inner:
        below = directory([*inner, (273, 4, 1, data_at)], inner_at)
    else:
        below = b""
        whole = [row if row[0] != 273 else (273, 4, 1, data_at) for row in whole]
    return start + struct.pack("<I", at) + directory(whole, at) + below + data


def camera(make, model):
    return [(271, 2, len(make) + 1, make.encode() + b"\0"), (272, 2, len(model) + 1, model.encode() + b"\0"),
            (274, 3, 1, 1), (306, 2, 20, b"2024:05:06 12:30:00\0"), (315, 2, len(NAME) + 1, NAME.encode() + b"\0")]


def strip(bits=16, compression=1, photometric=32803):
    return [(254, 4, 1, 0), (256, 4, 1, WIDE), (257, 4, 1, HIGH), (258, 3, 1, bits), (259, 3, 1, compression),
            (262, 3, 1, photometric), (277, 3, 1, 1), (278, 4, 1, HIGH), (279, 4, 1, WIDE * HIGH * 2),
            (33421, 3, 2, struct.pack("<HH", 2, 2)), (33422, 1, 4, bytes([0, 1, 1, 2]))]


def pixels():
    return mosaic().astype("<u2").tobytes()


def head(name, make, model, what, start=b"II*\0", below=True, more=()):
    @made(name, "H2", what, ["raw.pixels", "file.FileType"])
    def write(path):
        rows = [*camera(make, model), *more]
        if below:
            path.write_bytes(tiff(rows, strip(), start, pixels()))
        else:
            path.write_bytes(tiff(rows + strip() + [(273, 4, 1, 0)], (), start, pixels()))


head("sony.arw", "SONY", "ILCE-7M3", "RAW of Sony", more=[(0xC634, 1, 4, bytes(4))])
head("nikon.nef", "NIKON CORPORATION", "NIKON D750", "RAW of Nikon")
head("pentax.pef", "PENTAX", "PENTAX K-5", "RAW of Pentax", below=False)
head("samsung.srw", "SAMSUNG", "NX300", "RAW of Samsung")
head("hasselblad.3fr", "Hasselblad", "Hasselblad H4D", "RAW of Hasselblad")
head("olympus.orf", "OLYMPUS CORPORATION", "E-M1", "RAW of Olympus", start=b"IIRO", below=False)
head("panasonic.rw2", "Panasonic", "DMC-G80", "RAW of Panasonic", start=b"IIU\0", below=False)


@made("canon.cr2", "H2", "RAW of Canon: CR at byte 8, and slices", ["raw.head", "raw.pixels"])
def canon(path):
    # Offsets count from the start of the file, so the 8 additional header bytes count.
    rows = tiff([*camera("Canon", "Canon EOS 6D"), (0xC640, 3, 3, struct.pack("<3H", 1, 48, 48)), *strip(), (273, 4, 1, 0)],
                (), b"II*\0" + bytes(8), pixels())
    path.write_bytes(b"II*\0" + struct.pack("<I", 16) + b"CR\2\0" + struct.pack("<I", 16) + rows[16:])


@made("canon.cr3", "H2", "RAW of Canon in boxes: CMT3, CNCV, CTMD", ["file.FileType", "part./moov/uuid"])
def canon3(path):
    def small(*rows):
        return tiff(list(rows))
    canon = box("uuid", bytes.fromhex("85c0b687820f11e08111f4ce462b6a48"), box("CNCV", b"CanonCR3_001/00.09.00/00.00.00"),
                box("CMT1", small(*camera("Canon", "Canon EOS R"))), box("CMT2", small((0x829A, 5, 1, struct.pack("<II", 1, 250)))),
                box("CMT3", small((6, 2, 12, b"Canon EOS R\0"), (0x96, 2, 9, b"SN123456\0"))), box("CMT4", small((0, 1, 4, b"\2\3\0\0"))),
                box("THMB", bytes(16)))
    head = box("ftyp", b"crx " + struct.pack(">I", 1) + b"crx isom")
    movie = box("moov", canon, full("mvhd", struct.pack(">4I", 0, 0, 1000, 1000), struct.pack(">IH", 1 << 16, 256), bytes(10),
                                    struct.pack(">9I", 1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30), bytes(24), struct.pack(">I", 2)))
    path.write_bytes(head + movie + box("mdat", pixels()))
