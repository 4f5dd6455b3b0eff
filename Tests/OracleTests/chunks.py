"""Prints the chunks of RIFF and AIFF files, and the blocks and comments of FLAC files: offset,
size, and name or content. It only knows sizes and codes."""
import sys


def number(data, place, order):
    return int.from_bytes(data[place:place + 4], order)


def chunks(data, start, end, order, large, depth):
    while end - start >= 8:
        code, size = data[start:start + 4], number(data, start + 4, order)
        if not all(0x20 <= byte < 0x7F for byte in code):
            return
        if code == b"ds64":
            large = int.from_bytes(data[start + 16:start + 24], "little")
        if size == 0xFFFFFFFF and code == b"data":
            size = large if large is not None else end
        if size == 0xFFFFFFFF and code in (b"RF64", b"RIFF", b"BW64"):
            size = end
        stop = min(start + 8 + size, end)
        padded = stop + (size % 2 if stop < end else 0)
        print("chunk", start, padded - start, code.hex())
        if code in (b"RIFF", b"RF64", b"BW64", b"FORM", b"LIST") and depth < 64:
            chunks(data, start + 12, stop, order, large, depth + 1)
        start = padded


def blocks(data, start):
    start, last = start + 4, False
    while not last and start + 4 <= len(data):
        last, kind = data[start] >= 0x80, data[start] & 0x7F
        size = int.from_bytes(data[start + 1:start + 4], "big")
        stop = min(start + 4 + size, len(data))
        print("block", start, stop - start, kind)
        if kind == 4:
            place = start + 8 + number(data, start + 4, "little")
            count, place = number(data, place, "little"), place + 4
            for _ in range(count):
                length = number(data, place, "little")
                print("comment", place, length + 4, data[place + 4:place + 4 + length].hex())
                place += 4 + length
        start = stop


for name in sys.argv[1:]:
    with open(name, "rb") as file:
        data = file.read()
    print("file", name)
    start = 0
    if data[:3] == b"ID3":
        start = 10 + sum(data[6 + i] << 7 * (3 - i) for i in range(4))
    if data[start:start + 4] == b"fLaC":
        blocks(data, start)
    elif data[8:12] in (b"WAVE", b"AIFF", b"AIFC"):
        chunks(data, 0, len(data), "big" if data[:4] == b"FORM" else "little", None, 1)
