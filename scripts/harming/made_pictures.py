"""Made pictures."""

import struct
import zlib

from .made import EXACT, NAME, exiftool, ffmpeg, made

SPOT = ["-GPSLatitude=48.8577", "-GPSLatitudeRef=N", "-GPSLongitude=2.295", "-GPSLongitudeRef=E"]
CAMERA = ["-Make=Acme", "-Model=Acme One", "-SerialNumber=SN123456", f"-Artist={NAME}"]


def picture(shift=0, size=(48, 32), mode="RGB"):
    from PIL import Image
    image = Image.new("RGB", size)
    image.putdata([((5 * x + shift) % 256, (7 * y) % 256, (x * y + 3 * shift) % 256)
                   for y in range(size[1]) for x in range(size[0])])
    return image.convert(mode)


def exif_with(orientation=6, more=()):
    from PIL import Image
    exif = Image.Exif()
    exif[0x0112], exif[0x010F], exif[0x013B] = orientation, "Acme", NAME
    exif.get_ifd(0x8825).update({1: "N", 2: (48.0, 51.0, 27.7), 3: "E", 4: (2.0, 17.0, 42.0)})
    for tag, value in more:
        exif[tag] = value
    return exif


def profile():
    from PIL import ImageCms
    return ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def jpeg(path, *options, **more):
    picture().save(path, "JPEG", quality=92, **more)
    if options:
        exiftool(path, *options)


def segment(marker, data):
    return bytes([0xFF, marker]) + struct.pack(">H", len(data) + 2) + data


def after_start(path, *segments):
    data = path.read_bytes()
    path.write_bytes(data[:2] + b"".join(segments) + data[2:])


# MARK: WebP (H4)

@made("orientation-still.webp", "H4", "orientation in the EXIF chunk", ["picture.shown", "ifd0.Orientation"])
def still(path):
    picture().save(path, lossless=True, exif=exif_with())


@made("orientation-animated.webp", "H4", "orientation in the EXIF chunk", ["picture.frames", "ifd0.Orientation"])
def animated(path):
    frames = [picture(40 * number) for number in range(3)]
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=[100, 200, 300], loop=3, lossless=True,
                   exif=exif_with())


@made("icc.webp", "H4", "ICC profile", "picture.icc")
def icc_webp(path):
    picture().save(path, lossless=True, exif=exif_with(1), icc_profile=profile())


# MARK: TIFF (H5, H9)

@made("imagej-stack.tif", "H5", "slices after one directory", ["tiff.imagej.slices", "tiff.series[1].pixels"])
def imagej(path):
    import numpy
    import tifffile
    stack = (numpy.arange(5 * 32 * 48, dtype=numpy.uint32) * 37 % 60000).astype(numpy.uint16).reshape(5, 32, 48)
    tifffile.imwrite(path, stack, imagej=True, resolution=(2.5, 2.5),
                     metadata={"axes": "ZYX", "spacing": 2.0, "unit": "um", "Info": f"Operator: {NAME}"})


@made("imagej-hyperstack.tif", "H5", "channels and times after one directory", "tiff.series[1].pixels")
def hyperstack(path):
    import numpy
    import tifffile
    stack = (numpy.arange(2 * 3 * 16 * 24) % 251).astype(numpy.uint8).reshape(2, 3, 16, 24)
    tifffile.imwrite(path, stack, imagej=True, metadata={"axes": "TCYX", "Info": NAME})


@made("pages.tif", "H5", "several pages of different sizes", ["tiff.pages", "picture.frames"])
def pages(path):
    import numpy
    import tifffile
    with tifffile.TiffWriter(path) as writer:
        for number in range(3):
            writer.write(numpy.full((20 + number, 30), 40 * number, numpy.uint8), software=NAME,
                         description="page", metadata=None, resolution=(300, 300), resolutionunit="INCH")


