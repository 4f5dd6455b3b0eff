#!/usr/bin/env python3
"""Fuzzes the format families one after the other, and writes the totals to reports/fuzzing.md.

Usage: campaign.py PROGRAM ANALYSES SECONDS [FAMILY...]

Each family is fuzzed for a number of seconds; 0 only minimizes and packs its corpus again. The corpus and the totals are
kept in .cache/fuzz/families/FAMILY, so that a later campaign continues from there. At the end the corpus is minimized
and packed into scripts/fuzzing/corpus/FAMILY.tar.xz, from which a new machine starts. All invariants are then checked
with the program ANALYSES on the inputs that reached new edges.
"""

import csv
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import report

ROOT = Path(__file__).resolve().parents[2]
FAMILIES = ["ISOMedia", "ID3", "MPEGAudio", "FLAC", "Chunks", "Pictures", "HLS", "Notations", "Telemetry",
            "Archives", "Sidecars"]
HEADING = "Trees of all families"
# Bytes of a corpus before it is packed. All packed corpora together have less than 5 MB.
MOST_BYTES = 1_250_000
MOST_FINDINGS = 10
INTRODUCTION = """Written by `scripts/fuzz campaign`. Inputs have at most 512 bytes. All nodes and fields of each input are read, and
properties that cost little are checked: ranges, gaps and overlaps, evidence of findings, and numbers of nodes, fields,
bytes read and steps. The numbers are totals of all campaigns on one machine; the rate is the one of the last campaign.
"Edges" counts the edges of the format families that inputs have reached, and "quiet" the seconds of fuzzing since the
last new edge. "Inputs" are those that reached new edges; on them, all invariants are checked. A finding is an input that
ended the program.
"""


