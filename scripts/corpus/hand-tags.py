# Writes tags that no available writer makes into the folder of scripts/make-corpus: ID3v2.2, tags that
# are unsynchronised or have a footer or an extended header, ID3v1 enhanced, Lyrics3, MusicMatch,
# APEv1, several at once, MPEG layer I with checksums, and pictures in Vorbis comments. The layouts are
# those of id3.org, hydrogenaud.io and id3lib. Prints the rows of the manifest.

import base64
import binascii
import struct


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, shows, *parts):
    with open(path, "wb") as file:
        file.write(b"".join(parts))
    print(path, "by hand", shows, sep="\t")


tone, jpeg, png = read("work/tone.mp3"), read("pictures/cover.jpg"), read("pictures/cover.png")
# Removes the tag that ffmpeg writes before the sound.
if tone[:3] == b"ID3":
    tone = tone[10 + sum(byte << 7 * (3 - place) for place, byte in enumerate(tone[6:10])):]
wide = "Größe, 大きさ, 🎵"


def synchsafe(number, width=4):
    return bytes(number >> 7 * place & 127 for place in reversed(range(width)))


def tag(version, *frames, flags=0, footer=False):
    body = b"".join(frames)
    rest = bytes([version, 0, flags]) + synchsafe(len(body))
    return b"ID3" + rest + body + (b"3DI" + rest if footer else b"")


def short(code, body):
    return code.encode() + struct.pack(">I", len(body))[1:] + body


def frame3(code, body, flags=0):
    return code.encode() + struct.pack(">IH", len(body), flags) + body


def frame4(code, body, flags=0):
    return code.encode() + synchsafe(len(body)) + struct.pack(">H", flags) + body


def unsynchronised(data):
    out = bytearray()
    for place, byte in enumerate(data):
        out.append(byte)
        following = data[place + 1] if place + 1 < len(data) else 0
        if byte == 255 and (following == 0 or following >= 0xE0):
            out.append(0)
    return bytes(out)


def latin(text):
    return b"\0" + text.encode("latin-1")


def utf16(text):
    return b"\1" + text.encode("utf-16")


# ID3v2.2
for name, coded, text in ("latin1", latin, "Größe"), ("utf16", utf16, wide):
    one, end = coded(text)[:1], coded("\0")[1:]
    described = coded("own\0")
    write(
        f"audio/hand-2.2-{name}.mp3", f"ID3v2.2 in {name}, with pictures",
        tag(
            2, short("TT2", coded("Example Title")), short("TP1", coded(text)),
            short("TAL", coded("Example Album")), short("TRK", coded("3/12")),
            short("TYE", latin("2024")), short("TCO", latin("(17)")),
            short("COM", one + b"eng" + described[1:] + coded(text)[1:]),
            short("ULT", one + b"eng" + end + coded("First line\nSecond line")[1:]),
            short("TXX", described + coded(text)[1:]), short("WXX", described + b"https://example.com/"),
            short("UFI", b"https://example.com/\0id-1"), short("CNT", struct.pack(">I", 5)),
            short("POP", b"someone@example.com\0" + bytes([200]) + struct.pack(">I", 5)),
            short("PIC", one + b"JPG\3" + end + jpeg), short("PIC", one + b"PNG\4" + described[1:] + png),
            bytes(64)), tone)

# Valid but rare ID3v2.3 and 2.4
picture = b"\0image/jpeg\0\3\0" + jpeg
frames3 = frame3("TIT2", utf16("Example Title")) + frame3("TPE1", utf16("ÿþ")) + frame3("APIC", picture)
write("audio/hand-2.3-unsynchronised.mp3", "ID3v2.3, unsynchronised",
      tag(3, unsynchronised(frames3), flags=0x80), tone)
crc = struct.pack(">I", binascii.crc32(frames3))
write("audio/hand-2.3-extended.mp3", "ID3v2.3, extended header with CRC and padding",
      tag(3, struct.pack(">IHI", 10, 0x8000, 50) + crc, frames3, bytes(50), flags=0x40), tone)
write("audio/hand-2.3-behind.mp3", "ID3v2.3 after the sound, without a footer", tone,
      tag(3, frames3))


