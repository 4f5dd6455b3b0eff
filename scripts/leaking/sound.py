"""Leaks in sound files: tags, chunks, and bytes between frames."""

import struct

from .kinds import kind
from .pictures import bitmap_with_bytes, jpeg_with_place, png_with_bytes, webp_with_xmp, xmp


def synchsafe(number):
    return bytes(number >> 7 * place & 127 for place in (3, 2, 1, 0))


def tag(*frames, version=3, flags=0, padding=0):
    body = b"".join(frames) + bytes(padding)
    return b"ID3" + bytes([version, 0, flags]) + synchsafe(len(body)) + body


def frame(code, body):
    return code.encode() + struct.pack(">IH", len(body), 0) + body


def frame4(code, body, flags=0):
    return code.encode() + synchsafe(len(body)) + struct.pack(">H", flags) + body


def short(code, body):
    return code.encode() + struct.pack(">I", len(body))[1:] + body


def latin(text):
    return b"\0" + text.encode("latin-1")


ARTIST = frame("TPE1", latin("Kept Artist"))


def in_frame(name, category, make, bases="sound.mp3"):
    kind(name, bases, category)(lambda base, c: tag(ARTIST, make(c)) + base)


def content(code, c):
    """Returns the content of a frame with the canary."""
    text = c.text
    return {
        "POPM": text + b"@example.com\0\xff\0\0\0\1", "OWNE": b"\0USD1.00\x0020200101" + text,
        "UFID": b"http://example.com\0" + text, "PRIV": b"com.example\0" + text,
        "COMM": b"\0eng\0" + text, "USLT": b"\0eng\0" + text, "USER": b"\0eng" + text,
        "TXXX": b"\0purchaser\0" + text, "WXXX": b"\0\0http://example.com/" + text,
        "GEOB": b"\0text/plain\0/Users/" + text + b"/a.txt\0name\0data",
        "COMR": b"\0USD1\x0020300101http://example.com\0\0" + text + b"\0\0",
        "ENCR": text + b"\0\x90", "AENC": text + b"\0\0\0\0\0", "LINK": b"TIT2" + text + b"\0\0",
        "MCDI": c.text + bytes(8), "GRID": text + b"\0\x90", "TXXX id": b"\0MusicBrainz Track Id\0"
        + text, "SYLT": b"\0eng\2\1\0" + text + b"\0\0\0\0\0",
    }.get(code, (b"" if code.startswith("W") else b"\0") + text)


for code, category in (
        ("POPM", "account"), ("OWNE", "account"), ("UFID", "account"), ("PRIV", "account"),
        ("COMR", "account"), ("ENCR", "account"), ("AENC", "account"), ("USER", "account"),
        ("GRID", "account"), ("TENC", "person"), ("TOWN", "person"), ("COMM", "text"),
        ("TXXX", "text|account"), ("TXXX id", "text|identifier"), ("WXXX", "identifier"),
        ("WOAF", "path"), ("TOFN", "path"), ("GEOB", "path|unknown"), ("LINK", "account"),
        ("MCDI", "identifier"), ("TSRC", "identifier"), ("TSSE", "software"), ("TDEN", "time"),
        ("TDAT", "descriptive"), ("ZZZZ", "unknown"), ("USLT", "descriptive"), ("TCOM", "descriptive"),
        ("TPE3", "descriptive"), ("SYLT", "descriptive")):
    in_frame(f"{code} of ID3", category,
             lambda c, code=code: frame(code[:4], content(code, c)))
for code, old in ("POP", "POPM"), ("UFI", "UFID"), ("TXX", "TXXX"), ("COM", "COMM"), ("TEN", "TENC"):
    kind(f"{code} of ID3v2.2", "sound.mp3", {"COM": "text", "TXX": "text", "TEN": "person"}.get(code, "account"))(
        lambda base, c, code=code, old=old: tag(
            short("TP1", latin("Kept Artist")), short(code, content(old, c)), version=2) + base)
in_frame("UTF-16 in COMM", "text", lambda c: frame(
    "COMM", b"\1eng" + "\0".encode("utf-16") + c.word.encode("utf-16")))
in_frame("mail address in COMM", "text",
         lambda c: frame("COMM", b"\0eng\0" + c.text + b"@example.com"))
in_frame("coordinates in COMM of a GPS logger", "text",
         lambda c: frame("COMM", b"\0eng\0" + c.place.encode()))
in_frame("phone number in TIT2", "person", lambda c: frame("TIT2", latin(
    "Call " + c.says(b"+41 79 %d %d" % (c.digest[0] + 100, c.digest[1] + 1000)).decode())))
