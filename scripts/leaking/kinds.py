"""Defines a kind of leak: a name, the file that it is added to, its category, and how it is made."""

import hashlib
from dataclasses import dataclass
from typing import Callable

KINDS = []


@dataclass
class Kind:
    name: str
    base: str
    category: str
    make: Callable
    # The canary disturbs decoders: a copy may decode like the file without the canary.
    disturbs: bool = False
    # The module that declares the kind, without the package.
    module: str = ""

    @property
    def suffix(self):
        return self.base.rpartition(".")[2]


def kind(name, bases, category, disturbs=False):
    """Declares a kind for each base file; the decorated function takes the base and its canary."""
    def take(make):
        for base in bases.split():
            KINDS.append(Kind(name, base, category, make, disturbs))
        return make
    return take


class Canary:
    """The values of one leak. Each value that is used is added to the bytes to search for."""

    def __init__(self, name):
        digest = hashlib.sha256(name.encode()).digest()
        self.digest = digest
        self.needles = []

    def says(self, needle):
        if needle not in self.needles:
            self.needles.append(needle)
        return needle

    @property
    def word(self):
        """Letters that occur nowhere else."""
        letters = "".join(chr(97 + byte % 26) for byte in self.digest[:11])
        return self.says(("Q" + letters).encode()).decode()

    @property
    def text(self):
        return self.word.encode()

    def raw(self, count):
        """Returns bytes from 1 to 126, which do not form negative numbers."""
        return self.says(bytes(1 + byte % 126 for byte in self.digest[:count]))

    @property
    def degrees(self):
        """Latitude and longitude with four decimals."""
        one, two = (int.from_bytes(self.digest[place:place + 3], "big") % 9000 + 1000
                    for place in (0, 3))
        return 46 + one / 10000, 7 + two / 10000

    @property
    def place(self):
        """The location in the notation of ISO 6709."""
        text = "%+08.4f%+09.4f" % self.degrees
        self.says(text[1:8].encode())
        return text + "+441.20/"
