#!/usr/bin/env python3
"""Plants faults in a copy of the sources, and states in reports/fuzzing.md after how many executions each is found.

Usage: planted.py EXECUTIONS

planted.tsv in the same folder has an expression of a parser in each row, and the faulty one that replaces it. All
faults are built into one program, in which MEDIAINSPECT_FAULT chooses one of them. Each run starts from the seeds of
the family, without the corpus of earlier campaigns, and ends with the first finding or after EXECUTIONS executions.
"""

import csv
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import report

ROOT = Path(__file__).resolve().parents[2]
COPY = ROOT / ".cache/fuzz/planted"
CHOICE = """#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The fault that is active.
package enum PlantedFault {
  package static let number = unsafe getenv("MEDIAINSPECT_FAULT").map { unsafe Int(atoi($0)) } ?? 0
}
"""


def rows():
    with (ROOT / "scripts/fuzzing/planted.tsv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def write_if_changed(path, text):
    """Leaves unchanged files alone, so that they are not compiled again."""
    if not path.exists() or path.read_bytes() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)


def build(faults):
    names = subprocess.run(["git", "ls-files", "-z", "Package.swift", "Package.resolved", "Sources", "Tests",
                            "scripts/fuzzing"], cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True).stdout
    texts = {name: (ROOT / name).read_bytes() for name in names.split("\0") if name and (ROOT / name).is_file()}
    for number, fault in enumerate(faults, 1):
        text = texts[fault["file"]].decode()
        if fault["text"] not in text:
            sys.exit(f"planted: {fault['file']} does not contain {fault['text']}")
        choice = f"(PlantedFault.number == {number} ? ({fault['fault']}) : ({fault['text']}))"
        texts[fault["file"]] = text.replace(fault["text"], choice).encode()
    texts["Sources/Bytes/PlantedFault.swift"] = CHOICE.encode()
    for name, text in texts.items():
        write_if_changed(COPY / name, text)
    subprocess.run(["swift", "build", "-c", "release", "--product", "FuzzFamilies"], cwd=COPY, check=True,
                   stdout=sys.stderr, env={**os.environ, "MEDIAINSPECT_FUZZING": "1"})
    return COPY / ".build/release/FuzzFamilies"


def executions(program, number, family, most):
    """The number of executions until the finding; None if there was none."""
    seeds = ROOT / f".cache/fuzz/families/{family}/seeds"
    if not seeds.is_dir():
        sys.exit(f"planted: run scripts/fuzz campaign first, which writes {seeds}")
    corpus = COPY / "corpus"
    shutil.rmtree(corpus, ignore_errors=True)
    corpus.mkdir()
    for file in COPY.glob(f"found-{number}-*"):
        file.unlink()
    run = start(program, number, family, "-seed=1", f"-runs={most}", "-max_len=512", "-len_control=20", "-timeout=5",
                "-print_final_stats=1", f"-artifact_prefix={COPY}/found-{number}-", corpus, seeds)
    (COPY / f"log-{number}").write_text(run.stderr)
    done = re.search(r"stat::number_of_executed_units: *(\d+)", run.stderr)
    found = next(COPY.glob(f"found-{number}-*"), None)
    if not done or not found:
        return None
    if start(program, 0, family, found).returncode:
        sys.exit(f"planted: {found} fails without the fault, too")
    return int(done[1])


def start(program, number, family, *arguments):
    return subprocess.run(
        ["nice", "-n", "19", program, *map(str, arguments)],
        env={**os.environ, "MEDIAINSPECT_FAMILY": family, "MEDIAINSPECT_FAULT": str(number),
             "SWIFT_BACKTRACE": "enable=no"},
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")


def main():
    most = int(sys.argv[1])
    faults = rows()
    program = build(faults)
    table = ["| family | file | code | planted | found after executions |", "|---|---|---|---|--:|"]
    missed = 0
    for number, fault in enumerate(faults, 1):
        found = executions(program, number, fault["family"], most)
        missed += found is None
        table.append(f"| {fault['family']} | {Path(fault['file']).name} | `{fault['text']}` | `{fault['fault']}` | "
                     f"{f'not in {most}' if found is None else found} |")
        print(table[-1], flush=True)
    report.write(
        "Planted faults", "Written by `scripts/fuzz planted`. Each fault is planted in a copy. The executions include the "
        "seeds, with\nwhich each run starts. A fault that only changes which findings are reported violates no "
        "property that\nthe program checks.\n", table)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
