"""Writes reports/mutation.md from the last rows of the table."""

import os
import platform
import subprocess
from math import sqrt

from . import table
from .checkout import ROOT
from .kinds import KINDS

PATH = ROOT / "reports" / "mutation.md"
GOAL = 0.94
DETECTED = ("detected", "trap", "timeout", table.LATER)


def interval(successes, count):
    """Returns the 95 % interval of a rate, after Wilson."""
    if not count:
        return 0.0, 1.0
    z = 1.959964
    rate = successes / count
    middle = (rate + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * sqrt(rate * (1 - rate) / count + z * z / (4 * count * count))
    return max(0.0, middle - half), min(1.0, middle + half)


def share(successes, count):
    low, high = interval(successes, count)
    return f"{successes / count:.1%} ({low:.1%} to {high:.1%})".replace("%", " %")


class Rate:
    """The numbers of faults, of those detected, and of those that change nothing."""

    def __init__(self, rows, known):
        self.count = len(rows)
        self.detected = sum(row["result"] in DETECTED for row in rows)
        self.equivalent = sum(row["result"] == table.SURVIVED and table.reason(row, known) is not None for row in rows)

    @property
    def judged(self):
        return self.count - self.equivalent

    @property
    def rate(self):
        return self.detected / self.judged if self.judged else 1.0

    def text(self, judged=True):
        count = self.judged if judged else self.count
        if not count:
            return "–"
        return share(self.detected, count)


def machine():
    version = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=False).stdout
    swift = next((line for line in version.splitlines() if "Swift version" in line), "").strip()
    return f"{os.cpu_count()} cores, {platform.machine()}, {swift}"


def cell(text):
    """A line of code as a cell. A deleted statement has no text."""
    return "` `" if not text else "`` " + text.replace("|", "\\|") + " ``"


def by(rows, known, column, names):
    yield f"| {column} | faults | detected | change nothing | rate |\n|---|---|---|---|---|"
    for name in names:
        rate = Rate([row for row in rows if row[column] == name], known)
        if rate.count:
            shown = f"{rate.detected / rate.judged:.0%}".replace("%", " %") if rate.judged else "–"
            yield f"| {name} | {rate.count} | {rate.detected} | {rate.equivalent} | {shown} |"


def lines(rows, known):
    rate = Rate(rows, known)
    first = rate.detected - sum(row["result"] == table.LATER for row in rows)
    nights = sorted({row["night"] for row in rows})
    results = {name: sum(row["result"] == name for row in rows) for name in (*DETECTED, table.SURVIVED)}
    yield f"""# Detection of faults in the sources

Written by `scripts/mutation`. It draws lines of code uniformly from all modules, inserts one fault of a fixed list of
kinds at each, and runs the tests that reach the line. A fault counts as detected if a test fails, if the process traps,
or if the tests take more than 30 seconds and five times the usual time together.
[mutation.tsv](mutation.tsv) has all faults.

- faults: the last {rate.count}
- nights: {", ".join(nights)}
- commits: {", ".join(sorted({row["commit"] for row in rows}, key=[row["commit"] for row in rows].index))}
- machine: {machine()}

| | |
|---|---|
| detected when drawn, before tests were added for them | {first} of {rate.count}: {share(first, rate.count)} |
| detected, of all faults | {rate.detected} of {rate.count}: {rate.text(False)} |
| detected, without faults that change nothing | {rate.detected} of {rate.judged}: **{rate.text()}** |
| required | {GOAL:.0%} |

Rates are given with 95 % intervals (Wilson).
""".replace("94%", "94 %")
    yield "| result | faults |\n|---|---|"
    yield from (f"| {name} | {count} |" for name, count in results.items() if count)
    yield ""
    yield from by(rows, known, "kind", KINDS)
    yield ""
    yield from by(rows, known, "module", sorted({row["module"] for row in rows}))
    yield "\n## Faults that no test detected at first\n"
    yield "| file | line | with the fault | kind | result |\n|---|---|---|---|---|"
    for row in rows:
        if row["result"] not in (table.SURVIVED, table.LATER):
            continue
        why = table.reason(row, known)
        result = f"test added: {row['test']}" if row["result"] == table.LATER else \
            f"changes nothing: {why}" if why is not None else \
            "needs a test" + (": no test reaches the line" if row["test"] == "not reached" else "")
        place = f"{row['file']}:{row['line']}"
        yield f"| {place} | {cell(row['before'])} | {cell(row['after'])} | {row['kind']} | {result} |"


def write():
    """Writes the report. Returns whether the rate is as high as required."""
    rows, known = table.rows()[-table.RECENT:], table.equivalents()
    if not rows:
        return True
    PATH.write_text("\n".join(lines(rows, known)) + "\n", encoding="utf-8")
    rate = Rate(rows, known)
    print(f"{rate.detected} of {rate.judged} faults detected: {rate.text()}", flush=True)
    return rate.rate >= GOAL
