"""Made JPEG files in which data to remove has the same bytes as data to keep, or both are in one structure.

A planner must not announce what a verification of the copy cannot confirm.
"""

import hashlib
import io
import struct

from .made import EXACT, NAME, exiftool, ffmpeg
from .made_jpeg import CAMERA, SPOT, after_start, encoded, first_scan, jpeg, multi, segment, xmp
from .made_pictures import exif_with, picture, profile
from .plan import ordinary
from .strip import changed, overwritten

XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' \
    '<rdf:Description rdf:about="" %s>%s</rdf:Description></rdf:RDF></x:xmpmeta>'
SIZES = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8}


def laid_out(*parts, order=">"):
    """Returns a TIFF file from directories and values that refer to each other by name.

    parts: pairs of a name and bytes, or a name and rows (tag, type, count, value). The first part is the first directory.
    A value is bytes, a number, the name of a part, or a name and a number of bytes to skip. The row (None, name) is the next
    directory.
    """
    places, at = {}, 8
    for name, what in parts:
        places[name] = at
        size = len(what) if isinstance(what, bytes) else 6 + 12 * sum(row[0] is not None for row in what)
        at += size + size % 2

    def place_of(value):
        return places[value] if isinstance(value, str) else places[value[0]] + value[1]
    out = (b"MM\0*" if order == ">" else b"II*\0") + struct.pack(order + "I", 8)
    for _, what in parts:
        if isinstance(what, bytes):
            out += what + bytes(len(what) % 2)
            continue
        following = [row[1] for row in what if row[0] is None]
        rows = sorted((row for row in what if row[0] is not None), key=lambda row: row[0])
        out += struct.pack(order + "H", len(rows))
        for tag, kind, count, value in rows:
            if isinstance(value, (str, tuple)):
                value = struct.pack(order + "I", place_of(value))
            elif isinstance(value, int):
                value = struct.pack(order + ("H" if kind == 3 else "B" if SIZES[kind] == 1 else "I"), value)
            out += struct.pack(order + "HHI", tag, kind, count) + value.ljust(4, b"\0")
        out += struct.pack(order + "I", place_of(following[0]) if following else 0)
    return out


def exif_segment(*parts, **more):
    return segment(0xE1, b"Exif\0\0" + laid_out(*parts, **more))


def text(tag, value, where):
    """Returns a row for a text of more than four bytes at a named part."""
    return tag, 2, len(value) + 1, where


PLACE_ROWS = [(1, 2, 2, b"N\0"), (2, 5, 3, "latitude"), (3, 2, 2, b"E\0"), (4, 5, 3, "longitude")]
LATITUDE = struct.pack(">6I", 48, 1, 51, 1, 277, 10)
LONGITUDE = struct.pack(">6I", 2, 1, 17, 1, 420, 10)
ARTIST = NAME.encode() + b"\0"


def tables(data, marker):
    """Returns the tables of all segments of a kind, with the byte of their class and number."""
    found, place = [], 2
    while data[place + 1] != 0xDA:
        size = struct.unpack(">H", data[place + 2:place + 4])[0]
        if data[place + 1] == marker:
            at, end = place + 4, place + 2 + size
            while at < end:
                length = 64 if marker == 0xDB else 16 + sum(data[at + 1:at + 17])
                found.append((data[at], data[at + 1:at + 1 + length]))
                at += 1 + length
        place += 2 + size
    return found


def before_tables(data, *segments):
    place = first_scan(data)
    return data[:place] + b"".join(segments) + data[place:]


def scan_bytes(data, skipped, count):
    """Returns bytes of the first scan that contain no marker."""
    place = data.index(b"\xff\xda")
    place += 2 + struct.unpack(">H", data[place + 2:place + 4])[0] + skipped
    while b"\xff" in data[place:place + count] or b"\0" in data[place:place + count]:
        place += 1
    return data[place:place + count]


