"""The rows of reports/mutation.tsv, one for each fault, and the reasons for faults that change nothing."""

import csv

from .checkout import ROOT

ROWS = ROOT / "reports" / "mutation.tsv"
EQUIVALENT = ROOT / "scripts" / "mutation-equivalent.tsv"
COLUMNS = ["night", "seed", "commit", "module", "file", "line", "kind", "before", "after", "result", "test", "seconds"]
SURVIVED, LATER = "survived", "detected after a test was added"
RECENT = 300


def read(path):
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def rows():
    return read(ROWS)


def write(all_rows):
    """Replaces the table."""
    ROWS.parent.mkdir(exist_ok=True)
    lines = [COLUMNS] + [[str(row[name]).replace("\t", " ") for name in COLUMNS] for row in all_rows]
    ROWS.write_text("".join("\t".join(line) + "\n" for line in lines), encoding="utf-8")


def equivalents():
    """Returns the reasons by file, text of the line and line with the fault."""
    return {(row["file"], row["line"], row["fault"]): row["reason"] for row in read(EQUIVALENT)}


def reason(row, known):
    """Returns why a fault changes nothing that can be seen, or none. A file may have moved since."""
    for (file, line, fault), text in known.items():
        if (line, fault) == (row["before"], row["after"]) and file.rsplit("/", 1)[-1] == row["file"].rsplit("/", 1)[-1]:
            return text
    return None
