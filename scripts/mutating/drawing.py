"""Draws faults at lines of the sources. The same seed draws the same faults from the same sources."""

import random

from .kinds import code, faults
from .names import Names
from .tokens import Source


class Sources:
    """All Swift files of all modules: the folders in Sources."""

    def __init__(self, root):
        self.files, self.names, self.lines = {}, Names(), []
        for path in sorted((root / "Sources").glob("*/**/*.swift")):
            name = path.relative_to(root).as_posix()
            source = self.files[name] = Source(path.read_text(encoding="utf-8"))
            self.names.read(source)
            self.lines += [(name, number) for number in range(len(source.lines)) if code(source, number)]

    def faults(self, name, number, rng):
        return faults(self.files[name], number, rng, self.names, name)


def module(file):
    """Returns the module of a file in Sources."""
    return file.split("/")[1]


def is_free(fault, taken):
    """Whether a fault does not touch the text that another fault of the file changes."""
    return all(fault.last < other.first or fault.first > other.last for other in taken if other.file == fault.file)


def draw(sources, seed, count):
    """Returns faults at lines drawn uniformly. A line is drawn again if no fault fits on it."""
    rng = random.Random(f"mutation {seed}")
    result, misses = [], 0
    while len(result) < count and misses < 1000:
        name, number = rng.choice(sources.lines)
        found = sources.faults(name, number, rng)
        misses += 1
        if found:
            fault = rng.choice(found[rng.choice(sorted(found))])
            if is_free(fault, result):
                result.append(fault)
                misses = 0
    return result


def again(sources, row):
    """Returns the fault of an earlier night, found by the text of its line. Returns none if there is no such line
    anymore."""
    places = [(name != row["file"], abs(number + 1 - int(row["line"])), name, number)
              for name, number in sources.lines
              if sources.files[name].lines[number].strip() == row["before"]]
    for _, _, name, number in sorted(places)[:20]:
        # Some faults draw a number or one of many names; several draws find it again.
        for seed in range(20_000):
            for fault in sources.faults(name, number, random.Random(seed)).get(row["kind"], []):
                if fault.after == row["after"]:
                    return fault
    return None
