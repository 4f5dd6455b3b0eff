"""Reads facts from sound files that explain differences between readers."""

import functools
import os
import struct


def encoder_trim(path):
    """Returns the delay and padding, in seconds, in a LAME tag or a compatible one."""
    with open(path, "rb") as file:
        head = file.read(1 << 20)
    for mark in (b"Xing", b"Info"):
        place = head.find(mark)
        if place < 0:
            continue
        flags = int.from_bytes(head[place + 4:place + 8], "big")
        behind = place + 8 + 4 * (flags & 1) + 4 * (flags >> 1 & 1) + 100 * (flags >> 2 & 1) \
            + 4 * (flags >> 3 & 1)
        packed = int.from_bytes(head[behind + 21:behind + 24], "big")
        # The frame begins at most 36 bytes before the tag.
        start = max((head.rfind(bytes([0xFF, second]), 0, place) for second in range(0xE0, 0x100)),
                    default=-1)
        if start < 0 or not head[behind:behind + 4].isalnum():
            continue
        version, index = head[start + 1] >> 3 & 3, head[start + 2] >> 2 & 3
        rate = [44100, 48000, 32000, 0][index] >> {3: 0, 2: 1, 0: 2}.get(version, 0)
        return ((packed >> 12) + (packed & 0xFFF)) / rate if rate else None
    return None


class StatedStream:
    """What the header frame (Xing, Info or VBRI) of a stream states about it."""

    def __init__(self, frames, size, samples, sample_rate, rest):
        # The part of the stream that the file still has.
        self.share = rest / size if size else 1
        self.duration = frames * samples / sample_rate
        self.bit_rate = size * 8 / self.duration if size else None

    def fits(self, duration):
        """Whether the file is truncated, and a duration is that of the part that is left."""
        return self.share < 1 and 0.2 < duration / (self.duration * self.share) < 4


@functools.cache
def stated_stream(path):
    """Returns what the first header frame of an MPEG audio file states; None without one."""
    with open(path, "rb") as file:
        head = file.read(1 << 20)
    for mark in (b"Xing", b"Info", b"VBRI"):
        place = head.find(mark)
        # The header frame begins at most 36 bytes before the mark.
        start = max((head.rfind(bytes([0xFF, second]), max(0, place - 36), place)
                     for second in range(0xE2, 0x100)), default=-1)
        if place < 0 or start < 0:
            continue
        version, index = head[start + 1] >> 3 & 3, head[start + 2] >> 2 & 3
        rate = [44100, 48000, 32000, 0][index] >> {3: 0, 2: 1, 0: 2}.get(version, 0)
        flags = int.from_bytes(head[place + 4:place + 8], "big")
        numbers = [int.from_bytes(head[at:at + 4], "big") for at in (place + 8, place + 12)]
        if mark == b"VBRI":
            size, frames = (int.from_bytes(head[at:at + 4], "big") for at in (place + 10, place + 14))
        else:
            frames = numbers[0] if flags & 1 else 0
            size = numbers[1] if flags & 3 == 3 else 0
        if rate and frames:
            rest = os.path.getsize(path) - start
            return StatedStream(frames, size, 1152 if version == 3 else 576, rate, rest)
    return None


def wave_blocks(path):
    """Returns the number of blocks of a WAVE file divided by its sample rate."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:4] != b"RIFF":
        return None
    place, form = 12, None
    while place + 8 <= len(data):
        code, size = struct.unpack_from("<4sI", data, place)
        if code == b"fmt " and size >= 16:
            form = struct.unpack_from("<HHIIHH", data, place + 8)
        if code == b"data" and form and form[2] and form[4]:
            return size / form[4] / form[2]
        place += 8 + size + size % 2
    return None