def whole4(code, body):
    stuffed = unsynchronised(body)
    return frame4(code, synchsafe(len(body)) + stuffed, 0x03)


write("audio/hand-2.4-unsynchronised.mp3", "ID3v2.4, every frame unsynchronised",
      tag(4, whole4("TIT2", utf16("Example Title")), whole4("APIC", picture), flags=0x80), tone)
frames4 = frame4("TIT2", b"\3Example Title\0Second Title") + frame4("TDRC", latin("2024-05-17"))
write("audio/hand-2.4-footer.mp3", "ID3v2.4 with a footer, after the sound", tone,
      tag(4, frames4, flags=0x10, footer=True))
crc = synchsafe(binascii.crc32(frames4), 5)
write("audio/hand-2.4-extended.mp3", "ID3v2.4, extended header with CRC",
      tag(4, synchsafe(12) + b"\1\x20\5" + crc, frames4, flags=0x40), tone)
write("audio/hand-two-tags.mp3", "ID3v2.3 and ID3v2.4 before the sound", tag(3, frames3), tag(4, frames4),
      tone)
write("audio/hand-joined.mp3", "two concatenated files: tags between sound",
      tag(4, frames4), tone, tag(3, frames3), tone)


# Trailers
def padded(text, size):
    return text.encode("latin-1").ljust(size, b"\0")


def id3v1(track=None, genre=17):
    comment = padded("Comment", 28) + bytes([0, track]) if track else padded("Comment", 30)
    return (b"TAG" + padded("Example Title", 30) + padded("Größe", 30)
            + padded("Example Album", 30) + b"2024" + comment + bytes([genre]))


enhanced = (b"TAG+" + padded("Example Title, longer", 60) + padded("Example Artist", 60)
            + padded("Example Album", 60) + b"\2" + padded("Rock", 30) + b"000:00" + b"001:30")
lyrics1 = b"LYRICSBEGINFirst line\r\nSecond lineLYRICSEND"
fields = b"IND0000210" + b"LYR00017[00:01]Some words" + b"EAL00021Example Album, longer"
lyrics2 = b"LYRICSBEGIN" + fields + b"%06dLYRICS200" % (len(fields) + 11)


def ape(version, *items):
    body = b"".join(struct.pack("<II", len(value), flags) + key + b"\0" + value
                    for key, value, flags in items)
    size, count = len(body) + 32, len(items)

    def end(flags):
        return b"APETAGEX" + struct.pack("<IIII", version, size, count, flags) + bytes(8)
    if version < 2000:
        return body + end(0)
    return end(0xA0000000) + body + end(0x80000000)


texts = (b"Title", b"Example Title", 0), (b"Artist", b"Example Artist\0Other Artist", 0)
write("audio/hand-id3v1.0.mp3", "ID3v1.0", tone, id3v1())
write("audio/hand-enhanced.mp3", "ID3v1.1 and TAG+", tone, enhanced, id3v1(3))
write("audio/hand-lyrics3v1.mp3", "Lyrics3 and ID3v1", tone, lyrics1, id3v1())
write("audio/hand-lyrics3v2.mp3", "Lyrics3v2 and ID3v1", tone, lyrics2, id3v1())
write("audio/hand-ape1.mp3", "APEv1", tone, ape(1000, *[(key, value.split(b"\0")[0], 0)
                                                       for key, value, _ in texts]))
write("audio/hand-ape-front.mp3", "APEv2 before the sound", ape(2000, *texts), tone)


def matched(text):
    return struct.pack("<H", len(text)) + text.encode("latin-1")


version = b"18273645\0\0" + b"1.010000\0\0" + b"3.050000\0\0" + b" " * 226
image = b"jpg " + struct.pack("<I", len(jpeg)) + jpeg + bytes(4)
words = b"".join(map(matched, ["Example Title", "Example Album", "Example Artist", "Rock", "Fast",
                               "Wild", "Dance", "Good", "0:02"]))
words += bytes(8) + struct.pack("<I", 5) + matched("C:\\Music\\a.mp3") + matched("S-1")
words += struct.pack("<H", 3) + b"".join(map(matched, ["Notes", "", "Words", "", "", ""]))
words = (words + bytes(16)).ljust(7936, b"-")
at = len(tone) + 1
offsets = struct.pack("<IIIII", at, at + 4, at + len(image) - 4, at + len(image),
                      at + len(image) + 256)
