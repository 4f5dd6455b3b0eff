"""Prints the boxes of each file: path of codes in hexadecimal, offset, size. It only knows
sizes, codes, and which boxes are containers, with the number of bytes before their first child."""
import struct
import sys

# Containers, and the bytes between their header and their first child.
INSIDE = dict.fromkeys(
    "moov trak edts mdia minf dinf stbl mvex moof traf mfra udta tref trgr ilst sinf schi rinf gmhd "
    "tapt wave hnti hinf".split(), 0) | {"stsd": 8, "dref": 8}
VIDEO = "avc1 avc2 avc3 hvc1 hev1 vp08 vp09 av01 mp4v encv s263 jpeg png mjp2 apcn apch apcs apco ap4h"
SOUND = "mp4a enca ac-3 ec-3 alac Opus fLaC samr sawb twos sowt lpcm in24 in32 fl32 fl64 ulaw alaw .mp3"


def inside(data, code, parent, start, end):
    """Where the children of a box begin; None for a box that is not a container."""
    if parent == "ilst":
        return start
    if parent == "stsd":
        if code in VIDEO.split():
            return start + 78
        if code in SOUND.split() and start + 28 <= end:
            version = struct.unpack_from(">H", data, start + 8)[0]
            return start + 28 + {1: 16, 2: 36}.get(version, 0)
        return None
    if code == "meta":
        # The meta box of QuickTime has no version and flags before its first child.
        return start if data[start + 4:start + 8] == b"hdlr" else start + 4
    return start + INSIDE[code] if code in INSIDE else None


def walk(data, start, end, path, parent):
    while end - start >= 8:
        size, head = struct.unpack_from(">I", data, start)[0], 8
        code = data[start + 4:start + 8].decode("latin-1")
        if size == 1 and end - start >= 16:
            size, head = struct.unpack_from(">Q", data, start + 8)[0], 16
        if size == 0:
            size = end - start
        if size < head:
            return
        stop, here = min(start + size, end), path + "/" + code.encode("latin-1").hex()
        print(here, start, stop - start)
        first = inside(data, code, parent, start + head, stop)
        if first is not None and len(here) < 9 * 40:
            walk(data, first, stop, here, code)
        start = stop


for name in sys.argv[1:]:
    with open(name, "rb") as file:
        data = file.read()
    print("file", name)
    walk(data, 0, len(data), "", "")
