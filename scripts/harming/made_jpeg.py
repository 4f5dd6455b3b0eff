"""Made JPEG files."""

import struct

from .made import EXACT, NAME, exiftool, ffmpeg, made
from .made_pictures import PANORAMA, exif_with, picture, profile
from .strip import changed, overwritten

SPOT = ["-GPSLatitude=48.8577", "-GPSLatitudeRef=N", "-GPSLongitude=2.295", "-GPSLongitudeRef=E"]
CAMERA = ["-Make=Acme", "-Model=Acme One", "-SerialNumber=SN123456", f"-Artist={NAME}"]


def jpeg(path, *options, **more):
    picture().save(path, "JPEG", quality=92, **more)
    if options:
        exiftool(path, *options)


def segment(marker, data):
    return bytes([0xFF, marker]) + struct.pack(">H", len(data) + 2) + data


def after_start(path, *segments):
    data = path.read_bytes()
    path.write_bytes(data[:2] + b"".join(segments) + data[2:])


@made("interop-r03.jpg", "H9", "Adobe RGB by Interop R03, without ICC", ["interopifd.InteropIndex", "exififd.ColorSpace"])
def interop(path):
    jpeg(path, "-InteropIndex=R03", "-ColorSpace#=65535", *CAMERA, *SPOT)


@made("resolution.jpg", "H9", "resolution, color space and exposure in Exif",
      ["ifd0.XResolution", "exififd.ColorSpace", "unnamed.exififd.ExposureTime"])
def resolution(path):
    jpeg(path, "-XResolution=240", "-YResolution=240", "-ResolutionUnit=inches", "-ColorSpace#=1",
         "-ExposureTime=1/250", "-FNumber=5.6", "-ISO=200", "-FocalLength=35", *CAMERA, *SPOT)


@made("resolution-alone.jpg", "H9", "resolution in an Exif with only one listed entry", "ifd0.XResolution")
def resolution_alone(path):
    jpeg(path, "-XResolution=240", "-YResolution=240", "-ResolutionUnit=inches", "-ColorSpace#=1",
         "-ExposureTime=1/250", "-Model=Acme One")


@made("orientation.jpg", "H9", "orientation in Exif", ["ifd0.Orientation", "picture.shown"])
def orientation(path):
    picture().save(path, "JPEG", exif=exif_with())


@made("icc.jpg", "H9", "ICC profile", "picture.icc")
def icc_jpeg(path):
    picture().save(path, "JPEG", exif=exif_with(1), icc_profile=profile())


@made("adobe-cmyk.jpg", "H9", "inverted CMYK with an Adobe marker", ["part.Adobe", "picture.adobe_transform"])
def adobe(path):
    picture(mode="CMYK").save(path, "JPEG", exif=exif_with(1), comment=NAME)


@made("panorama.jpg", "H9", "GPano: the projection of a panorama", "xmp-gpano.ProjectionType")
def panorama(path):
    jpeg(path, *PANORAMA, f"-XMP-dc:Creator={NAME}", *SPOT)


@made("stereo.jps", "H9", "layout of a stereo pair (JPS)", "jps.JPSLayout")
def jps(path):
    jpeg(path, *CAMERA)
    data = b"_JPSJPS_" + struct.pack(">H", 4) + bytes([5, 0x06, 1, 1]) + struct.pack(">H", len(NAME)) + NAME.encode()
    after_start(path, segment(0xE3, data))


def multi(parts):
    """Joins pictures, with an index of them (MPF) in the first."""
    def index(offsets):
        count = len(parts)
        rows = b"".join(struct.pack("<IIIHH", 0x030000 if place == 0 else 0, len(part) + (grown if place == 0 else 0),
                                    offset, 0, 0) for place, (part, offset) in enumerate(zip(parts, offsets)))
        entries = struct.pack("<HHI4s", 0xB000, 7, 4, b"0100") + struct.pack("<HHII", 0xB001, 4, 1, count) + \
            struct.pack("<HHII", 0xB002, 7, 16 * count, 50)
        return segment(0xE2, b"MPF\0" + b"II*\0" + struct.pack("<IH", 8, 3) + entries + struct.pack("<I", 0) + rows)
    grown = 0
    grown = len(index([0] * len(parts)))
    place = first_scan(parts[0])
    base = place + 8
    offsets, at = [0], len(parts[0]) + grown
    for part in parts[1:]:
        offsets.append(at - base)
        at += len(part)
    return parts[0][:place] + index(offsets) + parts[0][place:] + b"".join(parts[1:])


def first_scan(data):
    """Returns the offset of the first table, after all APP segments."""
    place = 2
    while 0xE0 <= data[place + 1] <= 0xEF:
        place += 2 + struct.unpack(">H", data[place + 2:place + 4])[0]
    return place


GAIN = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" hdrgm:GainMapMin="0"
 hdrgm:GainMapMax="2.5" hdrgm:Gamma="1" hdrgm:OffsetSDR="0.015" hdrgm:OffsetHDR="0.015" hdrgm:HDRCapacityMin="0"
 hdrgm:HDRCapacityMax="2.5" hdrgm:BaseRenditionIsHDR="False"/></rdf:RDF></x:xmpmeta>"""
CONTAINER = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:Container="http://ns.google.com/photos/1.0/container/"
 xmlns:Item="http://ns.google.com/photos/1.0/container/item/" %s><Container:Directory><rdf:Seq>
<rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="Primary" Item:Mime="image/jpeg"/></rdf:li>
<rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="%s" Item:Mime="%s" Item:Length="%d"/></rdf:li>
</rdf:Seq></Container:Directory></rdf:Description></rdf:RDF></x:xmpmeta>"""
HDRGM = 'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"'
MOTION = 'xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" GCamera:MotionPhoto="1" GCamera:MotionPhotoVersion="1" ' \
    'GCamera:MotionPhotoPresentationTimestampUs="500000"'


