"""Pictures with many chunks, segments, blocks, directories or entries."""

import struct
import zlib

from .boxes import box
from .made import each, le32, made, number, side, u16, u32
from .plain import after, jpeg, png, png_chunk, riff, segment, tiff


@made("png", 2000)
def png_chunks(n):
    return png(png_chunk(b"abCd", b"") * n)


@made("png", 500)
def png_texts_equal(n):
    return png(png_chunk(b"tEXt", b"Author\0Me") * n)


@made("png", 500)
def png_texts(n):
    return png(each(n, lambda index: png_chunk(b"tEXt", b"k%b\0Me" % number(index))))


@made("png", 2, limit=100)
def png_texts_compressed(n):
    """Texts that expand to a million bytes each."""
    return png(png_chunk(b"zTXt", b"Comment\0\0" + zlib.compress(bytes(1_000_000), 9)) * n)


@made("png", 2, limit=100)
def png_profile_compressed(n):
    profile = png_chunk(b"iCCP", b"x\0\0" + zlib.compress(bytes(1_000_000 * n), 9))
    xmp = b"XML:com.adobe.xmp\0\1\0\0\0" + zlib.compress(b" " * 1_000_000 * n, 9)
    return png(profile, png_chunk(b"iTXt", xmp))


@made("png", 2, limit=400)
def png_picture_compressed(n):
    data = png_chunk(b"IDAT", zlib.compress(bytes(1_000_000 * n), 9))
    return (b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", u32(60000, 60000) + b"\x08\0\0\0\0") + data
            + png_chunk(b"IEND", b""))


@made("jpg", 1000)
def jpeg_comments(n):
    return jpeg(segment(0xfe, b"x") * n)


@made("jpg", 1000)
def jpeg_segments(n):
    return jpeg(each(n, lambda index: segment(0xe4 + index % 7, b"app" + number(index))))


@made("jpg", 500)
def jpeg_tables_repeated(n):
    return jpeg(segment(0xdb, b"\0" + bytes([1] * 64)) * n)


@made("jpg", 500)
def jpeg_exif(n):
    """Segments with Exif data each."""
    return jpeg(segment(0xe1, b"Exif\0\0" + tiff([(0x010e, 2, 4, 0x616263)])) * n)


@made("jpg", 4, limit=100)
def jpeg_thumbnails_nested(n):
    """Pictures with a thumbnail that has a thumbnail."""
    picture = jpeg()
    for _ in range(n * 4):
        exif = tiff([(0x0103, 3, 1, 6), (0x0201, 4, 1, after(3)), (0x0202, 4, 1, len(picture))], picture)
        if len(exif) > 65000:
            break
        picture = jpeg(segment(0xe1, b"Exif\0\0" + exif))
    return picture


@made("jpg", 5000)
def jpeg_markers_after_end(n):
    return jpeg(tail=b"\xff\xd8\xff\xe1" * n)


@made("jpg", 500)
def jpeg_pictures_after_end(n):
    return jpeg(tail=b"\xff\xd8\xff\xfe\0\4ab\xff\xda\0\2abc\xff\xd9" * n)


@made("jpg", 5000)
def jpeg_restarts(n):
    return jpeg()[:-2] + each(n, lambda index: b"\0" + bytes([0xff, 0xd0 + index % 8])) + b"\xff\xd9"


@made("jpg", 2000)
def photoshop_resources(n):
    """Segments with 3,000 resources each."""
    resource = b"8BIM\x04\x04\0\0\0\0\0\x08\x1c\x02\x05\0\3abc"
    return jpeg(b"".join(segment(0xed, b"Photoshop 3.0\0" + resource * min(3000, n - first))
                         for first in range(0, n, 3000)))


@made("jpg", 1000)
def iptc_datasets(n):
    """Segments with one resource of 5,000 datasets each."""
    def resource(count):
        data = b"\x1c\x02\x19\0\3abc" * count
        return b"8BIM\x04\x04\0\0" + u32(len(data)) + data
    return jpeg(b"".join(segment(0xed, b"Photoshop 3.0\0" + resource(min(5000, n - first)))
                         for first in range(0, n, 5000)))


@made("jpg", 250, limit=4000)
def multi_picture_entries(n):
    entries = struct.pack("<IIIHH", 0x20000, 100, 100, 0, 0) * n
    index = tiff([(0xb000, 7, 4, 0x30303130), (0xb001, 4, 1, n), (0xb002, 7, len(entries), after(3))], entries)
    return jpeg(segment(0xe2, b"MPF\0" + index))


@made("gif", 2000)
def gif_comments(n):
    return b"GIF89a\1\0\1\0\0\0\0" + b"\x21\xfe\x01x\0" * n + b"\x2c\0\0\0\0\1\0\1\0\0\2\2\x44\1\0;"


