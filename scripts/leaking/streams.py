"""Leaks in blocks, chunks and frames of sound that players do not need."""

import struct

from .boxes import File
from .kinds import kind
from .sound import iff, in_aiff, in_flac, in_wave, riff
from .tracks import replaced_sample

ANY = "unknown|unreferenced"

# MARK: FLAC

FIRST = struct.pack(">QQH", 0, 0, 4608)
in_flac("placeholder in a seek table", ANY, 3, lambda c: FIRST + b"\xff" * 8 + c.raw(10))
in_flac("seek point beyond the samples", ANY, 3, lambda c: FIRST + c.raw(18))
in_flac("offset of a seek point", ANY, 3, lambda c: struct.pack(">Q", 0) + c.raw(10))


def cue_sheet(reserved):
    """Returns a cue sheet that has one track with one index, and the lead-out track."""
    return bytes(137) + reserved + b"\2" + bytes(8) + b"\1" + bytes(26) + b"\1" + bytes(8) + \
        b"\1" + bytes(3) + struct.pack(">QB", 45056, 170) + bytes(26) + b"\0"


in_flac("reserved bytes of a cue sheet", ANY, 5, lambda c: cue_sheet(c.text.ljust(258, b"\0")))


@kind("digest of the sound of FLAC", "sound.flac", ANY)
def digest(base, canary):
    return base[:26] + canary.raw(16) + base[42:]


# MARK: WAVE



def cue(number=b"\1\0\0\0", position=bytes(4), chunk=b"data" + bytes(8)):
    """Returns a chunk with one cue point."""
    return riff("cue ", struct.pack("<I", 1) + number + position + chunk + bytes(4))


in_wave("position of a cue point", ANY, lambda c: cue(position=c.raw(4)))
in_wave("ID of a cue point", ANY, lambda c: cue(number=c.raw(4)))
in_wave("chunk of a cue point", ANY, lambda c: cue(chunk=c.raw(12)))
in_wave("purpose of a labeled region", ANY, lambda c: riff("LIST", b"adtl" + riff(
    "ltxt", struct.pack("<II", 1, 10) + c.raw(12))))
in_wave("segments of a playlist", ANY, lambda c: riff("plst", struct.pack("<I", 1) + c.raw(12)))
in_wave("bytes after the fact chunk", ANY, lambda c: riff("fact", struct.pack("<I", 44100) + c.text))
in_wave("number of samples of PCM", ANY, lambda c: riff("fact", c.raw(4)))
in_wave("values of an instrument", ANY, lambda c: riff("inst", c.raw(7)))
in_wave("loop of a sampler", ANY, lambda c: riff("smpl", bytes(28) + struct.pack("<II", 1, 0) + c.raw(24)))
in_wave("pitch and time code of a sampler", ANY, lambda c: riff("smpl", bytes(12) + c.raw(16) + bytes(8)))
in_wave("values of the peaks", ANY, lambda c: riff("PEAK", struct.pack("<II", 1, 0) + c.raw(8)))
in_wave("silence without use", ANY, lambda c: riff("slnt", c.raw(4)))
in_wave("values of ACID", ANY, lambda c: riff("acid", c.raw(24)))


def with_format(name, make):
    """Declares a kind that replaces the format of PCM (16 bytes)."""
    @kind(name, "sound.wav", ANY)
    def take(base, canary):
        body = base[8:12] + riff("fmt ", base[20:36] + make(canary)) + base[36:]
        return base[:4] + struct.pack("<I", len(body)) + body


with_format("subformat of plain PCM", lambda c: struct.pack("<HHI", 22, 16, 4) + c.raw(16))
PCM = bytes.fromhex("0100000000001000800000aa00389b71")


@kind("channel mask of one channel", "sound.wav", f"{ANY}|playback")
def channel_mask(base, canary):
    extension = struct.pack("<HH", 22, 16) + canary.raw(4) + PCM
    body = base[8:12] + riff("fmt ", b"\xfe\xff" + base[22:36] + extension) + base[36:]
    return base[:4] + struct.pack("<I", len(body)) + body


