"""Makes sound files of all forms that editors must cope with, and lists them."""

import struct
import zlib
from pathlib import Path

from .forms import Form
from .making import ffmpeg

# Values of the sound files; operations replace them.
TITLE, ARTIST, ALBUM, COMMENT = "Old title", "Old artist", "Old album, Größe", "Old comment"
# Lists of texts by version of ID3.
FRAMES = {
    2: {"TT2": TITLE, "TP1": ARTIST, "TAL": ALBUM, "TRK": "2/9", "TCO": "Electronic", "TYE": "2019", "TEN": "Example"},
    3: {"TIT2": TITLE, "TPE1": ARTIST, "TALB": ALBUM, "TRCK": "2/9", "TCON": "Electronic", "TYER": "2019", "TDAT": "0708",
        "TENC": "Example"},
    4: {"TIT2": TITLE, "TPE1": ARTIST, "TALB": ALBUM, "TRCK": "2/9", "TCON": "Electronic", "TDRC": "2019-08-07",
        "TENC": "Example"},
}
INFO = {"INAM": TITLE, "IART": ARTIST, "ICMT": COMMENT, "ICRD": "2019-08-07", "IGNR": "Electronic", "ISFT": "Example"}
COMMENTS = ["Title=Old title", "ARTIST=Old artist", "album=" + ALBUM, "TrackNumber=2", "TRACKTOTAL=9", "Genre=Electronic",
            "DATE=2019-08-07", "Comment=Old comment", "MyNote=Größe, 大きさ"]
GAPLESS, LOUDNESS = " 00000000 00000210 00000726 000000000000564A" + " 00000000" * 8, " 00000210" * 10
ENCODINGS = ("latin-1", "utf-16", "utf-16-be", "utf-8")
FORMS = []


def declare(name, what, make, is_titled=True):
    """Declares a form; the function returns the bytes of a file."""
    path = Path(name)
    FORMS.append(Form(path.stem, path.suffix, what, make, is_titled))


class Sounds:
    """Streams without tags, and pictures."""

    def __init__(self, folder):
        tone = ["-f", "lavfi", "-i", "sine=f=440:r=44100:d=0.5", "-fflags", "+bitexact", "-flags:a", "+bitexact"]
        for name, options in {"mp3": ["-b:a", "64k", "-id3v2_version", "0"], "aac": [], "flac": [], "wav": [],
                              "aiff": []}.items():
            ffmpeg(*tone, *options, folder / f"base.{name}")
            setattr(self, name, (folder / f"base.{name}").read_bytes())
            (folder / f"base.{name}").unlink()
        for name, color in (("cover", "red"), ("old", "blue")):
            ffmpeg("-f", "lavfi", "-i", f"color={color}:s=16x16:d=1", "-frames:v", "1", folder / f"{name}.jpg")
        self.cover = (folder / "old.jpg").read_bytes()
        self.wave, self.aiff_chunks = chunks(self.wav, "<"), chunks(self.aiff, ">")


def make_all(folder):
    folder.mkdir(parents=True, exist_ok=True)
    sounds = Sounds(folder)
    for one in FORMS:
        one.path(folder).write_bytes(one.make(sounds))


def synchsafe(value, count=4):
    return bytes(value >> 7 * place & 0x7F for place in reversed(range(count)))


def unsynchronized(data):
    result = bytearray()
    for place, byte in enumerate(data):
        result.append(byte)
        if byte == 0xFF and (place + 1 == len(data) or data[place + 1] >= 0xE0 or data[place + 1] == 0):
            result.append(0)
    return bytes(result)


def encoded(text, encoding):
    """Returns a text in the encoding with this number; UTF-16 is little-endian with a byte order mark."""
    return b"\xff\xfe" + text.encode("utf-16-le") if encoding == 1 else text.encode(ENCODINGS[encoding])


def zero(encoding):
    return b"\0\0" if encoding in (1, 2) else b"\0"


def frame(version, code, body, flags=b"\0\0"):
    if version == 2:
        return code.encode() + len(body).to_bytes(3, "big") + body
    return code.encode() + (synchsafe(len(body)) if version == 4 else struct.pack(">I", len(body))) + flags + body


