"""Writes the report."""

from .commands import COMMANDS
from .measure import NOISE


def cell(row):
    """The seconds with 4n parts, and how many times as many as with 2n parts."""
    text = f"{row.seconds:.1f}"
    if row.seconds > NOISE:
        text += f" ×{row.ratio:.1f}"
    if row.costs[-1].status in (2, 3):
        text += " refused"
    return f"**{text}**" if row.problems and not row.reason else text


HEADINGS = ["generator", "command", "n", "bytes", "seconds with n, 2n, 4n, 8n", "MB", "problem", "reason"]


def table(headings, rows):
    return [f"| {' | '.join(row)} |" for row in [headings, ["---"] * len(headings), *rows]] + [""]


def write(path, rows, names, commands):
    by_place = {(row.generator, row.command): row for row in rows}
    failed = [row for row in rows if row.problems and not row.reason]
    explained = [row for row in rows if row.problems and row.reason]
    lines = [
        "# Cost of twice as much", "",
        f"Written by `scripts/doubling`: {len(names)} generators of files with many or deep parts, and {len(commands)} commands, "
        "each with n, 2n and 4n parts. Twice the parts may cost at most 2.2 times the time and the memory; no file may need more "
        f"than 200 MB. {len(rows)} rows, {len(failed)} failed, {len(explained)} explained.", ""]
    if failed:
        lines += ["## Failed", "", *table(HEADINGS[:-1], [row.line.split("\t") for row in failed])]
    if explained:
        lines += ["## Explained", "", *table(HEADINGS, [[*row.line.split("\t"), row.reason] for row in explained])]
    lines += ["## All", "",
              "Seconds of processor time with 4n parts; if they are more than half a second, also the ratio to those with 2n "
              "parts. MB: the largest memory of all commands.", ""]
    cells = []
    for name in names:
        some = [by_place[name, command] for command in commands]
        memory = max(row.memory >> 20 for row in some)
        cells.append([name, *map(cell, some), str(memory)])
    lines += table(["generator", *commands, "MB"], cells)
    lines += table(["command", "arguments"], [[command, f"`{COMMANDS[command]}`"] for command in commands])
    path.write_text("\n".join(lines), encoding="utf-8")
