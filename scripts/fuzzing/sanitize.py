#!/usr/bin/env python3
"""Runs the program with the address sanitizer and with the thread sanitizer, and writes the result to reports/fuzzing.md.

Usage: sanitize.py

The address sanitizer sees each input that fuzzing kept, and the thread sanitizer commands that examine and write many
files at once.
"""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import report

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / ".cache/fuzz/sanitized"
HEADING = "Sanitizers"
INTRODUCTION = """Written by `scripts/fuzz sanitize`. The program is built with the address sanitizer and reads the inputs that fuzzing
kept, and with the thread sanitizer and examines and writes many files at once. A finding is a report of the sanitizer.
"""
# The exit status of a program that found a problem must differ from those of the commands.
FAILED = 99
# The standard library writes the count 0 again into the storage that all empty arrays share.
SUPPRESSED = "race:_swiftEmptyArrayStorage\n"
SUPPRESSIONS = HOME / "suppressions"
OPTIONS = {"address": {"ASAN_OPTIONS": f"exitcode={FAILED}:detect_leaks=0"},
           "thread": {"TSAN_OPTIONS": f"exitcode={FAILED}:halt_on_error=1:suppressions={SUPPRESSIONS}"}}
READING = [["tree", "--fields"], ["check"], ["audit"], ["info", "--json"], ["timeline"]]
WRITING = [["clean", "--output"], ["edit", "--set", "title=Example", "--force", "--output"]]


def build(sanitizer):
    folder = ROOT / f".cache/fuzz/{sanitizer}"
    subprocess.run(["swift", "build", "-c", "release", "--sanitize", sanitizer, "--product", "mediainspect",
                    "--scratch-path", folder],
                   cwd=ROOT, check=True, stdout=sys.stderr)
    return folder / "release/mediainspect"


def inputs():
    """The inputs of all families."""
    shutil.rmtree(HOME, ignore_errors=True)
    for packed in sorted((ROOT / "scripts/fuzzing/corpus").glob("*.tar.xz")):
        with tarfile.open(packed) as archive:
            archive.extractall(HOME / "inputs" / packed.name.split(".")[0], filter="data")
    return with_different_names(path for path in (HOME / "inputs").rglob("*") if path.is_file())


def with_different_names(files):
    """The files without those of the same name, of which the copies would have the same path."""
    return sorted({path.name: path for path in files}.values())


def media():
    """Files of the corpus that the scripts make, and the small samples."""
    folders = [ROOT / ".cache/corpus", *map(Path, filter(None, os.environ.get("MEDIAINSPECT_SAMPLES", "").split(":")))]
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return with_different_names(path for path in files if path.stat().st_size < 1 << 20)[:600]


def run(program, sanitizer, command, files):
    """Returns whether the sanitizer reported a problem."""
    HOME.mkdir(parents=True, exist_ok=True)
    SUPPRESSIONS.write_text(SUPPRESSED)
    names = HOME / "files"
    names.write_text("".join(f"{path}\n" for path in files))
    if command[-1] == "--output":
        copies = HOME / "copies"
        shutil.rmtree(copies, ignore_errors=True)
        copies.mkdir()
        command = [*command, copies]
    process = subprocess.run(
        [program, *command, "--files-from", names], cwd=HOME, env={**os.environ, **OPTIONS[sanitizer]},
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")
    if process.returncode in (0, 1, 3):
        return False
    log = HOME / f"{sanitizer}-{command[0]}.log"
    log.write_text(process.stderr)
    print(f"sanitize: {command[0]} ended with status {process.returncode}: {log}", file=sys.stderr)
    return True


def main():
    table = ["| sanitizer | command | files | findings |", "|---|---|--:|--:|"]
    findings = 0
    for sanitizer, files in (("address", inputs()), ("thread", media())):
        program = build(sanitizer)
        for command in READING + WRITING:
            found = run(program, sanitizer, command, files)
            findings += found
            words = " ".join(command).removesuffix(" --output")
            table.append(f"| {sanitizer} | `{words}` | {len(files)} | {int(found)} |")
            print(table[-1], flush=True)
    report.write(HEADING, INTRODUCTION, table)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