in_frame("XMP in PRIV", "location", lambda c: frame("PRIV", b"XMP\0" + xmp(c)))
in_frame("Exif of a cover", "location",
         lambda c: frame("APIC", b"\0image/jpeg\0\3\0" + jpeg_with_place(c)))
in_frame("XMP of a cover of WebP", "location",
         lambda c: frame("APIC", b"\0image/webp\0\3\0" + webp_with_xmp(c)))
in_frame("bytes after a cover of BMP", "unreferenced",
         lambda c: frame("APIC", b"\0image/bmp\0\3\0" + bitmap_with_bytes(c)))
in_frame("bytes after the stream of a cover of PNG", "unreferenced",
         lambda c: frame("APIC", b"\0image/png\0\3\0" + png_with_bytes(c)))
in_frame("C2PA in GEOB", "provenance|unknown", lambda c: frame(
    "GEOB", b"\0application/c2pa\0c2pa\0c2pa\0" + struct.pack(">I", 20) + b"jumb" + c.text))
in_frame("POPM of ID3 in AAC", "account", lambda c: frame("POPM", content("POPM", c)), "sound.aac")




# MARK: Extra data in frames that control playback

for code, body in (
        ("TLEN", lambda c: latin(c.word)), ("TFLT", lambda c: latin("MPG/3 " + c.word)),
        ("TSIZ", lambda c: latin("99 " + c.word)), ("TDLY", lambda c: latin(c.word)),
        ("TCMP", lambda c: latin(c.word)), ("POSS", lambda c: b"\2" + c.text),
        ("PCNT", lambda c: bytes(4) + c.text), ("ETCO", lambda c: b"\2\2" + bytes(4) + c.says(c.text[:10])),
        ("MLLT", lambda c: b"\0\1" + bytes(6) + b"\x08\x08" + c.text),
        ("RVAD", lambda c: b"\3\x10" + bytes(8) + c.text),
        ("EQUA", lambda c: b"\x10" + c.text), ("RBUF", lambda c: b"\0\1\0\0" + c.text)):
    in_frame(f"text in {code} of ID3", "unknown|unreferenced|text",
             lambda c, code=code, body=body: frame(code, body(c)))
for code, body in (
        ("RVA2", lambda c: c.text + b"\0\1\2\0\0"), ("EQU2", lambda c: b"\0" + c.text + bytes(5)),
        ("SEEK", lambda c: bytes(4) + c.text), ("ASPI", lambda c: bytes(8) + b"\0\x0c\x08" + c.text)):
    kind(f"text in {code} of ID3", "sound.mp3", "unknown|unreferenced|text")(
        lambda base, c, code=code, body=body: tag(
            frame4("TPE1", latin("Kept Artist")), frame4(code, body(c)), version=4) + base)


def chapter(*frames):
    return frame("CHAP", b"one\0" + bytes(4) + struct.pack(">I", 500) + b"\xff" * 8
                 + b"".join(frames))


for code, category in (("TXXX", "text|account"), ("WXXX", "identifier"), ("PRIV", "account"),
                       ("TENC", "person"), ("COMM", "text")):
    in_frame(f"{code} in a chapter of ID3", category, lambda c, code=code: chapter(
        frame("TIT2", latin("Kept title")), frame(code, content(code, c))))
in_frame("cover with a location in a chapter of ID3", "location", lambda c: chapter(
    frame("TIT2", latin("Kept title")),
    frame("APIC", b"\0image/jpeg\0\3\0" + jpeg_with_place(c))))
in_frame("TXXX in a table of contents of ID3", "text|account", lambda c: frame(
    "CHAP", b"one\0" + bytes(4) + struct.pack(">I", 500) + b"\xff" * 8) + frame(
    "CTOC", b"toc\0\3\1one\0" + frame("TXXX", content("TXXX", c))))
in_frame("cover that is no picture", "unknown",
         lambda c: frame("APIC", b"\0image/jpeg\0\3\0" + c.text))
in_frame("cover that is a link", "identifier",
         lambda c: frame("APIC", b"\0-->\0\3\0http://example.com/" + c.text))
kind("encrypted TIT2", "sound.mp3", "unknown")(
    lambda base, c: tag(frame4("TPE1", latin("Kept Artist")), frame4(
        "TIT2", b"\x90" + c.text, 4), version=4) + base)


@kind("bytes after the fields of an Info frame", "wide.mp3", "unreferenced")
def behind_info(base, canary):
    place = base.find(b"Info")
    assert base[place + 160:place + 180] == bytes(20)
    return base[:place + 160] + canary.text + base[place + 160 + len(canary.text):]