def small(quality=60, **more):
    out = io.BytesIO()
    picture(size=(24, 16)).save(out, "JPEG", quality=quality, **more)
    return out.getvalue()


def with_thumbnail(thumbnail, *more):
    """Returns an Exif segment with an artist, a location and a thumbnail."""
    return exif_segment(
        ("0", [text(0x10F, "Acme Camera", "make"), text(0x13B, NAME, "artist"), (0x112, 3, 1, 6), (0x8825, 4, 1, "gps"),
               (None, "1")]),
        ("1", [(0x103, 3, 1, 6), (0x201, 4, 1, "thumbnail"), (0x202, 4, 1, len(thumbnail))]),
        ("gps", PLACE_ROWS), ("make", b"Acme Camera\0"), ("artist", ARTIST), ("latitude", LATITUDE), ("longitude", LONGITUDE),
        *more, ("thumbnail", thumbnail))


# MARK: Tables that no scan uses

@ordinary("plan-dqt-in-table.jpg", "picture, with an unused quantization table equal to a used one", "picture.pixels")
def dqt_in_table(path):
    jpeg(path, *CAMERA, *SPOT)
    data = path.read_bytes()
    path.write_bytes(before_tables(data, segment(0xDB, b"\2" + tables(data, 0xDB)[0][1])))


@ordinary("plan-dqt-in-thumbnail.jpg", "orientation, with an unused quantization table equal to one of the thumbnail",
          ["picture.shown", "ifd0.Orientation"])
def dqt_in_thumbnail(path):
    thumbnail = small()
    data = encoded(path, with_thumbnail(thumbnail))
    path.write_bytes(before_tables(data, segment(0xDB, b"\3" + tables(thumbnail, 0xDB)[0][1])))


@ordinary("plan-dqt-in-one-segment.jpg", "picture, with used and unused quantization tables in one segment", "picture.pixels")
def dqt_in_one_segment(path):
    jpeg(path, *CAMERA, *SPOT)
    data = path.read_bytes()
    known = tables(data, 0xDB)
    joined = b"".join(bytes([number]) + values for number, values in [(2, known[1][1]), *known, (3, bytes(range(1, 65)))])
    place, out = 2, data[:2]
    while data[place + 1] != 0xDA:
        size = 2 + struct.unpack(">H", data[place + 2:place + 4])[0]
        if data[place + 1] != 0xDB:
            out += data[place:place + size]
        elif joined:
            out, joined = out + segment(0xDB, joined), b""
        place += size
    path.write_bytes(out + data[place:])


@ordinary("plan-dqt-replaced.jpg", "picture, with a quantization table that the same table replaces", "picture.pixels")
def dqt_replaced(path):
    jpeg(path, *CAMERA, *SPOT)
    data = path.read_bytes()
    path.write_bytes(before_tables(data, *[segment(0xDB, bytes([number]) + values) for number, values in tables(data, 0xDB)]))


@ordinary("plan-dht-in-table.jpg", "picture, with unused Huffman tables equal to used ones", "picture.pixels")
def dht_in_table(path):
    jpeg(path, *CAMERA, *SPOT)
    data = path.read_bytes()
    path.write_bytes(before_tables(data, *[segment(0xC4, bytes([number & 0xF0 | 2 | number & 1]) + values)
                                           for number, values in tables(data, 0xC4)]))


@ordinary("plan-dqt-in-gain-map.jpg", "two pictures, with an unused table of one that the other uses",
          ["picture 2", "mpf0.NumberOfImages"])
def dqt_in_second(path):
    second = encoded(path, size=(24, 16), mode="L")
    first = encoded(path, exif=exif_with(1))
    values = tables(second, 0xDB)[0][1]
    path.write_bytes(multi([before_tables(first, segment(0xDB, b"\2" + values)),
                            before_tables(second, segment(0xDB, b"\3" + values))]))


# MARK: Photoshop resources