@kind("chunk in the table of RF64", "sound.wav", ANY)
def long_table(base, canary):
    data, = struct.unpack("<I", base[40:44])
    table = riff("ds64", struct.pack("<QQQI", len(base) + 40, data, data // 2, 1) + canary.raw(12))
    return b"RF64\xff\xff\xff\xff" + base[8:12] + table + base[12:]


# MARK: AIFF


def marker(position, name):
    """Returns a chunk with one marker."""
    return iff("MARK", struct.pack(">HH", 1, 1) + position + bytes([len(name)]) + name + bytes(1 - len(name) % 2))


in_aiff("position of a marker", ANY, lambda c: marker(c.raw(4), b"one"))
in_aiff("name of a marker", f"{ANY}|text", lambda c: marker(bytes(4), c.text))
in_aiff("values of an instrument of AIFF", ANY, lambda c: iff("INST", c.raw(20)))
in_aiff("version of AIFF-C in AIFF", ANY, lambda c: iff("FVER", c.raw(4)))


@kind("bytes after the common chunk", "sound.aiff", ANY)
def common(base, canary):
    assert base[12:20] == b"COMM\0\0\0\x12"
    body = base[8:12] + iff("COMM", base[20:38] + canary.text) + base[38:]
    return base[:4] + struct.pack(">I", len(body)) + body


@kind("block size of the sound of AIFF", "sound.aiff", ANY)
def block_size(base, canary):
    place = base.index(b"SSND")
    return base[:place + 12] + canary.raw(4) + base[place + 16:]


# MARK: MPEG audio

kind("part of a frame at the end", "sound.mp3", ANY, disturbs=True)(
    lambda base, c: base + base[:4] + bytes(32) + c.text)
kind("part of a frame at the end", "sound.aac", ANY, disturbs=True)(
    lambda base, c: base + b"\xff\xf1\x50\x40\x25\x7f\xfc" + c.text)


def in_information(name, place, size):
    """Declares a kind that overwrites bytes at a distance from `Info`."""
    @kind(name, "seen.mp3", f"{ANY}|encoding|playback")
    def take(base, canary):
        start = base.index(b"Info") + place
        return base[:start] + canary.raw(size) + base[start + size:]


in_information("seek table of an Info frame", 16, 32)
in_information("peak of a LAME tag", 131, 4)
in_information("length of a LAME tag", 148, 4)


def data_element(canary):
    """Returns a byte-aligned data stream element for the start of a frame of AAC."""
    return bytes([0x81, len(canary.text)]) + canary.text


def ancillary(canary):
    """Returns a fill element with an ancillary data element, then empty ones up to a byte boundary."""
    data = canary.text[:11]
    bits = f"110{len(data) + 2:04b}00100000{len(data):08b}" + "".join(f"{byte:08b}" for byte in data)
    while len(bits) % 8:
        bits += "1100000"
    whole = int(bits, 2).to_bytes(len(bits) // 8, "big")
    # The text begins in the middle of a byte.
    canary.needles[:] = [whole[3:3 + len(data) - 1]]
    return whole


ELEMENTS = {"data stream element of AAC": data_element, "ancillary data in a fill element of AAC": ancillary}
for name, make in ELEMENTS.items():
    @kind(name, "sound.aac", f"encoding|{ANY}")
    def in_frame(base, canary, make=make):
        data = make(canary)
        head = int.from_bytes(base[:7], "big") + (len(data) << 13)
        return head.to_bytes(7, "big") + data + base[7:]

    @kind(name, "sound.m4a", f"encoding|{ANY}")
    def in_sample(base, canary, make=make):
        data = make(canary)
        return replaced_sample(File(base), 1, lambda frame: data + frame).bytes()