@kind("unsynchronised PRIV", "sound.mp3", "account")
def unsynchronised(base, canary):
    raw = b"\xff\xe1" + canary.raw(6) + b"\xff\0" + canary.raw(7)
    canary.needles[:] = [raw]
    written = raw.replace(b"\xff\0", b"\xff\0\0").replace(b"\xff\xe1", b"\xff\0\xe1")
    body = frame("PRIV", b"com.example\0" + raw)
    body = body.replace(raw, written)
    return tag(ARTIST, body, flags=0x80) + base


@kind("compressed PRIV", "sound.mp3", "account")
def compressed(base, canary):
    import zlib
    whole = b"com.example\0" + canary.text
    return tag(frame4("PRIV", synchsafe(len(whole)) + zlib.compress(whole), 9), version=4) + base


kind("residue in the padding of ID3", "sound.mp3", "unreferenced|unknown")(
    lambda base, c: tag(ARTIST, bytes(20) + c.text, padding=20) + base)
kind("a second tag of ID3", "sound.mp3", "unreferenced")(
    lambda base, c: tag(ARTIST) + tag(frame("TIT2", latin(c.word))) + base)
kind("a tag of ID3 after the frames", "sound.mp3", "unreferenced")(
    lambda base, c: tag(ARTIST) + base + tag(frame4("TALB", latin(c.word)), version=4))
kind("a tag of ID3v1 after another one", "sound.mp3", "unreferenced")(
    lambda base, c: tag(ARTIST) + base + b"TAG" + bytes(60) + c.text.ljust(30, b"\0")
    + bytes(34) + b"\xff")
kind("comment of ID3v1", "sound.mp3", "text")(
    lambda base, c: base + b"TAG" + b"Title".ljust(30, b"\0") + bytes(64) + c.text.ljust(
        30, b"\0") + b"\xff")
kind("bytes after the end of a text in ID3v1", "sound.mp3", "unreferenced")(
    lambda base, c: base + b"TAG" + (b"Title\0\0" + c.text).ljust(30, b"\0") + bytes(94) + b"\xff")


def ape(key, value):
    item = struct.pack("<II", len(value), 0) + key + b"\0" + value
    rest = struct.pack("<III", 2000, len(item) + 32, 1)
    return b"APETAGEX" + rest + struct.pack("<I", 0xA0000000) + bytes(8) + item + b"APETAGEX" + \
        rest + struct.pack("<I", 0x80000000) + bytes(8)


for key, category in (("Comment", "text"), ("Record Location", "location"), ("File", "path"),
                      ("Own thing", "unknown")):
    kind(f"{key} of APE", "sound.mp3", category)(
        lambda base, c, key=key: base + ape(key.encode(), c.text))


kind("a tag of APE after one of ID3", "sound.mp3", "unreferenced")(
    lambda base, c: tag(ARTIST) + base + ape(b"Album", c.text))


@kind("Lyrics3", "sound.mp3", "text")
def lyrics3(base, canary):
    body = b"LYRICSBEGIN" + b"INF%05d" % len(canary.text) + canary.text
    return base + body + b"%06dLYRICS200" % len(body) + b"TAG" + bytes(124) + b"\xff"


kind("bytes between a tag and the frames", "sound.mp3", "unreferenced|unknown")(
    lambda base, c: tag(ARTIST) + c.text + bytes(10) + base)