def resource(number, value, name=b"\0\0"):
    return b"8BIM" + struct.pack(">H", number) + name + struct.pack(">I", len(value)) + value + bytes(len(value) % 2)


def photoshop(*resources):
    return segment(0xED, b"Photoshop 3.0\0" + b"".join(resources))


RESOLUTION = struct.pack(">IHHIHH", 240 << 16, 1, 1, 240 << 16, 1, 1)
IPTC = b"\x1c\2\x50" + struct.pack(">H", len(NAME)) + NAME.encode() + b"\x1c\2\x5a\0\5Paris"
USUAL = [resource(0x03ED, RESOLUTION), resource(0x0404, IPTC), resource(0x0425, hashlib.md5(IPTC).digest()),
         resource(0x0408, struct.pack(">4I", 1, 576, 576, 0)), resource(0x03F3, bytes(8) + b"\1"), resource(0x03F5, bytes(72)),
         resource(0x2710, struct.pack(">HII", 1, 0, 2)), resource(0x0414, struct.pack(">I", 3)), resource(0x0419, b"\0\0\0\x1e")]


@ordinary("plan-photoshop-usual.jpg", "resolution, with the usual resources of Photoshop", ["photoshop.XResolution",
    "ifd0.XResolution"])
def photoshop_usual(path):
    jpeg(path, *CAMERA, *SPOT, "-XResolution=240", "-YResolution=240", "-ResolutionUnit=inches")
    after_start(path, photoshop(*USUAL))


@ordinary("plan-photoshop-in-exif.jpg", "orientation and ICC, with a resource equal to the Exif segment and one equal to the profile",
          ["ifd0.Orientation", "picture.icc"])
def photoshop_in_exif(path):
    exif = exif_with(6)
    picture().save(path, "JPEG", exif=exif, icc_profile=profile())
    after_start(path, photoshop(*USUAL[:2], resource(0x0422, exif.tobytes()[6:]), resource(0x040F, profile())))


@ordinary("plan-photoshop-in-scan.jpg", "picture, with resources whose bytes occur in the scan and in the tables",
    "picture.pixels")
def photoshop_in_scan(path):
    jpeg(path, *CAMERA, *SPOT)
    data = path.read_bytes()
    after_start(path, photoshop(resource(0x0FA0, scan_bytes(data, 50, 12)), resource(0x0FA1, tables(data, 0xDB)[0][1][:16]),
                                resource(0x0425, scan_bytes(data, 100, 16)), resource(0x0404, IPTC)))


@ordinary("plan-photoshop-twice.jpg", "resolution, with the same resources in the picture and in its thumbnail",
    "ifd0.Orientation")
def photoshop_twice(path):
    thumbnail = small()
    own = thumbnail[:2] + photoshop(*USUAL) + thumbnail[2:]
    path.write_bytes(encoded(path, with_thumbnail(own), photoshop(*USUAL)))


# MARK: Color

@ordinary("plan-interop-r03.jpg", "Adobe RGB by Interop R03, with uncalibrated color",
          ["interopifd.InteropIndex", "exififd.ColorSpace"], strips=[changed(b"R03\0", b"R98\0")])
def interop(path):
    path.write_bytes(encoded(path, exif_segment(
        ("0", [text(0x10F, "Acme Camera", "make"), text(0x13B, NAME, "artist"), (0x8769, 4, 1, "exif"), (0x8825, 4, 1, "gps")]),
        ("exif", [(0x9000, 7, 4, b"0220"), (0xA000, 7, 4, b"0100"), (0xA001, 3, 1, 65535), (0xA005, 4, 1, "interop"),
                  text(0xA431, "R03 0100", "serial")]),
        ("interop", [(1, 2, 4, b"R03\0"), (2, 7, 4, b"0100")]), ("gps", PLACE_ROWS), ("make", b"Acme Camera\0"),
        ("artist", ARTIST), ("serial", b"R03 0100\0"), ("latitude", LATITUDE), ("longitude", LONGITUDE))))