def described(version, code, encoding, description, text, before=b"eng"):
    """Returns a comment, or with nothing before the description, a user text."""
    body = bytes([encoding]) + before + encoded(description, encoding) + zero(encoding) + encoded(text, encoding)
    return frame(version, code, body)


def frames(version, encoding, **more):
    texts = {**FRAMES[version], **more}
    list_ = [frame(version, code, bytes([encoding]) + encoded(text, encoding)) for code, text in texts.items() if text]
    return b"".join(list_) + described(version, "COM" if version == 2 else "COMM", encoding, "", COMMENT)


def picture(version, data):
    kind = b"JPG" if version == 2 else b"image/jpeg\0"
    return frame(version, "PIC" if version == 2 else "APIC", b"\0" + kind + b"\3Front\0" + data)


def tag(version, body, flags=0, padding=0, extended=b"", footer=b""):
    body = extended + body + bytes(padding)
    return b"ID3" + bytes([version, 0, flags]) + synchsafe(len(body)) + body + footer


def id3v1(title=TITLE, artist=ARTIST, genre=52):
    texts = [(title, 30), (artist, 30), (ALBUM, 30), ("2019", 4), (COMMENT, 28)]
    return b"TAG" + b"".join(text.encode("latin-1").ljust(size, b"\0") for text, size in texts) + bytes([0, 2, genre])


def ape():
    items = {"Title": TITLE, "Artist": ARTIST, "Album": ALBUM, "Track": "2/9", "Year": "2019-08-07", "Genre": "Electronic",
             "Comment": COMMENT, "Note": "Größe, 大きさ"}
    body = b"".join(struct.pack("<II", len(value.encode()), 0) + key.encode() + b"\0" + value.encode()
                    for key, value in items.items())
    parts = struct.pack("<III", 2000, len(body) + 32, len(items))
    header, footer = (b"APETAGEX" + parts + struct.pack("<IQ", flags, 0) for flags in (0xA0000000, 0x80000000))
    return header + body + footer


def flac(sounds, *blocks):
    """Returns a FLAC file with its own STREAMINFO and these blocks, as pairs of type and content."""
    place, is_last = 4, False
    while not is_last:
        is_last, place = bool(sounds.flac[place] & 0x80), place + 4 + int.from_bytes(sounds.flac[place + 1:place + 4], "big")
    blocks = [(0, sounds.flac[8:42]), *blocks]
    return b"fLaC" + b"".join(bytes([code | (0x80 if number == len(blocks) else 0)]) + len(body).to_bytes(3, "big") + body
                              for number, (code, body) in enumerate(blocks, 1)) + sounds.flac[place:]


def vorbis(comments):
    texts = [text.encode() for text in ("Example", *comments)]
    parts = [struct.pack("<I", len(text)) + text for text in texts]
    return 4, parts[0] + struct.pack("<I", len(comments)) + b"".join(parts[1:])


def chunks(data, order):
    """Returns the chunks of a RIFF or FORM as pairs."""
    place, found = 12, []
    while place + 8 <= len(data):
        size, = struct.unpack_from(order + "I", data, place + 4)
        found.append((data[place:place + 4], data[place + 8:place + 8 + size]))
        place += 8 + size + size % 2
    return found


def chunk(code, body, order="<"):
    return code + struct.pack(order + "I", len(body)) + body + bytes(len(body) % 2)


def riff(sounds, *more, first=()):
    return chunk(b"RIFF", b"WAVE" + b"".join(chunk(*one) for one in [*first, *sounds.wave, *more]))


def aiff(sounds, *more):
    first, *rest = sounds.aiff_chunks
    return chunk(b"FORM", b"AIFF" + b"".join(chunk(*one, ">") for one in [first, *more, *rest]), ">")


def info(texts):
    return b"LIST", b"INFO" + b"".join(chunk(code.encode(), text.encode() + b"\0") for code, text in texts.items())


