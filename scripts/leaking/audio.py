"""Leaks in frames of sound: auxiliary data, padding, comments, and bytes that decoders skip."""

import struct

from .boxes import File
from .headers import with_entry_box
from .kinds import kind
from .tracks import replaced_sample

ANY = "encoding|unknown|unreferenced|text|software|descriptive|structure"


def first(name, base, change, category=ANY, disturbs=False):
    """Declares a kind that changes the first sample."""
    kind(name, base, category, disturbs)(lambda data, c: replaced_sample(
        File(data), 1, lambda sample: change(sample, c)).bytes())


for base in ("ac3.mp4", "eac3.mp4", "alac.m4a", "opus.mp4", "mp3.mp4", "sound.m4a", "flac.mp4"):
    codec = "AAC" if base == "sound.m4a" else base.split(".")[0].upper()
    first(f"text behind the first frame of {codec}", base, lambda sample, c: sample + c.text, disturbs=True)
    first(f"bytes behind the first frame of {codec}", base, lambda sample, c: sample + c.raw(12), disturbs=True)

# MARK: AC-3 and E-AC-3


def checksum(data):
    """Returns the remainder of the polynomial of AC-3."""
    value = 0
    for byte in data:
        value ^= byte << 8
        for _ in range(8):
            value = (value << 1 ^ 0x8005 if value & 0x8000 else value << 1) & 0xFFFF
    return value


def enhanced(sample, more, flag):
    """Adds bytes to the end of a frame of E-AC-3, as auxiliary data (flag) or as padding."""
    words, = struct.unpack(">H", sample[2:4])
    data = more + bytes(len(more) % 2)
    tail = auxiliary_tail(data, flag)
    words = words & 0xF800 | (words & 0x7FF) + len(data + tail) // 2
    body = struct.pack(">H", words) + sample[4:-2] + data + tail
    return sample[:2] + body + struct.pack(">H", checksum(body))


def auxiliary_tail(data, flag):
    """Returns the end before the checksum: 14 bits of length in bits, the flag and a reserved bit."""
    return struct.pack(">H", (8 * len(data) << 2 | 2) if flag else 0)


first("auxiliary data of EAC3", "eac3.mp4", lambda sample, c: enhanced(sample, c.text, True))
first("padding of a frame of EAC3", "eac3.mp4", lambda sample, c: enhanced(sample, bytes(8) + c.text, False))