@ordinary("plan-interop-alone.jpg", "Interop R03 as the only entry of the Exif directory", "interopifd.InteropIndex",
          strips=[changed(b"R03\0", b"R98\0")])
def interop_alone(path):
    path.write_bytes(encoded(path, exif_segment(
        ("0", [text(0x13B, NAME, "artist"), (0x8769, 4, 1, "exif")]), ("exif", [(0xA005, 4, 1, "interop")]),
        ("interop", [(1, 2, 4, b"R03\0")]), ("artist", ARTIST))))


@ordinary("plan-interop-dimensions.jpg", "Interop R98 with dimensions, in an Exif directory without versions",
    "interopifd.InteropIndex",
          strips=[changed(b"R98\0", b"R03\0")])
def interop_dimensions(path):
    path.write_bytes(encoded(path, exif_segment(
        ("0", [text(0x110, "Acme One", "model"), (0x8769, 4, 1, "exif")]),
        ("exif", [(0xA001, 3, 1, 1), (0xA002, 4, 1, 48), (0xA003, 4, 1, 32), (0xA005, 4, 1, "interop"),
                  text(0x9003, "2024:05:06 12:30:00", "time")]),
        ("interop", [(1, 2, 4, b"R98\0"), (2, 7, 4, b"0100"), (0x1001, 4, 1, 48), (0x1002, 4, 1, 32)]),
        ("model", b"Acme One\0"), ("time", b"2024:05:06 12:30:00\0"))))


@ordinary("plan-model-in-profile.jpg", "ICC profile, with a camera and a text that equal its description", "picture.icc")
def model_in_profile(path):
    picture().save(path, "JPEG", icc_profile=profile())
    exiftool(path, "-Model=sRGB built-in", "-Software=sRGB built-in", f"-Artist={NAME}",
        "-XMP-photoshop:ICCProfileName=sRGB built-in",
             "-XMP-tiff:Model=sRGB built-in", *SPOT)


@ordinary("plan-profile-values.jpg", "ICC profile, with a unique number of the image equal to a value in it", "picture.icc")
def profile_values(path):
    icc = profile()
    number = icc[icc.index(b"XYZ \0\0\0\0"):][8:20]
    path.write_bytes(encoded(path, exif_segment(
        ("0", [text(0x13B, NAME, "artist"), (0x8769, 4, 1, "exif")]),
        ("exif", [(0x9000, 7, 4, b"0220"), (0x927C, 7, len(number), "note"), (0xA001, 3, 1, 1)]),
        ("artist", ARTIST), ("note", number)), icc_profile=icc))


@ordinary("plan-adobe-between.jpg", "CMYK by an Adobe segment between others", ["part.Adobe", "picture.adobe_transform"],
          strips=[changed(b"Adobe\0", b"Other\0", 1)])
def adobe_between(path):
    data = encoded(path, mode="CMYK", icc_profile=None)
    place = data.index(b"\xff\xee")
    size = 2 + struct.unpack(">H", data[place + 2:place + 4])[0]
    own, rest = data[place:place + size], data[2:place] + data[place + size:]
    path.write_bytes(data[:2] + photoshop(*USUAL) + with_thumbnail(small()) + own + segment(0xFE, own[4:]) +
                     xmp(XMP % ('xmlns:dc="http://purl.org/dc/elements/1.1/"',
                                f"<dc:creator><rdf:Seq><rdf:li>{NAME}</rdf:li></rdf:Seq></dc:creator>")) + rest)


# MARK: Orientation and resolution in several places

@ordinary("plan-orientation-conflict.jpg", "orientation in Exif, and a different one in XMP",
          ["ifd0.Orientation", "xmp-tiff.Orientation", "picture.shown"],
          strips=[changed(b">8</tiff:Orientation", b">3</tiff:Orientation")])