musicmatch = image + version + words + offsets + b"Brava Software Inc.".ljust(32) + b"3.05".ljust(16)
write("audio/hand-musicmatch.mp3", "MusicMatch with a picture, and ID3v1", tone, musicmatch, id3v1())
write("audio/hand-everything.mp3", "every tag at once", tag(3, frames3), tone,
      ape(2000, *texts), lyrics2, tag(4, frames4, flags=0x10, footer=True), enhanced, id3v1(3))


# MPEG layer I: a tone in a few subbands, with the checksum that covers the allocation
def crc16(bits):
    crc = 0xFFFF
    for bit in bits:
        odd = crc >> 15 ^ bit
        crc = crc << 1 & 0xFFFF ^ (0x8005 if odd else 0)
    return crc


def bits(number, width):
    return [number >> place & 1 for place in reversed(range(width))]


def layer1(mode, extension, seed):
    """Returns a frame of 32 kbit/s for one channel, 64 for two, at 32 kHz: 48 or 96 bytes."""
    channels, bound = (1 if mode == 3 else 2), (4 * (extension + 1) if mode == 1 else 32)
    header = bits(0xFFE, 12)[:11] + bits(3, 2) + bits(3, 2) + [0]
    header += bits(1 if channels == 1 else 2, 4) + bits(2, 2) + [0, 0] + bits(mode, 2)
    header += bits(extension, 2) + [0, 0, 0, 0]
    allocation, factors, samples = [], [], []
    chosen = {(2, 0), (5, channels - 1)}
    for subband in range(32):
        for channel in range(1 if subband >= bound else channels):
            isCoded = (subband, channel) in chosen or subband == bound and seed % 2
            allocation += bits(1 if isCoded else 0, 4)
            for _ in range((channels if subband >= bound else 1) if isCoded else 0):
                factors += bits(20 + seed % 9, 6)
    coded = sum(allocation[place:place + 4] != [0] * 4 for place in range(0, len(allocation), 4))
    samples = [(place * 7 + seed) % 3 != 2 and place % 2 for place in range(12 * 2 * coded)]
    data = header + bits(crc16(header[16:] + allocation), 16) + allocation + factors
    data += [int(bit) for bit in samples]
    size = 48 * channels
    data += [0] * (size * 8 - len(data))
    assert len(data) == size * 8
    return bytes(int("".join(map(str, data[place:place + 8])), 2) for place in range(0, len(data), 8))


for name, mode, extension in ("mono", 3, 0), ("stereo", 0, 0), ("joint", 1, 1):
    write(f"audio/hand-layer1-{name}.mp1", f"MPEG layer I with CRC, {name}",
          *(layer1(mode, extension, seed) for seed in range(20)))

# Pictures as comments of FLAC
stream = read("work/tone.flac")
block = struct.pack(">II", 3, 10) + b"image/jpeg" + struct.pack(">I", 0) + struct.pack(
    ">IIIII", 64, 64, 24, 0, len(jpeg)) + jpeg
comments = [b"TITLE=Example Title", b"metadata_block_picture=" + base64.b64encode(block),
            b"COVERART=" + base64.b64encode(png), b"COVERARTMIME=image/png"]
data = struct.pack("<I", 4) + b"Hand" + struct.pack("<I", len(comments)) + b"".join(
    struct.pack("<I", len(comment)) + comment for comment in comments)
place, blocks = 4, []
while True:
    head = stream[place]
    size = int.from_bytes(stream[place + 1:place + 4], "big")
    blocks.append((head & 127, stream[place + 4:place + 4 + size]))
    place += 4 + size
    if head & 128:
        break
blocks = [(kind, body) for kind, body in blocks if kind == 0] + [(4, data)]
write("audio/hand-comments.flac", "pictures as comments in base64", b"fLaC", *(
    bytes([kind | (128 if number == len(blocks) - 1 else 0)]) + len(body).to_bytes(3, "big") + body
    for number, (kind, body) in enumerate(blocks)), stream[place:])