@made("gif", 5000)
def gif_pieces(n):
    """One comment in pieces of one byte."""
    return b"GIF89a\1\0\1\0\0\0\0\x21\xfe" + b"\x01x" * n + b"\0\x2c\0\0\0\0\1\0\1\0\0\2\2\x44\1\0;"


@made("gif", 1000)
def gif_frames(n):
    return b"GIF89a\1\0\1\0\x80\0\0\0\0\0\xff\xff\xff" + b"\x2c\0\0\0\0\1\0\1\0\0\2\2\x44\1\0" * n + b";"


@made("webp", 2000)
def webp_chunks(n):
    return riff(b"WEBP", (b"VP8X", b"\0" * 10), *[(b"abcd", b"")] * n)


@made("tif", 500)
def tiff_directories(n):
    """Directories in a chain."""
    def directory(index):
        return struct.pack("<HHHIII", 1, 0x100, 4, 1, 5, 8 + 18 * (index + 1) if index < n - 1 else 0)
    return b"II*\0" + le32(8) + each(n, directory)


@made("tif", 500, limit=16000)
def tiff_entries(n):
    return tiff([(0x8000 + index, 2, 100, after(n)) for index in range(n)], b"a" * 100)


@made("tif", 500, limit=16000)
def tiff_texts_overlapping(n):
    """Texts of 100,000 bytes, which are all the same."""
    return tiff([(0x8000 + index, 2, 100_000, after(n)) for index in range(n)], b"a" * 100_000)


@made("tif", 500)
def tiff_directories_shared(n):
    """Pointers that all refer to one directory."""
    data = struct.pack("<HHHIII", 1, 0x100, 4, 1, 5, 0) + le32(after(1)) * n
    return tiff([(0x014a, 4, n, after(1) + 18)], data)


@made("tif", 1000)
def tiff_directories_dense(n):
    """Directories that all refer to all."""
    count = side(n)
    pointers = 8 + 18 * count
    directory = struct.pack("<HHHIII", 1, 0x014a, 4, count, pointers, 0)
    return b"II*\0" + le32(8) + directory * count + le32(*[8 + 18 * index for index in range(count)])


@made("tif", 2000)
def tiff_strips(n):
    data = le32(*[8] * n) + le32(*[1] * n)
    entries = [(0x100, 4, 1, 1), (0x101, 4, 1, n), (0x102, 3, 1, 8), (0x103, 3, 1, 1), (0x106, 3, 1, 1), (0x111, 4, n, after(8)),
               (0x116, 4, 1, 1), (0x117, 4, n, after(8) + 4 * n)]
    return tiff(entries, data)


@made("tif", 500, limit=16000)
def maker_note_entries(n):
    """Entries of a maker note of Canon."""
    note = struct.pack("<H", n) + each(n, lambda index: struct.pack("<HHII", index, 3, 1, 7)) + bytes(4)
    make, exif = after(2), after(2) + 6
    inner = struct.pack("<HHHIII", 1, 0x927c, 7, len(note), exif + 18, 0)
    return tiff([(0x010f, 2, 6, make), (0x8769, 4, 1, exif)], b"Canon\0" + inner + note)


@made("jp2", 1000)
def jpeg2000_boxes(n):
    start = box("jP  ", b"\r\n\x87\n") + box("ftyp", b"jp2 ", u32(0), b"jp2 ")
    return start + box("xml ", b"<a/>") * n


@made("jp2", 1000)
def jpeg2000_segments(n):
    """Comments in the main header of a codestream."""
    size = b"\xff\x51" + u16(41, 0) + u32(8, 8, 0, 0, 8, 8, 0, 0) + u16(1) + b"\7\1\1"
    stream = b"\xff\x4f" + size + b"\xff\x64\0\6\0\1ab" * n + b"\xff\xd9"
    return (box("jP  ", b"\r\n\x87\n") + box("ftyp", b"jp2 ", u32(0), b"jp2 ") + box("jp2c", stream))


@made("jxl", 1000)
def jpeg_xl_boxes(n):
    start = box("JXL ", b"\r\n\x87\n") + box("ftyp", b"jxl ", u32(0), b"jxl ")
    return start + box("xml ", b"<a/>") * n


@made("png", 500)
def profile_tags(n):
    """Tags of a color profile that are all the same bytes."""
    size = 132 + 12 * n + 100
    text = b"desc" + bytes(4) + u32(5) + b"Lake\0" + bytes(83)
    profile = (u32(size) + bytes(32) + b"acsp" + bytes(88) + u32(n)
               + (b"desc" + u32(132 + 12 * n, 100)) * n + text)
    return png(png_chunk(b"iCCP", b"x\0\0" + zlib.compress(profile, 0)))
