#!/usr/bin/env python3
"""parts.py FOLDER OUTPUT: writes the parts of the JPEG files with content credentials in a folder as separate
files: the store, and the signatures, certificates, time stamps and replies in it. They are seeds for fuzzing."""

import hashlib
import pathlib
import sys


def store(data):
    """Returns the content of the APP11 segments, which is a JUMBF store."""
    found, place = b"", 2
    while data[place:place + 1] == b"\xff" and data[place + 1] != 0xDA:
        size = int.from_bytes(data[place + 2:place + 4], "big")
        if data[place + 1] == 0xEB:
            # A later segment repeats the size and the type of the box.
            found += data[place + 12 + (8 if found else 0):place + 2 + size]
        place += 2 + size
    return found


def elements(data):
    """Yields the byte strings of CBOR with a two-byte length that contain a sequence in DER."""
    place = data.find(b"\x59")
    while place >= 0:
        size = int.from_bytes(data[place + 1:place + 3], "big")
        if data[place + 3:place + 5] == b"\x30\x82" and size > 64:
            yield data[place + 3:place + 3 + size]
        place = data.find(b"\x59", place + 1)


def main():
    folder, output = map(pathlib.Path, sys.argv[1:])
    output.mkdir(parents=True, exist_ok=True)
    for path in sorted(folder.glob("*.jpg")):
        whole = store(path.read_bytes())
        parts = [whole, *elements(whole)]
        signature = whole.find(b"\xd2\x84")
        if signature >= 0:
            parts.append(whole[signature:])
        for part in parts:
            (output / hashlib.sha256(part).hexdigest()[:16]).write_bytes(part)


if __name__ == "__main__":
    main()