def orientation(path):
    picture().save(path, "JPEG", exif=exif_with(6))
    after_start(path, xmp(XMP % ('xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
                                 f"<tiff:Orientation>8</tiff:Orientation><tiff:Artist>{NAME}</tiff:Artist><xmp:Rating>6</xmp:Rating>")))


@ordinary("plan-resolution-three.jpg", "different resolutions in JFIF, Exif and Photoshop",
          ["jfif.XResolution", "ifd0.XResolution"], strips=[overwritten(b"JFIF", 3, b"\0\0\1\0\1")])
def resolution(path):
    jpeg(path, *CAMERA, *SPOT, "-IFD0:XResolution=300", "-IFD0:YResolution=300", "-IFD0:ResolutionUnit=inches")
    data = path.read_bytes()
    place = data.index(b"JFIF\0") + 7
    path.write_bytes(data[:place] + struct.pack(">BHH", 1, 96, 97) + data[place + 5:])
    data = path.read_bytes()
    place = first_scan(data)
    path.write_bytes(data[:place] + photoshop(*USUAL) + data[place:])


@ordinary("plan-two-exif.jpg", "orientation in the first of two Exif segments", ["ifd0.Orientation", "picture.shown"])
def two_exif(path):
    second = exif_segment(("0", [text(0x13B, NAME, "artist"), (0x112, 3, 1, 3), (0x8825, 4, 1, "gps")]), ("gps", PLACE_ROWS),
                          ("artist", ARTIST), ("latitude", LATITUDE), ("longitude", LONGITUDE))
    path.write_bytes(encoded(path, with_thumbnail(small()), second))


@ordinary("plan-thumbnail-own.jpg", "orientation, and a thumbnail with its own Exif, XMP and ICC", "ifd0.Orientation")
def thumbnail_own(path):
    inner = small(exif=exif_with(6), icc_profile=profile()[:])
    inner = inner[:2] + xmp(XMP % ('xmlns:tiff="http://ns.adobe.com/tiff/1.0/"',
        f"<tiff:Artist>{NAME}</tiff:Artist>")) + inner[2:]
    path.write_bytes(encoded(path, with_thumbnail(inner), icc_profile=profile()))


@ordinary("plan-shared-values.jpg", "resolution whose two values share an offset with others", ["ifd0.XResolution",
    "exififd.ColorSpace"],
          strips=[changed(struct.pack(">II", 240, 1), struct.pack(">II", 72, 1))])
def shared(path):
    path.write_bytes(encoded(path, exif_segment(
        ("0", [text(0x10F, NAME, "name"), text(0x13B, NAME, "name"), text(0x8298, NAME[6:], ("name", 6)), (0x11A, 5, 1, "value"),
               (0x11B, 5, 1, "value"), (0x128, 3, 1, 2), (0x8769, 4, 1, "exif"), (0x8825, 4, 1, "gps")]),
        ("exif", [(0x9000, 7, 4, b"0220"), (0xA001, 3, 1, 1), text(0xA430, NAME, "name"), text(0xA431, NAME, "name"),
                  (0x9202, 5, 1, "value")]),
        ("gps", [(1, 2, 2, b"N\0"), (2, 5, 3, "latitude"), (3, 2, 2, b"E\0"), (4, 5, 3, "latitude"), (0x11, 5, 1, "value"),
                 (0x10, 2, 2, b"T\0")]),
        ("name", ARTIST), ("value", struct.pack(">II", 240, 1)), ("latitude", LATITUDE))))


@ordinary("plan-maker-note-offsets.jpg", "orientation, with a maker note whose values are elsewhere", ["ifd0.Orientation",
    "exififd.ColorSpace"])
