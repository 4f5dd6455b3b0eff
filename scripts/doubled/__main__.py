"""Writes the file of a generator: doubled NAME NUMBER PATH."""

import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from doubled.generators import MADE  # noqa: E402

if len(sys.argv) != 4 or sys.argv[1] not in MADE:
    sys.exit("usage: doubled NAME NUMBER PATH; the names are:\n" + "\n".join(MADE))
Path(sys.argv[3]).write_bytes(MADE[sys.argv[1]].make(int(sys.argv[2])))
