"""Leaks in files that are hidden in other files: the canary is in their picture or sound."""

import struct

from .boxes import box
from .kinds import kind
from .sound import riff


def wave(canary):
    sound = canary.text + bytes(200 - len(canary.text))
    chunks = b"WAVE" + riff("fmt ", struct.pack("<HHIIHH", 1, 1, 8000, 8000, 1, 8)) + \
        riff("data", sound)
    return riff("RIFF", chunks)


kind("a WAVE after the file", "movie.mp4 movie.mov movie.3gp sound.m4a picture.heic picture.avif "
     "picture.jpg picture.png picture.webp picture.bmp sound.wav sound.aiff sound.flac sound.mp3 "
     "sound.aac", "unreferenced")(lambda base, c: base + wave(c))
kind("a WAVE in free space", "movie.mp4 sound.m4a", "unreferenced")(
    lambda base, c: base + box("free", wave(c)))
kind("a WAVE in an unknown box", "movie.mov", "unreferenced")(
    lambda base, c: base + box("quXx", wave(c)))
kind("a WAVE in media data that nothing refers to", "movie.mp4", "unreferenced")(
    lambda base, c: base + box("mdat", wave(c)))
kind("another file after it", "movie.mp4 sound.wav picture.jpg", "unreferenced")(
    lambda base, c: base + base + wave(c))


@kind("a WAVE in junk", "sound.wav", "unreferenced")
def in_junk(base, canary):
    chunks = base[8:] + riff("JUNK", wave(canary))
    return base[:4] + struct.pack("<I", len(chunks)) + chunks