def maker_note(path):
    # Canon counts offsets from the start of the TIFF header.
    base = [("0", [text(0x10F, "Canon", "make"), text(0x110, "Canon EOS 6D", "model"), (0x112, 3, 1, 6), (0x8769, 4, 1, "exif")]),
            ("exif", [(0x9000, 7, 4, b"0220"), (0x927C, 7, 54, "note"), (0xA001, 3, 1, 1)]),
            ("note", [text(0x06, "Canon EOS 6D", "model"), text(0x07, "Firmware 1.1.8", "firmware"), text(0x09, NAME, "owner"),
                      (0x0C, 4, 1, 123456789)]),
            ("make", b"Canon\0"), ("model", b"Canon EOS 6D\0"), ("firmware", b"Firmware 1.1.8\0"), ("owner", ARTIST)]
    path.write_bytes(encoded(path, exif_segment(*base)))


# MARK: Panoramas and depth

GPANO = {"UsePanoramaViewer": "True", "CaptureSoftware": "Acme Stitcher", "StitchingSoftware": "Acme Stitcher",
         "ProjectionType": "equirectangular", "PoseHeadingDegrees": "123.5", "PosePitchDegrees": "-2.5", "PoseRollDegrees": "1.5",
         "InitialViewHeadingDegrees": "90", "InitialViewPitchDegrees": "5", "InitialViewRollDegrees": "0",
         "InitialHorizontalFOVDegrees": "75.0", "InitialVerticalFOVDegrees": "50.0", "InitialCameraDolly": "0.5",
         "FirstPhotoDate": "2024-05-06T12:30:00Z", "LastPhotoDate": "2024-05-06T12:30:20Z", "SourcePhotosCount": "6",
         "ExposureLockUsed": "False", "CroppedAreaImageWidthPixels": "48", "CroppedAreaImageHeightPixels": "32",
         "FullPanoWidthPixels": "48", "FullPanoHeightPixels": "32", "CroppedAreaLeftPixels": "0", "CroppedAreaTopPixels": "0",
         "LargestValidInteriorRectLeft": "0", "LargestValidInteriorRectTop": "0", "LargestValidInteriorRectWidth": "48",
         "LargestValidInteriorRectHeight": "32"}
GPANO_NAME = "http://ns.google.com/photos/1.0/panorama/"
POSE = ["xmp-gpano.ProjectionType", "xmp-gpano.PoseHeadingDegrees", "xmp-gpano.InitialViewHeadingDegrees"]


@ordinary("plan-gpano-all.jpg", "all properties of a panorama, as elements", POSE, strips=[changed(b">123.5<", b">120.5<")])
def gpano(path):
    jpeg(path, *CAMERA, *SPOT)
    after_start(path, xmp(XMP % (f'xmlns:GPano="{GPANO_NAME}"',
                                 "".join(f"<GPano:{name}>{value}</GPano:{name}>" for name, value in GPANO.items()))))


@ordinary("plan-gpano-prefix.jpg", "all properties of a panorama, as attributes with an unusual prefix", POSE,
          strips=[changed(b'"123.5"', b'"120.5"')])
def gpano_prefix(path):
    jpeg(path, *CAMERA, *SPOT)
    after_start(path, xmp(XMP % (f'xmlns:ns1="{GPANO_NAME}" xmlns:dc="http://purl.org/dc/elements/1.1/"' + "".join(
        f' ns1:{name}="{value}"' for name, value in GPANO.items()),
        f"<dc:creator><rdf:Seq><rdf:li>{NAME}</rdf:li></rdf:Seq></dc:creator>")))


@ordinary("plan-gpano-direction.jpg", "heading of a panorama that equals the direction in the GPS directory", POSE[:2],
          strips=[changed(b'"123.5"', b'"120.5"')])
def gpano_direction(path):
    jpeg(path, *CAMERA, *SPOT, "-GPSImgDirection=123.5", "-GPSImgDirectionRef=T")
    after_start(path, xmp(XMP % (f'xmlns:GPano="{GPANO_NAME}" xmlns:exif="http://ns.adobe.com/exif/1.0/" '
                                 'GPano:ProjectionType="equirectangular" GPano:PoseHeadingDegrees="123.5" '
                                 'GPano:UsePanoramaViewer="True" GPano:FullPanoWidthPixels="48" GPano:FullPanoHeightPixels="32" '
                                 'exif:GPSImgDirection="123.5" exif:GPSLatitude="48,51.462N" exif:GPSLongitude="2,17.7E"', "")))


