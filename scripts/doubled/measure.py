"""Runs commands on files of n, 2n and 4n parts, and compares their costs."""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass, field
from pathlib import Path

from .commands import COMMANDS

HERE = Path(__file__).resolve().parent
# In seconds: the time that a command should take with n parts, and that it may take.
SHORTEST, LONGEST = 0.15, 1
# In seconds: shorter times are not compared.
NOISE = 0.5
# In bytes: the size of the largest file of n parts, and the memory of the smallest that is compared.
LARGEST, COMPARED = 4 << 20, 64 << 20
# Twice the parts may cost this many times as much. More parts are measured from the smaller ratio on, for as many
# seconds, because cost that grows faster than the file may still be a small share.
RATIO, SUSPICIOUS, LONG = 2.2, 2.06, 8
# In bytes: the limit for all files, and the limit at which a run is ended.
MEMORY, ADDRESSES = 200 << 20, 6 << 30
# In seconds of processor time, and of elapsed time.
TIMEOUT, WALL = 60, 900


@dataclass
class Cost:
    seconds: float
    memory: int
    status: int

    @property
    def failure(self):
        """How the program failed, or an empty string."""
        if self.status in (0, 1, 2, 3):
            return ""
        if self.seconds > TIMEOUT - 1:
            return f"longer than {TIMEOUT} s"
        return f"ended by signal {-self.status}" if self.status < 0 else f"exit status {self.status}"

    def least(self, other):
        if self.failure or other.failure:
            return self if self.failure else other
        return Cost(min(self.seconds, other.seconds), min(self.memory, other.memory), self.status)


@dataclass
class Row:
    generator: str
    command: str
    n: int
    size: int
    # Of n, 2n and 4n parts, and of 8n parts if 4n cost too much; fewer if the program failed.
    costs: list
    base: int
    problems: list = field(default_factory=list)
    reason: str = ""

    def __post_init__(self):
        last = self.costs[-1]
        if last.failure:
            self.problems.append(last.failure)
        if self.ratio > RATIO and last.seconds > NOISE:
            self.problems.append(f"time ×{self.ratio:.2f}")
        if self.memory_ratio > RATIO and last.memory - self.base > COMPARED:
            self.problems.append(f"memory ×{self.memory_ratio:.2f}")
        if self.memory > MEMORY:
            self.problems.append(f"{self.memory >> 20} MB")

    @property
    def ratio(self):
        """How many times as much time twice the parts cost, from 2n parts on."""
        return growth([max(cost.seconds, 0.001) for cost in self.costs])

    @property
    def memory_ratio(self):
        return growth([max(cost.memory - self.base, 1 << 20) for cost in self.costs])

    @property
    def memory(self):
        """The largest memory with at most 4n parts."""
        return max(cost.memory for cost in self.costs[:3])

    @property
    def seconds(self):
        """The time with 4n parts, or the last one before the program failed."""
        return self.costs[:3][-1].seconds

    @property
    def line(self):
        seconds = "/".join(f"{cost.seconds:.2f}" for cost in self.costs)
        memory = "/".join(str(cost.memory >> 20) for cost in self.costs)
        return "\t".join([self.generator, self.command, str(self.n), str(self.size), seconds, memory, ", ".join(self.problems)])


def growth(values):
    """The mean ratio of each value to the previous one, from the second on."""
    later = values[1:]
    return (later[-1] / later[0]) ** (1 / (len(later) - 1)) if len(later) > 1 else 0


class Files:
    """The files of one generator, in a temporary folder."""

    def __init__(self, made):
        self.made, self.folder = made, Path(tempfile.mkdtemp())

    def path(self, n):
        """The file of n parts. Another process makes it, because the memory of this one counts in the runs."""
        path = self.folder / f"{n}.{self.made.extension}"
        if not path.exists():
            subprocess.run([sys.executable, HERE, self.made.name, str(n), path], check=True)
        return path

    def size(self, n):
        return self.path(n).stat().st_size

    def same(self, n):
        path = self.folder / f"same-{n}.{self.made.extension}"
        if not path.exists():
            shutil.copy(self.path(n), path)
        return path

    def arguments(self, command, n):
        words = []
        for word in COMMANDS[command].split():
            if word == "@MIDDLE":
                word = f"@{self.size(n) // 2}"
            elif word == "FILE":
                word = self.path(n)
            elif word == "SAME":
                word = self.same(n)
            elif word == "NEXT":
                word = self.path(n + max(1, n // 20))
            elif word.startswith("OUT"):
                word = self.folder / f"out{word[3:] or '.' + self.made.extension}"
            words.append(word)
        return words

    def close(self):
        shutil.rmtree(self.folder)


def run(program, arguments):
    process = subprocess.Popen([program, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    resource.prlimit(process.pid, resource.RLIMIT_CPU, (TIMEOUT, TIMEOUT + 1))
    resource.prlimit(process.pid, resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
    timer = threading.Timer(WALL, process.kill)
    timer.start()
    _, status, usage = os.wait4(process.pid, 0)
    timer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss << 10, process.returncode)


def measured(program, files, command, base):
    """Returns the row of a command, with a number of parts for which it takes long enough."""
    made = files.made

    def cost(n):
        return run(program, files.arguments(command, n))

    n, most = made.start, max(1, made.limit // 4)
    first = cost(n)
    while first.seconds < SHORTEST:
        factor = 8 if first.seconds < SHORTEST / 6 else 4 if first.seconds < SHORTEST / 3 else 2
        while factor > 1 and (n * factor > most or files.size(n) * factor > LARGEST):
            factor //= 2
        if factor == 1:
            break
        n *= factor
        first = cost(n)
    while (first.seconds > LONGEST or first.failure) and n > 4:
        n //= 4
        first = cost(n)
    costs = [first]
    for factor in (2, 4):
        if not costs[-1].failure:
            costs.append(cost(n * factor))
    row = Row(made.name, command, n, files.size(n), costs, base)
    while (row.ratio > SUSPICIOUS and not row.problems and NOISE < row.seconds < LONG
           and n * 2 <= most and files.size(n) * 2 <= LARGEST):
        n *= 2
        costs = [*costs[1:], cost(n * 4)]
        row = Row(made.name, command, n, files.size(n), costs, base)
    if row.problems and not costs[-1].failure:
        again = [costs[0], *[old.least(cost(n * factor)) for old, factor in zip(costs[1:], (2, 4))]]
        row = Row(made.name, command, n, files.size(n), again, base)
        # A step, such as the first use of a larger table, is not growth.
        if "×" in "".join(row.problems) and n * 8 <= made.limit:
            row = Row(made.name, command, n, files.size(n), [*again, cost(n * 8)], base)
    return row