def xmp(text):
    return segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + text.encode())


def encoded(path, *segments, size=(48, 32), mode="RGB", **more):
    picture(size=size, mode=mode).save(path, "JPEG", quality=92, **more)
    if segments:
        after_start(path, *segments)
    data = path.read_bytes()
    path.unlink()
    return data


@made("gain-map.jpg", "H9", "gain map with its parameters", ["xmp-hdrgm.Version", "mpf0.NumberOfImages", "picture 2"])
def gain_map(path):
    gain = encoded(path, xmp(GAIN), size=(24, 16), mode="L")
    first = encoded(path, xmp(CONTAINER % (HDRGM, "GainMap", "image/jpeg", len(gain))), exif=exif_with(1))
    path.write_bytes(multi([first, gain]))


@made("apple-gain-map.jpg", "H9", "HDRHeadroom and HDRGain in Apple's maker note", ["apple.HDRHeadroom", "apple.HDRGain", "picture 2"])
def apple_gain_map(path):
    note = b"Apple iOS\0\0\1MM" + struct.pack(">H", 3)
    note += struct.pack(">HHII", 0x0001, 9, 1, 14) + struct.pack(">HHII", 0x0021, 10, 1, 56) + \
        struct.pack(">HHII", 0x0030, 10, 1, 64) + bytes(4) + struct.pack(">iiii", 101, 100, 2, 100)
    gain = encoded(path, xmp("""<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
 xmlns:HDRGainMap="http://ns.apple.com/HDRGainMap/1.0/" xmlns:apdi="http://ns.apple.com/pixeldatainfo/1.0/"
 HDRGainMap:HDRGainMapVersion="65536" apdi:AuxiliaryImageType="urn:com:apple:photo:2020:aux:hdrgainmap"/></rdf:RDF>
</x:xmpmeta>"""), size=(24, 16), mode="L")
    exif = exif_with(1, [(0x010F, "Apple"), (0x0110, "iPhone 13")])
    exif.get_ifd(0x8769)[0x927C] = note
    path.write_bytes(multi([encoded(path, exif=exif), gain]))


@made("motion-photo.jpg", "H10", "Motion Photo: container and video",
      ["xmp-gcamera.MotionPhoto", "xmp-container.DirectoryItemLength", "part.motion video"])
def motion(path):
    video = path.with_suffix(".mp4")
    ffmpeg("-f", "lavfi", "-i", "testsrc2=s=64x48:r=10:d=1", "-c:v", "libx264", "-pix_fmt", "yuv420p", *EXACT, video)
    film = video.read_bytes()
    video.unlink()
    first = encoded(path, xmp(CONTAINER % (MOTION, "MotionPhoto", "video/mp4", len(film))), exif=exif_with(1))
    path.write_bytes(first + film)


@made("aspect.jpg", "H9", "pixel aspect in JFIF", "jfif.XResolution", strips=[overwritten(b"JFIF", 3, b"\0\0\1\0\1")])
def aspect(path):
    jpeg(path, *CAMERA)
    data = path.read_bytes()
    place = data.index(b"JFIF\0") + 7
    path.write_bytes(data[:place] + struct.pack(">BHH", 0, 4, 3) + data[place + 5:])


@made("adobe-rgb.jpg", "H9", "RGB without conversion, by an Adobe marker", ["part.Adobe", "picture.adobe_transform"],
      strips=[changed(b"Adobe", b"Other")])
def adobe_rgb(path):
    picture().save(path, "JPEG", quality=92, keep_rgb=True, exif=exif_with(1), comment=NAME)
    data = path.read_bytes()
    # Without the letters R, G and B as identifiers of the components, only the Adobe marker marks RGB.
    frame = data.index(b"\xff\xc0")
    scan = data.index(b"\xff\xda", frame)
    data = bytearray(data)
    for number in range(3):
        data[frame + 10 + 3 * number] = data[scan + 5 + 2 * number] = number + 1
    path.write_bytes(bytes(data))


@made("gain-map-iso.jpg", "H9", "parameters of a gain map by ISO 21496-1", ["part.ISO 21496-1", "picture 2"],
      strips=[changed(b"urn:iso:std:iso:ts:21496:-1", b"urn:iso:std:iso:ts:00000:-0", place) for place in (1, 2)])
def gain_map_iso(path):
    name = b"urn:iso:std:iso:ts:21496:-1\0"
    rows = struct.pack(">8I", 0, 1, 5, 2, 0, 1, 5, 2) + struct.pack(">6I", 1, 1, 1, 64, 1, 64)
    gain = encoded(path, segment(0xE2, name + struct.pack(">HHB", 0, 0, 0x40) + rows), size=(24, 16), mode="L")
    first = encoded(path, segment(0xE2, name + struct.pack(">HH", 0, 0)), exif=exif_with(1))
    path.write_bytes(multi([first, gain]))


@made("stereo.mpo", "H9", "stereo pair of a multi-picture file", ["mpimage1.MPImageType", "picture 2"],
      strips=[changed(struct.pack("<I", 0x020002), struct.pack("<I", 0), 2)])
def mpo(path):
    right = encoded(path)
    data = multi([encoded(path, exif=exif_with(1)), right])
    # The kind of each picture precedes its size.
    place = data.index(struct.pack("<I", len(right)), data.index(b"MPF\0")) - 4
    data = data[:place] + struct.pack("<I", 0x020002) + data[place + 4:]
    path.write_bytes(data[:place - 16] + struct.pack("<I", 0x020002) + data[place - 12:])