def extended(text_of, main_attributes):
    """Returns the segments of a main packet and of an extended one in parts."""
    body = text_of.encode()
    number = hashlib.md5(body).hexdigest().upper()
    parts = [segment(0xE1, b"http://ns.adobe.com/xmp/extension/\0" + number.encode() + struct.pack(">II", len(body), at) +
                     body[at:at + 60000]) for at in range(0, len(body), 60000)]
    return [xmp(XMP % ('xmlns:xmpNote="http://ns.adobe.com/xmp/note/" ' + main_attributes +
                       f' xmpNote:HasExtendedXMP="{number}"', "")), *parts]


@ordinary("plan-depth-extended.jpg", "depth and original picture in an extended XMP packet", ["xmp-gdepth.Format",
    "picture.pixels"],
          strips=[changed(b"RangeInverse", b"RangeLinear ")])
def depth(path):
    import base64
    inner = base64.b64encode(small(exif=exif_with(6))).decode()
    depths = base64.b64encode(small(90)).decode()
    jpeg(path, *CAMERA, *SPOT)
    after_start(path, *extended(
        XMP % ('xmlns:GDepth="http://ns.google.com/photos/1.0/depthmap/" xmlns:GImage="http://ns.google.com/photos/1.0/image/" '
               f'GDepth:Data="{depths}" GImage:Data="{inner}"', ""),
        'xmlns:GDepth="http://ns.google.com/photos/1.0/depthmap/" xmlns:GImage="http://ns.google.com/photos/1.0/image/" '
        'xmlns:GFocus="http://ns.google.com/photos/1.0/focus/" GDepth:Format="RangeInverse" GDepth:Near="0.5" GDepth:Far="5.5" '
        'GDepth:Mime="image/jpeg" GImage:Mime="image/jpeg" GFocus:BlurAtInfinity="0.01" GFocus:FocalDistance="1.5"'))


# MARK: Several pictures, and videos

def typed(data, *types):
    """Sets the types of the pictures in an MPF index."""
    place = data.index(b"MPF\0") + 50 + 4
    out = bytearray(data)
    for number, kind in enumerate(types):
        out[place + 16 * number:place + 16 * number + 4] = struct.pack("<I", kind)
    return bytes(out)


def several(name, fact, *types, **more):
    @ordinary(name, fact, ["mpimage2.MPImageType", "picture 2"], **more)
    def write(path):
        second = encoded(path, size=(96, 64) if types[1] & 0x10000 else (48, 32), exif=exif_with(1))
        path.write_bytes(typed(multi([encoded(path, exif=exif_with(1)), second]), *types))


several("plan-mpf-disparity.jpg", "disparity pair, both pictures with the same Exif", 0x020002, 0x020002)
several("plan-mpf-panorama.jpg", "frames of a panorama, both with the same Exif", 0x020001, 0x020001)
several("plan-mpf-angles.jpg", "two angles, both with the same Exif", 0x020003, 0x020003)
several("plan-mpf-thumbnail.jpg", "large thumbnail with the same Exif as the picture", 0x030000, 0x010001)


def film(path, *options):
    video = path.with_suffix(".source.mp4")
    ffmpeg("-f", "lavfi", "-i", "testsrc2=s=64x48:r=10:d=1", "-c:v", "libx264", "-pix_fmt", "yuv420p", *EXACT,
           "-metadata", f"artist={NAME}", "-metadata", "location=+48.8577+002.2950/", *options, video)
    data = video.read_bytes()
    video.unlink()
    return data


@ordinary("plan-micro-video.jpg", "micro video of Google, with the same name in the picture and in the video",
          ["xmp-gcamera.MicroVideo", "part.motion video"])