class Family:
    def __init__(self, name, program):
        self.name, self.program = name, program
        self.home = ROOT / ".cache/fuzz/families" / name
        self.corpus, self.seeds = self.home / "corpus", self.home / "seeds"
        self.inputs = [self.seeds]
        self.totals_file = self.home / "totals.json"
        self.packed = ROOT / f"scripts/fuzzing/corpus/{name}.tar.xz"
        self.environment = {**os.environ, "MEDIAINSPECT_FAMILY": name, "SWIFT_BACKTRACE": "enable=no"}
        self.environment.pop("MEDIAINSPECT_SEEDS", None)
        self.totals = {"executions": 0, "seconds": 0, "rate": 0, "edges": 0, "quiet": 0, "findings": 0}
        self.load()

    def load(self):
        if self.totals_file.exists():
            self.totals.update(json.loads(self.totals_file.read_text()))

    def run(self, *arguments, environment=None):
        return subprocess.Popen(
            ["nice", "-n", "19", self.program, *map(str, arguments)], env=environment or self.environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")

    def prepare(self):
        self.corpus.mkdir(parents=True, exist_ok=True)
        self.unpack()
        if self.seeds.exists():
            return
        part = self.home / "seeds.part"
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir()
        folders = [ROOT / "corpus", ROOT / ".cache/corpus", *os.environ.get("MEDIAINSPECT_SAMPLES", "").split(":")]
        folders = ":".join(str(folder) for folder in folders if str(folder) and Path(folder).exists())
        # Seeds are written before libFuzzer reads the folder; a seed that fails fails again in the campaign.
        self.run("-runs=0", part, environment={**self.environment, "MEDIAINSPECT_SEEDS": folders}).communicate()
        part.rename(self.seeds)

    def unpack(self):
        """Fills an empty corpus with the committed one."""
        if self.packed.exists() and not any(self.corpus.iterdir()):
            with tarfile.open(self.packed) as archive:
                archive.extractall(self.corpus, filter="data")

    def fuzz(self, seconds):
        """Fuzzes until the time is over; after a finding, for the rest of it. Returns the number of findings."""
        if not seconds:
            return 0
        executions, start, last_edge, findings = 0, time.monotonic(), None, 0
        spent = 0
        while spent < seconds and findings < MOST_FINDINGS:
            process = self.run(
                f"-max_total_time={max(1, round(seconds - spent))}", "-max_len=512", "-timeout=5", "-rss_limit_mb=1024",
                "-len_control=20", "-print_final_stats=1", f"-artifact_prefix={self.home}/", self.corpus, *self.inputs)
            with (self.home / "log").open("w") as log:
                for line in process.stderr:
                    log.write(line)
                    edges = re.match(r"#\d+\s.* cov: (\d+)", line)
                    if edges and int(edges[1]) > self.totals["edges"]:
                        self.totals["edges"] = int(edges[1])
                        last_edge = time.monotonic()
                    if done := re.match(r"stat::number_of_executed_units: *(\d+)", line):
                        executions += int(done[1])
                    if "Test unit written to" in line:
                        findings += 1
                        print(f"{self.name}: {line.strip()}", file=sys.stderr)
            process.wait()
            spent = time.monotonic() - start
        totals = self.totals
        totals["executions"] += executions
        totals["seconds"] += round(spent)
        totals["rate"] = round(executions / spent)
        totals["findings"] += findings
        totals["quiet"] = round(time.monotonic() - last_edge) if last_edge else totals["quiet"] + round(spent)
        self.totals_file.write_text(json.dumps(totals))
        return findings

    def minimize(self):
        """Keeps a part of the corpus that reaches all edges, and packs its smallest inputs."""
        part = self.home / "corpus.part"
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir()
        merge = self.run("-merge=1", "-max_len=512", "-timeout=5", f"-artifact_prefix={self.home}/merge-", part,
                         self.corpus, *self.inputs)
        merge.communicate()
        if merge.returncode == 0 and any(part.iterdir()):
            shutil.rmtree(self.corpus)
            part.rename(self.corpus)
        files = sorted(self.corpus.iterdir(), key=lambda file: (file.stat().st_size, file.name))
        size, chosen = 0, []
        for file in files:
            size += file.stat().st_size
            if size > MOST_BYTES:
                break
            chosen.append(file)
        self.totals["inputs"] = len(files)
        self.totals["bytes"] = sum(file.stat().st_size for file in files)
        self.totals_file.write_text(json.dumps(self.totals))
        self.pack(chosen)

    def pack(self, chosen):
        self.packed.parent.mkdir(exist_ok=True)
        with tarfile.open(self.packed, "w:xz") as archive:
            for file in sorted(chosen, key=lambda file: file.name):
                data = file.read_bytes()
                entry = tarfile.TarInfo(file.name)
                entry.size = len(data)
                archive.addfile(entry, io.BytesIO(data))

    def check_invariants(self, program):
        """Checks all invariants on the corpus. Returns the number of findings, which is at most 1."""
        self.program, own = program, self.program
        process = self.run("-runs=0", "-timeout=20", f"-artifact_prefix={self.home}/invariant-", self.corpus,
                           environment={**self.environment, "MEDIAINSPECT_ANALYSIS": "invariants"})
        _, errors = process.communicate()
        self.program = own
        if process.returncode:
            (self.home / "invariants.log").write_text(errors)
            print(f"{self.name}: an invariant does not hold: {self.home}/invariants.log", file=sys.stderr)
        return int(process.returncode != 0)

    def row(self):
        totals = self.totals
        columns = [totals["executions"], totals["seconds"], totals["rate"], totals["edges"], totals.get("inputs", 0),
                   totals.get("bytes", 0), totals["quiet"], totals["findings"]]
        return f"| {self.name} | " + " | ".join(map(str, columns)) + " |"


def chosen(names, known):
    """Returns the names, or all known ones if none is given."""
    if unknown := set(names) - set(known):
        sys.exit(f"unknown: {', '.join(sorted(unknown))}; known are {', '.join(known)}")
    return names or known


def write_row(heading, introduction, column, family, order):
    """Replaces the row of a family in the table of a section. The order is the one of the rows."""
    rows = report.rows(heading) | {family.name: family.row()}
    report.write(heading, introduction, [
        f"| {column} | executions | seconds | executions/s | edges | inputs | bytes | quiet | findings |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|", *(rows[name] for name in order if name in rows)])


def write_findings():
    with (ROOT / "scripts/fuzzing/findings.tsv").open(encoding="utf-8") as file:
        findings = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    report.write("Findings", "Defects that campaigns found, from `scripts/fuzzing/findings.tsv`.\n", [
        "| family | defect | commit |", "|---|---|---|",
        *(f"| {row['family']} | {row['defect']} | {row['commit'] or 'open'} |" for row in findings)])


def main():
    program, analyses, seconds, *names = sys.argv[1:]
    findings = 0
    for name in chosen(names, FAMILIES):
        family = Family(name, program)
        family.prepare()
        findings += family.fuzz(int(seconds))
        family.minimize()
        invalid = family.check_invariants(analyses)
        family.totals["findings"] += invalid
        findings += invalid
        print(family.row(), flush=True)
        write_row(HEADING, INTRODUCTION, "family", family, sorted(FAMILIES, key=str.lower))
        write_findings()
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
