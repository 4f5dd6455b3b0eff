"""Made WebP, TIFF, GIF and PNG files."""

import struct
import zlib

from .made import NAME, exiftool, made
from .strip import changed, renamed, without_chunk, without_tag

# How a panorama is projected.
PANORAMA = ["-XMP-GPano:ProjectionType=equirectangular", "-XMP-GPano:UsePanoramaViewer=true",
            "-XMP-GPano:FullPanoWidthPixels=48", "-XMP-GPano:FullPanoHeightPixels=32",
            "-XMP-GPano:CroppedAreaImageWidthPixels=48", "-XMP-GPano:CroppedAreaImageHeightPixels=32",
            "-XMP-GPano:CroppedAreaLeftPixels=0", "-XMP-GPano:CroppedAreaTopPixels=0"]


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


# MARK: WebP (H4)

@made("orientation-still.webp", "H4", "orientation in the EXIF chunk", ["picture.shown", "ifd0.Orientation"])
def still(path):
    picture().save(path, lossless=True, exif=exif_with())


@made("orientation-animated.webp", "H4", "orientation in the EXIF chunk", ["picture.frames", "ifd0.Orientation"])
def animated(path):
    frames = [picture(40 * number) for number in range(3)]
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=[100, 200, 300], loop=3, lossless=True,
                   exif=exif_with())


@made("icc.webp", "H4", "ICC profile, and alpha of a lossy picture (ALPH)", ["picture.icc", "picture.mode"],
      strips=[renamed("ICCP"), renamed("ALPH")])
def icc_webp(path):
    image = picture()
    image.putalpha(image.convert("L"))
    image.save(path, quality=80, exif=exif_with(1), icc_profile=profile())


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


@made("pyramid.tif", "H5", "smaller versions of a page in SubIFDs", "tiff.page[1].sub[1].ImageWidth",
      strips=[without_tag(330)])
def pyramid(path):
    import numpy
    import tifffile
    data = (numpy.arange(64 * 48) % 251).astype(numpy.uint8).reshape(64, 48)
    with tifffile.TiffWriter(path) as writer:
        writer.write(data, subifds=1, software=NAME, metadata=None)
        writer.write(data[::2, ::2], subfiletype=1, metadata=None)


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

@made("icc.gif", "H9", "ICC profile, loops and times", ["part.ICC profile", "picture.loop", "picture.times"],
      strips=[changed(b"ICCRGBG1012", b"ACMEABC1012"), changed(b"NETSCAPE2.0", b"ACMEABCD1.0"), changed(b"\x0a\0", b"\0\0")])
def gif(path):
    frames = [picture(40 * number, mode="P") for number in range(3)]
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=[100, 200, 300], loop=4,
                   comment=NAME.encode())
    data, icc = path.read_bytes(), profile()
    place = data.index(b"\x21\xff\x0bNETSCAPE2.0")
    blocks = b"".join(bytes([len(icc[at:at + 255])]) + icc[at:at + 255] for at in range(0, len(icc), 255))
    path.write_bytes(data[:place] + b"\x21\xff\x0bICCRGBG1012" + blocks + b"\0" + data[place:])


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


@made("color.png", "H9", "color, light levels, pixel aspect and a transparent color",
      [f"part.{code}" for code in ("cHRM", "gAMA", "sRGB", "mDCV", "cLLI", "pHYs", "tRNS")],
      strips=[without_chunk(code) for code in ("cHRM", "gAMA", "sRGB", "mDCV", "cLLI", "pHYs", "tRNS")])
def png_color(path):
    from PIL import PngImagePlugin
    info = PngImagePlugin.PngInfo()
    info.add_text("Author", NAME)
    picture().save(path, pnginfo=info)
    whole = path.read_bytes()
    points = (31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000)
    path.write_bytes(whole[:33] + chunk("sRGB", b"\0") + chunk("gAMA", struct.pack(">I", 45455)) + chunk(
        "cHRM", struct.pack(">8I", *points)) + chunk(
        "mDCV", struct.pack(">8HII", 35400, 14600, 8500, 39850, 6550, 2300, 15635, 16450, 10000000, 50)) + chunk(
        "cLLI", struct.pack(">II", 10000000, 4000000)) + chunk("pHYs", struct.pack(">IIB", 4, 3, 0)) + chunk(
        "tRNS", struct.pack(">3H", 0, 0, 0)) + whole[33:])


@made("panorama.png", "H9", "GPano in XMP: the projection of a panorama", "xmp-gpano.ProjectionType",
      strips=[without_chunk("iTXt")])
def png_panorama(path):
    picture().save(path)
    exiftool(path, *PANORAMA, f"-XMP-dc:Creator={NAME}", "-XMP-exif:GPSLatitude=48.8577", "-XMP-exif:GPSLongitude=2.295")
