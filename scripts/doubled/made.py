"""Lists the generators: each returns the bytes of a file with a number of equal or similar parts."""

from dataclasses import dataclass
from math import isqrt
from typing import Callable

MADE = {}


@dataclass
class Made:
    name: str
    extension: str
    # The first number of parts that is measured.
    start: int
    # The largest number of parts, of files that are small with any number of parts.
    limit: int
    make: Callable


def made(extension, start, limit=1 << 40):
    """Declares a generator: the decorated function returns the bytes of the file with a number of parts.
    Twice the number must make about twice the bytes, or bytes that expand to twice as many."""
    def take(make):
        MADE[make.__name__] = Made(make.__name__, extension, start, limit, make)
        return make
    return take


def side(n):
    """The side of a square of about n parts."""
    return max(2, isqrt(n))


def u16(*numbers):
    return b"".join(number.to_bytes(2, "big") for number in numbers)


def u32(*numbers):
    return b"".join((number & 0xffffffff).to_bytes(4, "big") for number in numbers)


def u64(*numbers):
    return b"".join(number.to_bytes(8, "big") for number in numbers)


def le16(*numbers):
    return b"".join(number.to_bytes(2, "little") for number in numbers)


def le32(*numbers):
    return b"".join(number.to_bytes(4, "little") for number in numbers)


def each(n, part):
    """The parts with the numbers from 0 to n - 1, joined."""
    return b"".join(map(part, range(n)))


def number(index):
    """A number in ASCII, as wide for all parts."""
    return b"%07d" % index
