"""Tags and frames of sound: ID3, APE, FLAC, MPEG audio."""

import struct
import zlib

from .made import each, le32, made, number, u16, u32, u64
from .plain import flac, png

MPEG_FRAME = b"\xff\xfb\x90\x64" + bytes(413)
SOUND = MPEG_FRAME * 10


def synchsafe(size):
    return bytes(size >> shift & 127 for shift in (21, 14, 7, 0))


def frame(name, body, flags=0):
    return name + synchsafe(len(body)) + u16(flags) + body


def tag(body, flags=0):
    """A tag of version 2.4."""
    return b"ID3\4\0" + bytes([flags]) + synchsafe(len(body)) + body


def id3(frames):
    return tag(b"".join(frame(*one) for one in frames))


@made("mp3", 500)
def id3_tags(n):
    return id3([(b"TIT2", b"\0x")]) * n + SOUND


@made("mp3", 500)
def id3_tags_after_sound(n):
    return SOUND + id3([(b"TIT2", b"\0x")]) * n


@made("mp3", 500)
def id3_titles(n):
    return id3([(b"TIT2", b"\0x")] * n) + SOUND


@made("mp3", 500)
def id3_title_values(n):
    """One frame with many values."""
    return id3([(b"TIT2", b"\3" + b"x\0" * n)]) + SOUND


@made("mp3", 500)
def id3_texts_equal(n):
    return id3([(b"TXXX", b"\0k\0v")] * n) + SOUND


@made("mp3", 500)
def id3_texts(n):
    return id3([(b"TXXX", b"\0k%b\0v%b" % (number(index), number(index))) for index in range(n)]) + SOUND


@made("mp3", 500)
def id3_comments(n):
    return id3([(b"COMM", b"\0engk%b\0v" % number(index)) for index in range(n)]) + SOUND


@made("mp3", 500)
def id3_private(n):
    return id3([(b"PRIV", b"a%b\0bb" % number(index)) for index in range(n)]) + SOUND


@made("mp3", 200)
def id3_pictures(n):
    return id3([(b"APIC", b"\0image/png\0\3d%b\0" % number(index) + png()) for index in range(n)]) + SOUND


@made("mp3", 500)
def id3_chapters(n):
    starts = [(b"CHAP", b"c%b\0" % number(index) + u32(index, index + 1, -1, -1)) for index in range(n)]
    contents = (b"CTOC", b"t\0\3\xff" + each(255, lambda index: b"c%b\0" % number(index)))
    return id3(starts + [contents]) + SOUND


@made("mp3", 500)
def id3_contents(n):
    """Tables of contents in a row, each of which contains the next one."""
    return id3([(b"CTOC", b"t%b\0\3\1t%b\0" % (number(index), number(index + 1))) for index in range(n)]) + SOUND


@made("mp3", 100)
def id3_chapters_nested(n):
    size, heads = 0, []
    for _ in range(n):
        body = b"c\0" + u32(0, 1, -1, -1)
        size += len(body)
        heads.append(b"CHAP" + synchsafe(size) + u16(0) + body)
        size += 10
    return tag(b"".join(reversed(heads))) + SOUND


@made("mp3", 2, limit=100)
def id3_compressed(n):
    """Frames that expand to a million bytes each."""
    text = b"\0A" + b"x" * 1_000_000
    return id3([(b"TIT2", synchsafe(len(text)) + zlib.compress(text, 9), 9)] * n) + SOUND


@made("mp3", 5000)
def id3_unsynchronisation(n):
    """A tag with many bytes to be skipped."""
    return tag(frame(b"TXXX", b"\0k\0" + b"\xff\0" * n), 0x80) + SOUND


@made("mp3", 5000)
def id3_padding(n):
    return tag(frame(b"TIT2", b"\0x") + bytes(n)) + SOUND


@made("mp3", 50)
def mpeg_frames(n):
    return MPEG_FRAME * n


@made("mp3", 5000)
def mpeg_headers(n):
    """Headers of frames without frames."""
    return SOUND + b"\xff\xfb\x90\x64" * n


@made("mp3", 5000)
def mpeg_headers_broken(n):
    return SOUND + b"\xff\xfb\x90" * n


@made("mp3", 5000)
def mpeg_headers_free(n):
    """Headers of frames with a free bit rate."""
    return b"\xff\xfb\x00\x64" * n


@made("aac", 2000)
def adts_frames(n):
    return b"\xff\xf1\x50\x80\x01\x1f\xfc\x00" * n


@made("mp3", 500)
def ape_items(n):
    body = each(n, lambda index: le32(1, 0) + b"Key%b\0x" % number(index))
    return SOUND + body + b"APETAGEX" + le32(2000, len(body) + 32, n, 0) + bytes(8)


@made("mp3", 500)
def ape_values(n):
    """One item with many values."""
    values = b"x\0" * n
    body = le32(len(values), 0) + b"Artist\0" + values
    return SOUND + body + b"APETAGEX" + le32(2000, len(body) + 32, 1, 0) + bytes(8)


@made("mp3", 500)
def lyrics3_fields(n):
    body = b"LYRICSBEGIN" + b"INF00005hello" * n
    return SOUND + body + b"%06dLYRICS200" % len(body) if len(body) < 999_999 else SOUND + body


def comments(texts):
    return struct.pack("<I", 1) + b"x" + le32(len(texts)) + b"".join(le32(len(text)) + text for text in texts)


@made("flac", 500)
def flac_comments_equal(n):
    return flac((4, comments([b"TITLE=v"] * n)))


@made("flac", 500)
def flac_comments(n):
    return flac((4, comments([b"K%b=v%b" % (number(index), number(index)) for index in range(n)])))


@made("flac", 500)
def flac_comments_of_artists(n):
    return flac((4, comments([b"ARTIST=v%b" % number(index) for index in range(n)])))


@made("flac", 500)
def flac_blocks(n):
    return flac(*[(2, b"abcd")] * n)


@made("flac", 500)
def flac_blocks_of_comments(n):
    return flac(*[(4, comments([b"TITLE=v"]))] * n)


@made("flac", 200)
def flac_pictures(n):
    picture = u32(3, 9) + b"image/png" + u32(0, 1, 1, 8, 0, len(png())) + png()
    return flac(*[(6, picture)] * n)


@made("flac", 1000)
def flac_seek_points(n):
    return flac((3, each(n, lambda index: u64(index, index) + u16(1))))


@made("flac", 200)
def flac_cue_tracks(n):
    track = u64(0) + b"\1" + bytes(12) + bytes(14) + b"\1" + u64(0) + b"\1" + bytes(3)
    return flac((5, bytes(128) + u64(0) + bytes(259) + bytes([min(n, 255)]) + track * n))


@made("flac", 5000)
def flac_headers(n):
    """Headers of frames without frames."""
    return flac(frames=b"\xff\xf8\x69\x18\x00\x00" * n)