def basic(sample, more, flag):
    """Doubles the size of a frame of AC-3 and adds bytes to its end. The rate code states the size."""
    code = sample[4] & 63
    rate = (32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640)
    assert sample[4] >> 6 == 1
    larger = next(n for n, one in enumerate(rate) if one >= 2 * rate[code >> 1])
    size = 2 * (rate[larger] * 320 // 147)
    head = sample[:4] + bytes([1 << 6 | larger << 1]) + sample[5:-2]
    body = head + bytes(size - len(head) - len(more) - 4) + more + auxiliary_tail(more, flag)
    return body + struct.pack(">H", checksum(body[2:]))


first("auxiliary data of AC3", "ac3.mp4", lambda sample, c: basic(sample, c.text, True))
first("padding of a frame of AC3", "ac3.mp4", lambda sample, c: basic(sample, c.text + bytes(8), False))
kind("bytes after dac3", "ac3.mp4", ANY)(lambda base, c: with_entry_box(
    base, "moov/trak", b"dac3", lambda own: own + c.text))
kind("bytes after dec3", "eac3.mp4", ANY)(lambda base, c: with_entry_box(
    base, "moov/trak", b"dec3", lambda own: own + c.text))

# MARK: AAC


class Bits:
    """Writes bits."""

    def __init__(self):
        self.text = ""

    def add(self, value, count):
        self.text += f"{value:0{count}b}"
        return self

    def align(self):
        return self.add(0, -len(self.text) % 8)

    def add_bytes(self, data):
        for byte in data:
            self.add(byte, 8)
        return self

    @property
    def data(self):
        return int(self.text, 2).to_bytes(len(self.text) // 8, "big")


def program(canary):
    """Returns a program config element of one channel with a comment, which ends at a byte."""
    bits = Bits().add(5, 3).add(0, 4).add(1, 2).add(4, 4).add(1, 4).add(0, 4).add(0, 4).add(0, 2).add(0, 3)
    bits.add(0, 4).add(0, 3).add(0, 5).align().add(12, 8)
    return bits.add_bytes(canary.text).data


def fill(canary, type_, head=0):
    """Returns a fill element of a type, with text at a byte, then empty ones up to a byte."""
    size = 14
    bits = Bits().add(6, 3).add(size, 4).add(type_, 4).add(head, 5)
    bits.add_bytes(canary.text).add(0, 7)
    while len(bits.text) % 8:
        bits.add(0x60, 7)
    return bits.data


def crossed(canary):
    """Returns a data stream element with an extended length."""
    text = canary.text * 25
    return b"\x81\xff" + bytes([len(text) - 255]) + text


ELEMENTS = {
    "comment in a program config element of AAC": program,
    "extended data stream element of AAC": crossed,
    "fill element of a reserved type of AAC": lambda c: fill(c, 5),
    "fill element of fill data of AAC": lambda c: fill(c, 1),
    "sound field of a fill element of AAC": lambda c: fill(c, 12)}
for name, make in ELEMENTS.items():
    first(name, "sound.m4a", lambda sample, c, make=make: make(c) + sample, disturbs="program" in name)

    @kind(name, "sound.aac", ANY, "program" in name)
    def in_frame(base, canary, make=make):
        data = make(canary)
        return (int.from_bytes(base[:7], "big") + (len(data) << 13)).to_bytes(7, "big") + data + base[7:]


@kind("text behind the first frame of AAC", "sound.aac", ANY, disturbs=True)
def behind_frame(base, canary):
    head = int.from_bytes(base[:7], "big")
    size = head >> 13 & 0x1FFF
    return (head + (12 << 13)).to_bytes(7, "big") + base[7:size] + canary.text + base[size:]


def descriptors(base, more):
    """Adds bytes to the specific info of AAC, and enlarges the descriptors around it."""
    def change(own):
        data = bytearray(own)
        for tag in 3, 4, 5:
            at = data.index(bytes([tag]) + b"\x80\x80\x80") + 4
            data[at] += len(more)
        end = at + 1 + data[at] - len(more)
        return bytes(data[:end]) + more + bytes(data[end:])
    return with_entry_box(base, "moov/trak", b"esds", change)


kind("bytes after the specific info of AAC", "sound.m4a", ANY)(lambda base, c: descriptors(base, bytes(2) + c.text))
kind("buffer and rates of a decoder config", "sound.m4a", ANY)(lambda base, c: with_entry_box(
    base, "moov/trak", b"esds", lambda own: (lambda at: own[:at] + c.raw(11) + own[at + 11:])(
        own.index(b"\4\x80\x80\x80") + 7)))

# MARK: ALAC, FLAC, Opus

kind("bytes after the cookie of ALAC", "alac.m4a", ANY)(lambda base, c: with_entry_box(
    base, "moov/trak", b"alac", lambda own: own + c.text))
kind("largest frame and rate of ALAC", "alac.m4a", ANY)(lambda base, c: with_entry_box(
    base, "moov/trak", b"alac", lambda own: own[:16] + c.raw(8) + own[24:]))
for number, title, make in (
        (1, "padding", lambda c: bytes(8) + c.text), (2, "application block", lambda c: b"zQ7x" + c.text),
        (3, "seek table", lambda c: bytes(8) + c.raw(10)), (9, "block of a reserved type", lambda c: c.text),
        (4, "comments", lambda c: struct.pack("<I", 12) + c.text + bytes(4))):
    kind(f"{title} in dfLa", "flac.mp4", ANY)(lambda base, c, number=number, make=make: with_entry_box(
        base, "moov/trak", b"dfLa", lambda own: own[:4] + bytes([own[4] & 127]) + own[5:] + bytes(
            [128 | number]) + len(make(c)).to_bytes(3, "big") + make(c)))
kind("digest in dfLa", "flac.mp4", ANY)(lambda base, c: with_entry_box(
    base, "moov/trak", b"dfLa", lambda own: own[:26] + c.raw(16) + own[42:]))
kind("bytes after dOps", "opus.mp4", ANY)(lambda base, c: with_entry_box(
    base, "moov/trak", b"dOps", lambda own: own + c.text))


def padded(sample, padding):
    """Returns a packet of Opus with one frame and padding (code 3)."""
    assert sample[0] & 3 == 0
    count = b"\xff" * (len(padding) // 254) + bytes([len(padding) % 254])
    return bytes([sample[0] | 3, 0x41]) + count + sample[1:] + padding


first("padding of a packet of Opus", "opus.mp4", lambda sample, c: padded(sample, c.text))
first("long padding of a packet of Opus", "opus.mp4", lambda sample, c: padded(sample, bytes(300) + c.text))
first("extension in the padding of Opus", "opus.mp4", lambda sample, c: padded(
    sample, b"\x41" + bytes([12]) + c.text))

# MARK: MPEG audio

SILENT = bytes.fromhex("fffb50c4") + bytes(32)


def silent(canary):
    """Returns a frame without main data, filled with text."""
    size = 144 * 64000 // 44100
    return (SILENT[:4] + bytes(17 if SILENT[3] >> 6 == 3 else 32) + bytes(9) + canary.text).ljust(size, b"\0")


first("ancillary data of a frame without sound of MP3", "mp3.mp4", lambda sample, c: silent(c), disturbs=True)
kind("ancillary data of a frame without sound of MP3", "sound.mp3", ANY, disturbs=True)(
    lambda base, c: silent(c) + base)
kind("ancillary data of the last frames of MP3", "sound.mp3", ANY, disturbs=True)(
    lambda base, c: base + silent(c) * 2)


# MARK: PCM


@kind("bytes after the last block of ADPCM", "adpcm.wav", ANY, disturbs=True)
def last_block(base, canary):
    place = base.index(b"data")
    size, = struct.unpack("<I", base[place + 4:place + 8])
    body = base[8:place] + b"data" + struct.pack("<I", size + 12) + base[place + 8:place + 8 + size] + canary.text
    return base[:4] + struct.pack("<I", len(body)) + body


@kind("text among the coefficients of a format", "adpcm.wav", ANY, disturbs=True)
def coefficients(base, canary):
    size, = struct.unpack("<I", base[16:20])
    extra, = struct.unpack("<H", base[36:38])
    body = base[8:12] + b"fmt " + struct.pack("<I", size + 12) + base[20:36] + struct.pack(
        "<H", extra + 12) + base[38:20 + size] + canary.text + base[20 + size:]
    return base[:4] + struct.pack("<I", len(body)) + body
