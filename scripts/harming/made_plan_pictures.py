"""Made PNG, TIFF, WebP and GIF files in which data to remove has the same bytes as data to keep, or both are in one place."""

import struct
import zlib

from .made import NAME, exiftool
from .made_pictures import chunk, exif_with, picture, profile
from .made_plan_jpeg import ARTIST, IPTC, LATITUDE, LONGITUDE, PLACE_ROWS, XMP, laid_out, resource, small, text
from .made_raw import HIGH, WIDE, pixels, rationals
from .plan import ordinary
from .strip import changed, overwritten, without_chunk, without_tag

SERIAL = "SN1234567890"
CREATOR = f"<dc:creator><rdf:Seq><rdf:li>{NAME}</rdf:li></rdf:Seq></dc:creator>"
DC = 'xmlns:dc="http://purl.org/dc/elements/1.1/"'


# MARK: PNG

def with_png_chunks(path, *chunks, **more):
    picture().save(path, **more)
    data = path.read_bytes()
    path.write_bytes(data[:33] + b"".join(chunks) + data[33:])


def raw_profile(kind, data):
    """Returns the text in which ImageMagick stores a profile."""
    digits = data.hex()
    lines = "".join(digits[at:at + 72] + "\n" for at in range(0, len(digits), 72))
    return f"\n{kind}\n{len(data):8}\n{lines}".encode()


def compressed(kind, data):
    return chunk("zTXt", f"Raw profile type {kind}\0\0".encode() + zlib.compress(raw_profile(kind, data)))


def uncompressed(kind, data):
    return chunk("tEXt", f"Raw profile type {kind}\0".encode() + raw_profile(kind, data))


AUTHOR = chunk("tEXt", b"Author\0" + NAME.encode())


@ordinary("plan-raw-icc.png", "ICC profile in a compressed text of ImageMagick", "part.raw ICC profile",
    strips=[without_chunk("zTXt")])
def raw_icc(path):
    with_png_chunks(path, AUTHOR, compressed("icc", profile()))


@ordinary("plan-raw-icc-and-iccp.png", "the same ICC profile in iCCP and in a text of ImageMagick", "picture.icc",
          strips=[without_chunk("iCCP")])
def raw_icc_and_iccp(path):
    with_png_chunks(path, AUTHOR, uncompressed("icc", profile()), compressed("icm", profile()), icc_profile=profile())


@ordinary("plan-raw-exif.png", "orientation in eXIf, and the same Exif in texts of ImageMagick", ["ifd0.Orientation",
    "picture.shown"])
def raw_exif(path):
    exif = exif_with(6)
    with_png_chunks(path, compressed("exif", exif.tobytes()), uncompressed("APP1", exif.tobytes()), exif=exif)


@ordinary("plan-raw-exif-alone.png", "orientation only in a compressed Exif of ImageMagick", "ifd0.Orientation",
    strips=[without_chunk("zTXt")])
def raw_exif_alone(path):
    with_png_chunks(path, AUTHOR, compressed("exif", exif_with(6).tobytes()))