def micro_video(path):
    video = film(path)
    first = encoded(path, xmp(XMP % (
        'xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" GCamera:MicroVideo="1" GCamera:MicroVideoVersion="1" '
        f'GCamera:MicroVideoOffset="{len(video)}" GCamera:MicroVideoPresentationTimestampUs="500000"', "")), exif=exif_with(1))
    path.write_bytes(first + video)


CONTAINER = """<Container:Directory><rdf:Seq>
<rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="Primary" Item:Mime="image/jpeg" Item:Length="0" Item:Padding="0"/></rdf:li>
<rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="GainMap" Item:Mime="image/jpeg" Item:Length="%d"/></rdf:li>
<rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="MotionPhoto" Item:Mime="video/mp4" Item:Length="%d" Item:Padding="0"/>
</rdf:li></rdf:Seq></Container:Directory>"""


@ordinary("plan-motion-gain-map.jpg", "Motion Photo with a gain map and a video in one container",
          ["xmp-gcamera.MotionPhoto", "picture 2", "part.motion video"])
def motion_gain_map(path):
    video, gain = film(path), encoded(path, size=(24, 16), mode="L", exif=exif_with(1))
    first = encoded(path, xmp(XMP % (
        'xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" xmlns:Container="http://ns.google.com/photos/1.0/container/" '
        'xmlns:Item="http://ns.google.com/photos/1.0/container/item/" xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" '
        'hdrgm:Version="1.0" GCamera:MotionPhoto="1" GCamera:MotionPhotoVersion="1" '
        'GCamera:MotionPhotoPresentationTimestampUs="500000"', CONTAINER % (len(gain), len(video)))), exif=exif_with(1))
    path.write_bytes(multi([first, gain]) + video)


@ordinary("plan-motion-samsung.jpg", "Motion Photo with the trailer of Samsung", "part.motion video")
def motion_samsung(path):
    blocks = [(0x0A30, b"MotionPhoto_Data", film(path)), (0x0A01, b"Image_UTC_Data", b"1714998600000"),
              (0x0A41, b"Camera_Capture_Mode_Info", b"1")]
    body, rows = b"", []
    for kind, name, data in blocks:
        one = struct.pack("<HHI", 0, kind, len(name)) + name + data
        rows.append((kind, len(body), len(one)))
        body += one
    index = b"SEFH" + struct.pack("<II", 106, len(rows)) + b"".join(
        struct.pack("<HHII", 0, kind, len(body) - at, size) for kind, at, size in rows)
    path.write_bytes(encoded(path, exif=exif_with(1)) + body + index + struct.pack("<I", len(index)) + b"SEFT")


@ordinary("plan-depth-creator.jpg", "depth in a large extended packet, next to names and numbers", ["xmp-gdepth.Format",
    "xmp-gdepth.DepthImage"],
          strips=[changed(b"RangeInverse", b"RangeLinear ")])
def depth_creator(path):
    import base64
    depths = base64.b64encode(small(90) + bytes(range(256)) * 600).decode()
    more = "".join(f'<acme:note{number}>{NAME} {number}</acme:note{number}>' for number in range(40))
    jpeg(path, *CAMERA, *SPOT)
    after_start(path, *extended(
        XMP % ('xmlns:GDepth="http://ns.google.com/photos/1.0/depthmap/" xmlns:dc="http://purl.org/dc/elements/1.1/" '
               f'xmlns:acme="http://acme.example/ns/" GDepth:Data="{depths}"',
               f"<dc:creator><rdf:Seq><rdf:li>{NAME}</rdf:li></rdf:Seq></dc:creator>{more}"),
        'xmlns:GDepth="http://ns.google.com/photos/1.0/depthmap/" GDepth:Format="RangeInverse" GDepth:Near="0.5" GDepth:Far="5.5" '
        'GDepth:Mime="image/jpeg"'))