@made("photoshop-layers.tif", "H9", "layers in tag 0x935C", "tiff.page[1].ImageSourceData")
def layers(path):
    import numpy
    import tifffile
    data = b"Adobe Photoshop Document Data Block\0" + b"8BIMLayr" + struct.pack(">I", 4) + bytes(4)
    tifffile.imwrite(path, numpy.arange(32 * 48 * 3, dtype=numpy.uint32).astype(numpy.uint8).reshape(32, 48, 3),
                     photometric="rgb", software="Acme", metadata=None,
                     extratags=[(0x935C, 7, len(data), data, True), (315, 2, 0, NAME, True)])


@made("icc-cmyk.tif", "H9", "CMYK with an ICC profile and resolution", ["picture.icc", "picture.dpi"])
def cmyk(path):
    picture(mode="CMYK").save(path, icc_profile=profile(), dpi=(300, 300), compression="tiff_lzw",
                              tiffinfo={315: NAME, 274: 6})


# MARK: GIF (H9)

@made("icc.gif", "H9", "ICC profile", ["part.ICC profile", "picture.pixels"])
def gif(path):
    frames = [picture(40 * number, mode="P") for number in range(3)]
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=[100, 200, 300], loop=4,
                   comment=NAME.encode())
    data, icc = path.read_bytes(), profile()
    place = data.index(b"\x21\xff\x0bNETSCAPE2.0")
    blocks = b"".join(bytes([len(icc[at:at + 255])]) + icc[at:at + 255] for at in range(0, len(icc), 255))
    path.write_bytes(data[:place] + b"\x21\xff\x0bICCRGBG1012" + blocks + b"\0" + data[place:])


# MARK: JPEG (H9, H10)

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
    jpeg(path, "-XMP-GPano:ProjectionType=equirectangular", "-XMP-GPano:UsePanoramaViewer=true",
         "-XMP-GPano:FullPanoWidthPixels=48", "-XMP-GPano:FullPanoHeightPixels=32",
         "-XMP-GPano:CroppedAreaImageWidthPixels=48", "-XMP-GPano:CroppedAreaImageHeightPixels=32",
         "-XMP-GPano:CroppedAreaLeftPixels=0", "-XMP-GPano:CroppedAreaTopPixels=0", f"-XMP-dc:Creator={NAME}", *SPOT)


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


# MARK: PNG (H9)

def chunk(code, data):
    body = code.encode() + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def png(name, fact, code, data, row="H9"):
    @made(name, row, fact, "part." + code)
    def make(path):
        from PIL import PngImagePlugin
        info = PngImagePlugin.PngInfo()
        info.add_text("Author", NAME)
        picture().save(path, pnginfo=info)
        whole = path.read_bytes()
        path.write_bytes(whole[:33] + chunk(code, data) + whole[33:])


png("stereo.png", "layout of a stereo pair", "sTER", b"\1")
png("scale.png", "physical scale", "sCAL", b"\x010.002\0" + b"0.002")
png("offset.png", "offset of the picture", "oFFs", struct.pack(">iiB", 12, -7, 0))
png("calibration.png", "calibration of pixel values", "pCAL",
    b"height\0" + struct.pack(">iiBB", 0, 255, 0, 2) + b"m\0" + b"0.0\0" + b"12.5")
png("nine-patch.png", "nine-patch of Android", "npTc", bytes([1, 2, 2, 1]) + bytes(28) + struct.pack(">5I", 1, 9, 1, 9, 1))
png("gamma.png", "gamma", "gAMA", struct.pack(">I", 45455))
png("coding-points.png", "HDR by coding points", "cICP", bytes([9, 16, 0, 1]))
png("density.png", "pixels per meter", "pHYs", struct.pack(">IIB", 11811, 11811, 1))


@made("orientation.png", "H4", "orientation in eXIf, and an ICC profile", ["ifd0.Orientation", "picture.icc", "picture.shown"])
def png_orientation(path):
    picture().save(path, exif=exif_with(), icc_profile=profile())


@made("animated.png", "H9", "frames, times and loops of APNG", ["part.fcTL", "picture.times"])
def apng(path):
    frames = [picture(40 * number) for number in range(3)]
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=[100, 200, 300], loop=2, exif=exif_with(1))