@ordinary("plan-raw-iptc-xmp.png", "panorama in XMP, with IPTC and XMP in texts of ImageMagick", "xmp-gpano.ProjectionType")
def raw_iptc(path):
    packet = (XMP % ('xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" ' + DC +
                     ' GPano:ProjectionType="equirectangular" GPano:UsePanoramaViewer="True"', CREATOR)).encode()
    with_png_chunks(path, AUTHOR, compressed("iptc", resource(0x0404, IPTC)), compressed("8bim", resource(0x0404, IPTC)),
                    chunk("iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + packet), compressed("xmp", packet))


@ordinary("plan-text-in-pixels.png", "picture, stored without compression, that contains a serial number and a name",
    "picture.pixels")
def text_in_pixels(path):
    rows = b"".join(b"\0" + (SERIAL + NAME + "acme-ab").encode().ljust(48, b".") for _ in range(8))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk("IHDR", struct.pack(">IIBBBBB", 48, 8, 8, 0, 0, 0, 0)) + AUTHOR +
                     chunk("tEXt", b"Serial Number\0" + SERIAL.encode()) + chunk("tEXt", b"Short\0acme-ab") +
                     chunk("eXIf", laid_out(("0", [text(0x13B, NAME, "artist"), text(0xC62F, SERIAL, "serial"), (0x112, 3, 1,
                         6)]),
                                            ("artist", ARTIST), ("serial", SERIAL.encode() + b"\0"))) +
                     chunk("IDAT", zlib.compress(rows, 0)) + chunk("IEND", b""))


@ordinary("plan-profile-name.png", "ICC profile and suggested palette whose names equal texts", "picture.icc",
          strips=[without_chunk("iCCP")])
def profile_name(path):
    with_png_chunks(path, chunk("iCCP", b"Acme One Profile\0\0" + zlib.compress(profile())),
                    chunk("sPLT", b"Acme One Profile\0\x08" + bytes(range(12))), chunk("tEXt", b"Software\0Acme One Profile"),
                    chunk("tEXt", b"Source\0sRGB built-in"), chunk("iTXt", b"Title\0\0\0\0\0Acme One Profile"), AUTHOR)


@ordinary("plan-orientation-thrice.png", "orientation in eXIf and in texts, and a different one in XMP", ["ifd0.Orientation",
    "xmp-tiff.Orientation"],
          strips=[without_chunk("iTXt")])
def orientation_thrice(path):
    packet = (XMP % ('xmlns:tiff="http://ns.adobe.com/tiff/1.0/"',
        f"<tiff:Orientation>8</tiff:Orientation><tiff:Artist>{NAME}</tiff:Artist>")).encode()
    with_png_chunks(path, chunk("iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + packet), compressed("exif", exif_with(6).tobytes()),
                    chunk("tEXt", b"exif:Orientation\x006"), exif=exif_with(6))


@ordinary("plan-density.png", "pixel density and physical scale that equal values of texts", ["part.pHYs", "part.sCAL"],
          strips=[without_chunk("pHYs"), without_chunk("sCAL")])
def density(path):
    with_png_chunks(path, chunk("pHYs", struct.pack(">IIB", 0x41636D65, 0x41636D65, 1)), chunk("sCAL",
        b"\x010.00212345\x000.00212345"),
                    chunk("tEXt", b"Comment\x000.00212345"), chunk("tEXt", b"Software\0AcmeAcme"), AUTHOR)


# MARK: TIFF

def sheet(rows=(), wide=48, high=16):
    """Returns rows for an uncompressed gray picture whose strip is the part `strip`."""
    return [(256, 3, 1, wide), (257, 3, 1, high), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 1), (273, 4, 1, "strip"),
            (277, 3, 1, 1), (278, 3, 1, high), (279, 4, 1, wide * high), (282, 5, 1, "dots"), (283, 5, 1, "dots"), (296, 3, 1,
            2), *rows]


GRAY = bytes((3 * place + place // 48) % 251 for place in range(768))
DOTS = struct.pack(">II", 300, 1)


@ordinary("plan-shared-directories.tif", "resolution and pixels that two directories share with a personal text",
          ["tiff.page[1].XResolution", "tiff.pages", "tiff.series"], strips=[overwritten(DOTS, -8, struct.pack(">II", 72, 1))])
def shared_directories(path):
    path.write_bytes(laid_out(
        ("0", sheet([text(305, "Acme One", "software"), text(315, NAME, "artist"), text(272, "Acme One", "software"), (330, 4, 1,
        "sub"),
                     (None, "1")])),
        ("sub", sheet([(254, 4, 1, 1), text(315, NAME, "artist"), text(270, NAME[6:], ("artist", 6))])),
        ("1", sheet([text(315, NAME, "artist"), text(305, "Acme One", "software")])),
        ("software", b"Acme One\0"), ("artist", ARTIST), ("dots", DOTS), ("strip", GRAY)))


@ordinary("plan-shared-profile.tif", "ICC profile that other tags point into", ["tiff.page[1].icc", "picture.icc"],
          strips=[without_tag(34675)])
def shared_profile(path):
    icc = profile()
    described = icc.index(b"desc", 132)
    path.write_bytes(laid_out(
        ("0", sheet([(34675, 7, len(icc), "icc"), text(315, NAME, "artist"), (0x8769, 4, 1, "exif"),
                     (65000, 7, 40, ("icc", described)), (65001, 7, 64, ("icc", 128))])),
        ("exif", [(0x9000, 7, 4, b"0220"), (0x927C, 7, 200, ("icc", 128)), (65002, 7, 40, ("icc", described))]),
        ("artist", ARTIST), ("dots", DOTS), ("icc", icc), ("strip", GRAY)))


@ordinary("plan-overlapping.tif", "resolution inside of a personal text, and texts that overlap", "tiff.page[1].XResolution")
def overlapping(path):
    path.write_bytes(laid_out(
        ("0", sheet([text(270, "Picture by " + NAME, "words"), text(315, NAME, ("words", 11)), text(272, NAME, ("words", 11)),
                     (33432, 2, 8, ("words", 20)), (0x8769, 4, 1, "exif")])),
        ("exif", [(0x9000, 7, 4, b"0220"), text(0x9213, "Picture by " + NAME, "words"), (0x829A, 5, 1, "dots")]),
        ("words", b"Picture by " + ARTIST), ("dots", DOTS), ("strip", GRAY)))


@ordinary("plan-text-in-strips.tif", "pixels that contain a serial number, a name and a short text", ["picture.pixels",
    "tiff.series"])
def text_in_strips(path):
    row = (SERIAL + NAME + "acme-ab").encode().ljust(48, b".")
    path.write_bytes(laid_out(
        ("0", sheet([text(315, NAME, "artist"), text(0xC62F, SERIAL, "serial"), text(305, "acme-ab", "software"),
                     (700, 1, len(PACKET), "xmp")])),
        ("artist", ARTIST), ("serial", SERIAL.encode() + b"\0"), ("software", b"acme-ab\0"), ("xmp", PACKET), ("dots", DOTS),
        ("strip", row * 16)))


PACKET = (XMP % (DC + ' xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" '
                 f'aux:SerialNumber="{SERIAL}" tiff:Orientation="8"', CREATOR)).encode()


@ordinary("plan-strip-as-value.tif", "pixels that a tag of the maker also points to", ["picture.pixels", "tiff.series"])
def strip_as_value(path):
    path.write_bytes(laid_out(
        ("0", sheet([text(315, NAME, "artist"), (0x8769, 4, 1, "exif"), (65001, 7, 96, ("strip", 48))])),
        ("exif", [(0x9000, 7, 4, b"0220"), (0x927C, 7, 96, ("strip", 96)), (0xA420, 2, 33, "number")]),
        ("artist", ARTIST), ("number", b"0123456789abcdef0123456789abcdef\0"), ("dots", DOTS), ("strip", GRAY)))


@ordinary("plan-preview.dng", "raw picture in a subdirectory, with a preview that has metadata of its own",
          ["raw.pixels", "ifd0.UniqueCameraModel", "ifd0.ColorMatrix1"])
def preview(path):
    matrix = struct.pack(">18i", *rationals(0.6722, -0.0635, -0.0963, -0.4287, 1.2460, 0.2028, -0.0908, 0.2162, 0.5668))
    inner = small(exif=exif_with(6), icc_profile=profile())
    path.write_bytes(laid_out(
        ("0", [(254, 4, 1, 1), (256, 4, 1, 24), (257, 4, 1, 16), (258, 3, 3, "bits"), (259, 3, 1, 7), (262, 3, 1, 6),
               text(271, "Acme", "make"), text(272, "Acme One", "model"), (273, 4, 1, "preview"), (274, 3, 1, 6), (277, 3, 1, 3),
               (278, 4, 1, 16), (279, 4, 1, len(inner)), text(305, "Acme One", "model"), text(315, NAME, "artist"), (330, 4, 1,
               "raw"),
               (700, 1, len(PACKET), "xmp"), (0x8769, 4, 1, "exif"), (0x8825, 4, 1, "gps"),
               (50706, 1, 4, bytes([1, 4, 0, 0])), (50707, 1, 4, bytes([1, 1, 0, 0])), text(50708, "Acme One", "model"),
               (50721, 10, 9, "matrix"), (50728, 5, 3, "neutral"), text(50735, SERIAL, "serial"), (50778, 3, 1, 21),
               text(50966, "Acme One", "model"), text(50967, "Acme One", "model"), text(50971, "2024-05-06T12:30:00", "time")]),
        ("raw", [(254, 4, 1, 0), (256, 4, 1, WIDE), (257, 4, 1, HIGH), (258, 3, 1, 16), (259, 3, 1, 1), (262, 3, 1, 32803),
                 (273, 4, 1, "strip"), (277, 3, 1, 1), (278, 4, 1, HIGH), (279, 4, 1, WIDE * HIGH * 2),
                 (33421, 3, 2, struct.pack(">HH", 2, 2)), (33422, 1, 4, bytes([0, 1, 1, 2])), (50714, 4, 1, 64), (50717, 4, 1,
                 4095)]),
        ("exif", [(0x9000, 7, 4, b"0220"), text(0xA431, SERIAL, "serial"), (0x829A, 5, 1, "neutral")]), ("gps", PLACE_ROWS),
        ("bits", struct.pack(">3H", 8, 8, 8)), ("make", b"Acme\0"), ("model", b"Acme One\0"), ("artist", ARTIST), ("xmp", PACKET),
        ("serial", SERIAL.encode() + b"\0"), ("time", b"2024-05-06T12:30:00\0"), ("latitude", LATITUDE), ("longitude", LONGITUDE),
        ("matrix", matrix), ("neutral", struct.pack(">6I", *rationals(0.5, 1.0, 0.7))), ("preview", inner),
        ("strip", bytes(two for one in zip(pixels()[1::2], pixels()[::2]) for two in one))))


# MARK: WebP and GIF

def riff_chunk(code, data):
    return code + struct.pack("<I", len(data)) + data + bytes(len(data) % 2)


@ordinary("plan-animated.webp", "animation, with chunks of unknown types in the file and in its frames",
          ["picture.frames", "picture.times", "ifd0.Orientation"])
def animated(path):
    frames = [picture(40 * number) for number in range(3)]
    packet = (XMP % (DC, CREATOR)).encode()
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=[100, 200, 300], loop=3, lossless=True,
        exif=exif_with(6),
                   xmp=packet, icc_profile=profile())
    data = path.read_bytes()
    out, place = data[:12], 12
    extra = riff_chunk(b"ACME", NAME.encode() + b" " + SERIAL.encode())
    while place < len(data):
        size = struct.unpack("<I", data[place + 4:place + 8])[0]
        body = data[place + 8:place + 8 + size]
        out += riff_chunk(data[place:place + 4], body + extra if data[place:place + 4] == b"ANMF" else body)
        place += 8 + size + size % 2
    out += extra
    path.write_bytes(out[:4] + struct.pack("<I", len(out) - 8) + out[8:])


@ordinary("plan-model-in-profile.webp", "ICC profile, with a camera that equals its description", ["picture.icc",
    "picture.shown"])
def webp(path):
    picture().save(path, lossless=True, exif=exif_with(6, [(0x0110, "sRGB built-in"), (0x0131, "sRGB built-in")]),
        icc_profile=profile(),
                   xmp=(XMP % (DC + ' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="sRGB built-in"',
                   CREATOR)).encode())


@ordinary("plan-comment-in-profile.gif", "ICC profile, with comments that equal a text in it and the name of an extension",
          ["part.ICC profile", "picture.loop", "picture.times"])
def gif(path):
    from .made_pictures import gif as animated_gif
    animated_gif(path)
    data = path.read_bytes()
    place = data.index(b"\x21\xff\x0bNETSCAPE2.0")
    comments = b"".join(b"\x21\xfe" + bytes([len(one)]) + one + b"\0" for one in (b"sRGB built-in", b"NETSCAPE2.0",
        b"ICCRGBG1012"))
    path.write_bytes(data[:place] + comments + data[place:])


# MARK: Several subdirectories

def reduced(width, height, kind, strip, size, compression=1, photometric=1, more=()):
    """Returns rows for a smaller picture in a subdirectory."""
    return [(254, 4, 1, kind), (256, 3, 1, width), (257, 3, 1, height), (258, 3, 1, 8), (259, 3, 1, compression),
            (262, 3, 1, photometric), (273, 4, 1, strip), (277, 3, 1, 1), (278, 3, 1, height), (279, 4, 1, size), *more]


@ordinary("plan-two-subdirectories.tif", "smaller pictures in two subdirectories of one tag", ["tiff.page[1].sub[1].ImageWidth",
    "tiff.page[1].XResolution"])
def two_subdirectories(path):
    path.write_bytes(laid_out(
        ("0", sheet([text(315, NAME, "artist"), (330, 4, 2, "subs")])), ("subs", bytes(8)),
        ("a", reduced(24, 8, 1, "small", 192, more=[text(315, NAME, "artist")])),
        ("b", reduced(12, 4, 1, "tiny", 48, more=[text(305, "Acme One", "software")])),
        ("artist", ARTIST), ("software", b"Acme One\0"), ("dots", DOTS), ("small", GRAY[:192]), ("tiny", GRAY[:48]), ("strip",
        GRAY)))
    linked(path)


def linked(path):
    """Writes the offsets of the two subdirectories, which follow the eight bytes that state them."""
    data = bytearray(path.read_bytes())
    count = struct.unpack(">H", data[8:10])[0]
    entry = next(place for place in range(10, 10 + 12 * count, 12) if data[place:place + 2] == b"\x01\x4a")
    at = struct.unpack(">I", data[entry + 8:entry + 12])[0]
    first = at + 8
    second = first + 6 + 12 * struct.unpack(">H", data[first:first + 2])[0]
    data[at:at + 8] = struct.pack(">II", first, second)
    path.write_bytes(data)


def negative(path, *subs):
    """Writes a raw photo: a preview in the first directory, and two subdirectories."""
    matrix = struct.pack(">18i", *rationals(0.6722, -0.0635, -0.0963, -0.4287, 1.2460, 0.2028, -0.0908, 0.2162, 0.5668))
    inner = small(exif=exif_with(6))
    raw = [(254, 4, 1, 0), (256, 4, 1, WIDE), (257, 4, 1, HIGH), (258, 3, 1, 16), (259, 3, 1, 1), (262, 3, 1, 32803), (273, 4, 1,
        "strip"),
           (277, 3, 1, 1), (278, 4, 1, HIGH), (279, 4, 1, WIDE * HIGH * 2), (33421, 3, 2, struct.pack(">HH", 2, 2)),
           (33422, 1, 4, bytes([0, 1, 1, 2])), (50714, 4, 1, 64), (50717, 4, 1, 4095)]
    preview = [(254, 4, 1, 1), (256, 4, 1, 24), (257, 4, 1, 16), (258, 3, 3, "bits"), (259, 3, 1, 7), (262, 3, 1, 6), (273, 4, 1,
        "preview"),
               (277, 3, 1, 3), (278, 4, 1, 16), (279, 4, 1, len(inner)), text(50966, "Acme One", "model"),
               text(50971, "2024-05-06T12:30:00", "time")]
    parts = {"raw": raw, "preview": preview}
    path.write_bytes(laid_out(
        ("0", [*reduced(24, 8, 1, "small", 192), text(271, "Acme", "make"), text(272, "Acme One", "model"), text(315, NAME,
        "artist"),
               (330, 4, 2, "subs"), (50706, 1, 4, bytes([1, 4, 0, 0])), (50707, 1, 4, bytes([1, 1, 0, 0])), text(50708,
               "Acme One", "model"),
               (50721, 10, 9, "matrix"), (50728, 5, 3, "neutral"), text(50735, SERIAL, "serial"), (50778, 3, 1, 21)]),
        ("subs", bytes(8)), *[(name + " directory", parts[name]) for name in subs],
        ("make", b"Acme\0"), ("model", b"Acme One\0"), ("artist", ARTIST), ("serial", SERIAL.encode() + b"\0"), ("time",
        b"2024-05-06T12:30:00\0"),
        ("bits", struct.pack(">3H", 8, 8, 8)), ("matrix", matrix), ("neutral", struct.pack(">6I", *rationals(0.5, 1.0, 0.7))),
        ("small", GRAY[:192]), ("preview", inner), ("strip", bytes(two for one in zip(pixels()[1::2],
        pixels()[::2]) for two in one))))
    linked(path)


RAW = ["raw.pixels", "ifd0.UniqueCameraModel", "ifd0.ColorMatrix1"]


@ordinary("plan-raw-and-preview.dng", "raw picture and a preview in two subdirectories of one tag", RAW)
def raw_and_preview(path):
    negative(path, "raw", "preview")


@ordinary("plan-preview-and-raw.dng", "a preview and the raw picture in two subdirectories of one tag", RAW)
def preview_and_raw(path):
    negative(path, "preview", "raw")


# MARK: Many values in a compressed text, next to facts of presentation

def numbered(count):
    return [chunk("tEXt", b"Author\0" + NAME.encode() + b" %d" % number) for number in range(count)]


def panorama_packet(count):
    return (XMP % (DC + ' xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" xmlns:acme="http://acme.example/ns/" '
                   'GPano:ProjectionType="equirectangular" GPano:UsePanoramaViewer="True"', CREATOR + "".join(
                       f"<acme:note{number}>{NAME}</acme:note{number}>" for number in range(count)))).encode()


@ordinary("plan-many-texts.png", "ICC profiles in texts of ImageMagick, next to many texts", "picture.icc")
def many_texts(path):
    with_png_chunks(path, *numbered(40), uncompressed("icc", profile()), compressed("icm", profile()), icc_profile=profile())


@ordinary("plan-panorama-compressed.png", "panorama in a compressed packet with many properties", "xmp-gpano.ProjectionType",
    strips=[without_chunk("iTXt")])
def panorama_compressed(path):
    with_png_chunks(path, chunk("iTXt", b"XML:com.adobe.xmp\0\1\0\0\0" + zlib.compress(panorama_packet(10))), *numbered(10))


@ordinary("plan-panorama-raw.png", "panorama in a packet of ImageMagick with many properties", "xmp-gpano.ProjectionType",
    strips=[without_chunk("zTXt")])
def panorama_raw(path):
    with_png_chunks(path, compressed("xmp", panorama_packet(10)), *numbered(10))
