"""Sections of reports/fuzzing.md."""

import re
from pathlib import Path

REPORT = Path(__file__).resolve().parents[2] / "reports/fuzzing.md"


def section(heading):
    """Returns the text of a section; an empty text if there is none."""
    _, _, text = REPORT.read_text().partition(f"## {heading}\n")
    return text.partition("\n## ")[0]


def rows(heading):
    """Returns the rows of the table of a section, each with its first column."""
    lines = [line for line in section(heading).splitlines() if re.match(r"\| [A-Za-z]", line)][1:]
    return {line.split("|")[1].strip(): line for line in lines}


def write(heading, introduction, table):
    """Replaces a section, or adds it at the end."""
    text = REPORT.read_text()
    before, _, rest = text.partition(f"## {heading}\n")
    _, mark, after = rest.partition("\n## ")
    table = "\n".join(table)
    REPORT.write_text(f"{before.rstrip()}\n\n## {heading}\n\n{introduction}\n{table}\n{mark and mark + after}")
