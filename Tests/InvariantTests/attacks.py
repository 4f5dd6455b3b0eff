"""Writes files that are expensive to read, made by the generators in a folder.

Usage: attacks.py FOLDER names          prints the names of the generators
       attacks.py FOLDER NAME TARGET    writes two files into TARGET and prints their paths
"""

import os
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True

# The first file has about this number of bytes, if the generator can make it.
BASE = 8 << 10


def main():
    folder, name, *target = sys.argv[1:]
    os.environ.setdefault("WORK", tempfile.gettempdir())
    sys.path[:0] = [folder, f"{folder}/cx"]
    from gens import G
    if name == "names":
        print("\n".join(sorted(G)))
        return
    ext, most, make = G[name]
    number = 1
    while 8 * number <= most and len(make(number)) < BASE:
        number *= 2
    for factor in (1, 4):
        path = Path(target[0]) / f"{factor}.{ext}"
        path.write_bytes(make(factor * number))
        print(path)


main()