@kind("bytes between the frames", "sound.mp3 sound.aac sound.flac", "unreferenced|unknown", disturbs=True)
def between(base, canary):
    first = base.find(b"\xff\xf8") if base[:4] == b"fLaC" else 0
    sync = base[first:first + (4 if first else 2)]
    place = base.find(sync, len(base) // 2)
    return base[:place] + canary.text + base[place:]


kind("bytes after the frames", "sound.mp3 sound.aac sound.flac", "unreferenced")(
    lambda base, c: base + c.text + bytes(10))


@kind("name of the encoder in a LAME tag", "seen.mp3", "encoding")
def lame(base, canary):
    place = base.find(b"Lavc")
    assert base.find(b"Info") < place < 1000
    # Players recognize the field by its first four letters.
    canary.says(canary.digest.hex()[:5].encode())
    return base[:place + 4] + canary.needles[0] + base[place + 9:]


@kind("name of LAME in the frames", "sound.mp3", "encoding")
def fills(base, canary):
    room = b"LAME3.100" + b"U" * (len(canary.text) - 5)
    assert base.count(room) == 1
    return base.replace(room, b"LAME" + canary.text)


def fill_element(canary):
    text = canary.text
    # A fill element without extension type (ID_FIL, and 4 zero bits in the first byte), then empty
    # ones up to a byte boundary.
    bits = f"110{len(text) + 1:04b}" + "0" * 8 + "".join(f"{byte:08b}" for byte in text)
    while len(bits) % 8:
        bits += "1100000"
    data = int(bits, 2).to_bytes(len(bits) // 8, "big")
    # The text begins in the middle of a byte.
    canary.says(data[2:2 + len(text) - 1])
    return data


@kind("string in a fill element of AAC", "sound.aac", "encoding")
def fill(base, canary):
    data = fill_element(canary)
    head = int.from_bytes(base[:7], "big") + (len(data) << 13)
    return head.to_bytes(7, "big") + data + base[7:]


# MARK: WAVE and FLAC

def riff(code, data):
    return code.encode() + struct.pack("<I", len(data)) + data + bytes(len(data) % 2)


def in_wave(name, category, make):
    def take(base, canary):
        body = base[8:] + make(canary)
        return base[:4] + struct.pack("<I", len(body)) + body
    kind(name, "sound.wav", category)(take)


for code, category in (("INAM", "descriptive"), ("ICMT", "text"), ("ILOC", "location"), ("ISFT", "software"),
                       ("ICRD", "time"), ("ITCH", "person"), ("IXYZ", "unknown")):
    in_wave(f"{code} of WAVE", category,
            lambda c, code=code: riff("LIST", b"INFO" + riff(code, c.text + b"\0")))
in_wave("originator of bext", "person", lambda c: riff(
    "bext", bytes(256) + c.text.ljust(32, b"\0") + bytes(602 - 288)))
in_wave("UMID of bext", "identifier", lambda c: riff(
    "bext", bytes(346) + b"\1\0" + c.raw(32).ljust(64, b"\0") + bytes(190)))
in_wave("iXML", "unknown", lambda c: riff(
    "iXML", f"<BWFXML><NOTE>{c.word}</NOTE></BWFXML>".encode()))
in_wave("XMP of WAVE", "location", lambda c: riff("_PMX", xmp(c)))
in_wave("JUNK", "unreferenced", lambda c: riff("JUNK", c.text))
in_wave("unknown chunk", "unknown", lambda c: riff("zQ7x", c.text))
in_wave("ID3 in WAVE", "account",
        lambda c: riff("id3 ", tag(frame("POPM", content("POPM", c)))))
in_wave("data of a sampler", "unknown|unreferenced", lambda c: riff(
    "smpl", bytes(32) + struct.pack("<I", len(c.text)) + c.text))
in_wave("maker of a sampler", "identifier", lambda c: riff(
    "smpl", c.says(b"\x11\x22\x33" + c.digest[:1]) + c.says(c.digest[1:5]) + bytes(28)))
in_wave("embedded file of adtl", "unknown", lambda c: riff(
    "LIST", b"adtl" + riff("file", bytes(8) + c.text)))
in_wave("first text of AFsp", "software|unknown|text", lambda c: riff("afsp", b"AFsp" + c.text + b"\0"))
in_wave("user in AFsp", "person|unreferenced", lambda c: riff(
    "afsp", b"AFspdate: 2003-01-30 03:28:46 UTC\0user: " + c.text + b"\0"))


@kind("bytes after the format of PCM", "sound.wav", "unreferenced|unknown")
def behind_format(base, canary):
    assert base[12:20] == b"fmt \x10\0\0\0"
    text = canary.text
    body = base[8:12] + b"fmt " + struct.pack("<I", 18 + len(text)) + base[20:36] + \
        struct.pack("<H", len(text)) + text + base[36:]
    return base[:4] + struct.pack("<I", len(body)) + body


kind("bytes after the end", "sound.wav", "unreferenced|unknown")(lambda base, c: base + c.text)


# MARK: AIFF

def iff(code, data):
    return code.encode() + struct.pack(">I", len(data)) + data + bytes(len(data) % 2)


def in_aiff(name, category, make):
    def take(base, canary):
        body = base[8:] + make(canary)
        return base[:4] + struct.pack(">I", len(body)) + body
    kind(name, "sound.aiff", category)(take)


for code, category, make in (
        ("APPL", "unknown", lambda c: b"zQ7x" + c.text), ("MIDI", "unknown", lambda c: c.text),
        ("SAXL", "unknown", lambda c: c.text),
        ("CHAN", "unreferenced|unknown", lambda c: bytes([0, 101, 0, 1]) + bytes(8) + c.text),
        ("ANNO", "text", lambda c: c.text), ("COMT", "text|time", lambda c: struct.pack(
            ">HIHH", 1, 0, 0, len(c.text)) + c.text)):
    in_aiff(f"{code} of AIFF", category, lambda c, code=code, make=make: iff(code, make(c)))


def in_sound(name, make):
    @kind(name, "sound.aiff", "unreferenced|unknown", disturbs=True)
    def take(base, canary):
        place = base.find(b"SSND")
        size = int.from_bytes(base[place + 4:place + 8], "big")
        data = make(base[place + 16:place + 8 + size], canary)
        body = base[8:place] + iff("SSND", data) + base[place + 8 + size + size % 2:]
        return base[:4] + struct.pack(">I", len(body)) + body


in_sound("bytes after the sound of AIFF", lambda sound, c: bytes(8) + sound + c.text)
in_sound("bytes before the sound of AIFF",
         lambda sound, c: struct.pack(">II", len(c.text), 512) + c.text + sound)


def in_flac(name, category, number, make):
    def take(base, canary):
        data = make(canary)
        first = bytearray(base[:42])
        first[4] &= 0x7F
        return bytes(first) + bytes([number]) + struct.pack(">I", len(data))[1:] + data + base[42:]
    kind(name, "sound.flac", category)(take)


def without_comments(base):
    """Removes the comment block that ffmpeg writes, because a file has only one."""
    place, out = 4, base[:4]
    while True:
        kind_, size = base[place], int.from_bytes(base[place + 1:place + 4], "big")
        if kind_ & 127 != 4:
            out += base[place:place + 4 + size]
        place += 4 + size
        if kind_ & 128:
            return out, base[place:]


def commented(key, vendor=False):
    def take(base, canary):
        blocks, frames = without_comments(base)
        name = canary.text if vendor else b"vendor"
        text = b"ARTIST=Kept Artist" if vendor else key.encode() + b"=" + canary.text
        data = struct.pack("<I", len(name)) + name + struct.pack("<II", 1, len(text)) + text
        head = bytearray(blocks[:42])
        head[4] &= 0x7F
        return bytes(head) + b"\x84" + struct.pack(">I", len(data))[1:] + data + frames
    return take


for key, category in (("LOCATION", "location"), ("COMMENT", "text"), ("CONTACT", "person"),
                      ("ENCODER", "software"), ("OWN", "unknown"),
                      ("MUSICBRAINZ_TRACKID", "identifier")):
    kind(f"{key} of FLAC", "sound.flac", category)(commented(key))
kind("vendor of FLAC", "sound.flac", "software")(commented("", True))
in_flac("padding of FLAC", "unreferenced", 1, lambda c: bytes(8) + c.text)
in_flac("application block of FLAC", "unknown", 2, lambda c: b"zQ7x" + c.text)
def front_cover(canary):
    picture = jpeg_with_place(canary)
    return struct.pack(">II", 3, 10) + b"image/jpeg" + bytes(20) + \
        struct.pack(">I", len(picture)) + picture


in_flac("cover of FLAC with a location", "location", 6, front_cover)


@kind("cover of a song in FLAC with a location", "sound.flac", "location")
def covered_song(base, canary):
    """The cover of a song is kept, but metadata in the cover is removed."""
    blocks, frames = without_comments(base)
    artist, cover = b"ARTIST=Kept Artist", front_cover(canary)
    comments = struct.pack("<I", 6) + b"vendor" + struct.pack("<II", 1, len(artist)) + artist
    head = bytearray(blocks[:42])
    head[4] &= 0x7F
    return bytes(head) + b"\x04" + struct.pack(">I", len(comments))[1:] + comments + \
        b"\x86" + struct.pack(">I", len(cover))[1:] + cover + frames


kind("ID3 in front of FLAC", "sound.flac", "person")(
    lambda base, c: tag(frame("TENC", latin(c.word))) + base)


# MARK: Chunks that a lossless encoder copies from the original file


def with_sub_block(data, id_, content):
    """Adds a sub-block to the end of the first block of WavPack, and an ID3v1 tag to the file."""
    size, = struct.unpack("<I", data[4:8])
    content += bytes(len(content) % 2)
    block = data[8:8 + size] + bytes([id_, len(content) // 2]) + content
    return b"wvpk" + struct.pack("<I", len(block)) + block + data[8 + size:] + b"TAG" + b"Lake" + bytes(121)


for number, place in (0x21, "before"), (0x22, "after"):
    kind(f"INFO {place} the samples of WavPack", "sound.wv", "unknown")(
        lambda data, c, number=number: with_sub_block(data, number, riff("LIST", b"INFO" + riff("IART", c.text))))
