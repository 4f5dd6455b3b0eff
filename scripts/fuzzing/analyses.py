#!/usr/bin/env python3
"""Fuzzes what is done with the trees of all formats, and writes the totals to reports/fuzzing.md.

Usage: analyses.py PROGRAM SECONDS [ANALYSIS...]

Each analysis is fuzzed for a number of seconds, from the corpora of the families and its own corpus in
.cache/fuzz/analyses/ANALYSIS, which a later run continues.
"""

import sys
from pathlib import Path

import campaign

ROOT = Path(__file__).resolve().parents[2]
ANALYSES = ["rules", "metadata", "timeline", "audit", "invariants"]
HEADING = "Analyses of all formats"
INTRODUCTION = """Written by `scripts/fuzz analyses`. The trees of inputs of all formats, with at most 512 bytes, are checked with all
rules, read as metadata (items, fields, facts of presentation), as a timeline with its exports, and audited; or all
invariants are checked. The seeds are the corpora of the families. Findings have to be at bytes of the file, texts have
to be safe, and the number of steps is bounded by the size of the input.
"""


class Analysis(campaign.Family):
    def __init__(self, name, program):
        super().__init__(name, program)
        self.home = ROOT / ".cache/fuzz/analyses" / name
        self.corpus = self.home / "corpus"
        self.totals_file = self.home / "totals.json"
        self.environment |= {"MEDIAINSPECT_FAMILY": "All", "MEDIAINSPECT_ANALYSIS": name}
        self.totals = {"executions": 0, "seconds": 0, "rate": 0, "edges": 0, "quiet": 0, "findings": 0}
        self.load()
        self.inputs = []

    def prepare(self):
        self.corpus.mkdir(parents=True, exist_ok=True)
        for name in campaign.FAMILIES:
            family = campaign.Family(name, self.program)
            family.corpus.mkdir(parents=True, exist_ok=True)
            family.unpack()
            self.inputs.append(family.corpus)

    def pack(self, chosen):
        """The corpora of the families are kept instead."""


def main():
    program, seconds, *names = sys.argv[1:]
    findings = 0
    for name in campaign.chosen(names, ANALYSES):
        analysis = Analysis(name, program)
        analysis.prepare()
        findings += analysis.fuzz(int(seconds))
        analysis.minimize()
        print(analysis.row(), flush=True)
        campaign.write_row(HEADING, INTRODUCTION, "analysis", analysis, ANALYSES)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