def rf64(sounds):
    body, size = b"".join(chunk(*one) for one in [*sounds.wave, info(INFO)]), len(dict(sounds.wave)[b"data"])
    body = body.replace(b"data" + struct.pack("<I", size), b"data\xff\xff\xff\xff")
    return b"RF64\xff\xff\xff\xffWAVE" + chunk(b"ds64", struct.pack("<QQQI", len(body) + 40, size, size // 2, 0)) + body


UTF8, UTF16 = frames(4, 3), frames(3, 1)
UNSYNC = [frame(4, code, synchsafe(len(body)) + unsynchronized(body), b"\0\3") for code, body in (
    ("TIT2", b"\1" + encoded(TITLE, 1)), ("TPE1", b"\1" + encoded(ARTIST, 1)), ("PRIV", b"example\0\xff\xe0\xff\0\xff"))]
EXTENDED3 = struct.pack(">IHII", 10, 0x8000, 100, zlib.crc32(UTF16))
EXTENDED4 = synchsafe(12) + b"\1\x20\5" + synchsafe(zlib.crc32(UTF8 + bytes(100)), 5)
CHAPTERS = b"".join(frame(3, "CHAP", b"ch%d\0" % place + struct.pack(">IIII", place * 100, place * 100 + 100, 2**32 - 1,
                                                                        2**32 - 1)
                          + frame(3, "TIT2", b"\0Part %d" % place)) for place in (3, 1, 2))
CONTENTS = frame(3, "CTOC", b"toc\0\3\3ch2\0ch1\0ch3\0")
ITUNES = described(3, "COMM", 0, "iTunNORM", LOUDNESS) + described(3, "COMM", 0, "iTunSMPB", GAPLESS) \
    + described(3, "TXXX", 0, "MyNote", "Example", b"")
BROADCAST = b"".join(text.ljust(size, b"\0") for text, size in (
    (b"Description", 256), (b"Originator", 64), (b"2019-08-0710:11:12", 282), (b"A=PCM\r\n", 7)))
PICTURE = (6, struct.pack(">II", 3, 10) + b"image/jpeg" + struct.pack(">I", 5) + b"Front" + struct.pack(">IIII", 16, 16, 24, 0))

declare("mp3-bare.mp3", "no tags", lambda it: it.mp3, False)
declare("id3-22.mp3", "ID3v2.2 with a picture, and comments with and without description", lambda it: tag(
    2, frames(2, 0) + described(2, "COM", 0, "Note", "Another comment") + picture(2, it.cover), padding=64) + it.mp3)
declare("id3-23-latin.mp3", "ID3v2.3 in Latin-1, padding", lambda it: tag(3, frames(3, 0), padding=64) + it.mp3)
declare("id3-23-utf16.mp3", "ID3v2.3 in UTF-16, picture, no padding", lambda it: tag(3, UTF16 + picture(3, it.cover)) + it.mp3)
declare("id3-23-unsync.mp3", "ID3v2.3, unsynchronized", lambda it: tag(
    3, unsynchronized(UTF16 + picture(3, it.cover)), 0x80) + it.mp3)
declare("id3-23-crc.mp3", "ID3v2.3, extended header with CRC, padding", lambda it: tag(3, UTF16, 0x40, 100, EXTENDED3) + it.mp3)
declare("id3-24-utf8.mp3", "ID3v2.4 in UTF-8, no padding", lambda it: tag(4, UTF8) + it.mp3)
declare("id3-24-padding.mp3", "ID3v2.4 in UTF-8, picture, 2,000 bytes of padding", lambda it: tag(
    4, UTF8 + picture(4, it.cover), padding=2000) + it.mp3)
declare("id3-24-footer.mp3", "ID3v2.4 with a footer", lambda it: tag(
    4, UTF8, 0x10, footer=b"3DI\4\0\x10" + synchsafe(len(UTF8))) + it.mp3)
declare("id3-24-unsync.mp3", "ID3v2.4, unsynchronized frames with data lengths", lambda it: tag(
    4, b"".join(UNSYNC), 0x80) + it.mp3)
declare("id3-24-crc.mp3", "ID3v2.4, extended header with CRC, padding", lambda it: tag(4, UTF8, 0x40, 100, EXTENDED4) + it.mp3)
declare("id3-chapters.mp3", "CHAP frames that are not in the order of time, CTOC with another order", lambda it: tag(
    3, frames(3, 0) + CHAPTERS + CONTENTS) + it.mp3)
declare("id3-itunes.mp3", "COMM:iTunNORM, COMM:iTunSMPB, a TXXX", lambda it: tag(3, ITUNES + frames(3, 0)) + it.mp3)
declare("id3-unknown.mp3", "a frame XYZW that no standard defines", lambda it: tag(
    3, frame(3, "XYZW", b"\0\1\2unknown") + frames(3, 0)) + it.mp3)
declare("id3-artists.mp3", "ID3v2.4 with three artists in one TPE1", lambda it: tag(
    4, frames(4, 3, TPE1="Old artist\0Old second\0Old third")) + it.mp3)
declare("id3-genre.mp3", "ID3v2.3 with genre (52), padding", lambda it: tag(3, frames(3, 0, TCON="(52)"), padding=32) + it.mp3)
declare("id3v1.mp3", "only ID3v1.1", lambda it: it.mp3 + id3v1())
declare("id3v2-v1.mp3", "ID3v2.3 and ID3v1.1", lambda it: tag(3, frames(3, 0)) + it.mp3 + id3v1())
declare("ape.mp3", "only APEv2", lambda it: it.mp3 + ape())
declare("id3v2-ape-v1.mp3", "ID3v2.3, APEv2 and ID3v1.1", lambda it: tag(3, UTF16, padding=64) + it.mp3 + ape() + id3v1())
declare("aac-id3.aac", "AAC in ADTS with ID3v2.4", lambda it: tag(4, UTF8) + it.aac)
declare("flac-mixed.flac", "comments with names in mixed case, padding at the end", lambda it: flac(
    it, vorbis(COMMENTS), (2, b"Exmp\0\1\2"), (1, bytes(500))))
declare("flac-bare.flac", "no block of comments", lambda it: flac(it), False)
declare("flac-id3.flac", "comments, and ID3v2.3 before fLaC", lambda it: tag(3, frames(3, 0)) + flac(it, vorbis(COMMENTS)))
declare("flac-padding.flac", "padding in the middle", lambda it: flac(it, (1, bytes(300)), vorbis(COMMENTS), (2, b"Exmp\0\1\2")))
declare("flac-picture.flac", "comments with two artists, PICTURE, no padding", lambda it: flac(
    it, vorbis([*COMMENTS, "ARTIST=Old second"]), (6, PICTURE[1] + struct.pack(">I", len(it.cover)) + it.cover)))
declare("wav-bare.wav", "no tags", lambda it: riff(it), False)
declare("wav-info.wav", "LIST INFO with items of odd sizes", lambda it: riff(it, info(INFO)))
declare("wav-id3.wav", "chunk `id3 `", lambda it: riff(it, (b"id3 ", tag(3, frames(3, 0) + picture(3, it.cover)))))
declare("wav-both.wav", "LIST INFO and chunk `id3 `", lambda it: riff(it, info(INFO), (b"id3 ", tag(4, UTF8, padding=32))))
declare("wav-bext.wav", "broadcast extension and LIST INFO", lambda it: riff(
    it, info(INFO), first=[(b"bext", BROADCAST)]))
declare("wav-rf64.wav", "RF64 with ds64, and LIST INFO", rf64)
declare("aiff-bare.aiff", "no tags", lambda it: aiff(it), False)
declare("aiff-texts.aiff", "NAME, AUTH and ANNO of odd sizes", lambda it: aiff(
    it, (b"NAME", TITLE.encode()), (b"AUTH", ARTIST.encode()), (b"ANNO", COMMENT.encode())))
declare("aiff-id3.aiff", "chunk `ID3 `", lambda it: aiff(it, (b"ID3 ", tag(4, UTF8 + picture(4, it.cover)))))
