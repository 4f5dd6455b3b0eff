"""Compares editors of one kind of file: runs each operation with each editor on a copy of each form."""

import argparse
import fnmatch
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

ROOT = Path(__file__).resolve().parent.parent.parent
PYTHON = ROOT / ".cache" / "venv" / "bin" / "python"


@dataclass
class Kind:
    """A kind of file, with what is compared."""
    # What the script prints as its help.
    text: str
    # Name of the folder in .cache and of the report.
    name: str
    tools: list
    packages: list
    editors: list
    # Makes the forms in a folder, and returns forms, operations, the judge, the editors for a program, and the writer of the
    # report.
    prepare: Callable

    @property
    def folder(self):
        return ROOT / ".cache" / self.name


def arguments(kind):
    parser = argparse.ArgumentParser(description=kind.text.split("\n\n")[0])
    parser.add_argument("--program", type=Path, metavar="PATH", help="test this program; without it, build the project")
    parser.add_argument("--only", default="*", metavar="PATTERN", help="only forms with matching names")
    parser.add_argument("--operation", default="*", metavar="PATTERN", help="only operations with matching names")
    parser.add_argument("--editors", type=lambda names: names.split(","), default=kind.editors, metavar="LIST",
                        help="only these editors, separated by commas")
    parser.add_argument("--report", type=Path, metavar="PATH", help="write the report there")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the wrong copies of mediainspect in this folder")
    parser.add_argument("--verbose", action="store_true", help="print all edits")
    options = parser.parse_args()
    unknown = set(options.editors) - set(kind.editors)
    if unknown:
        parser.error(f"unknown editor: {', '.join(sorted(unknown))}; the editors are {', '.join(kind.editors)}")
    return options


def compare(kind, options):
    from built import built_program
    program = options.program.resolve() if options.program else built_program() if "mediainspect" in options.editors else None
    forms, operations, judge, editors, write = kind.prepare(kind.folder, program)
    chosen = [one for one in editors if one.name in options.editors]
    forms = [one for one in forms if fnmatch.fnmatch(one.name + one.suffix, options.only)]
    operations = [one for one in operations if fnmatch.fnmatch(one.name, options.operation)]

    def examine(edit):
        form, operation, editor = edit
        with tempfile.TemporaryDirectory() as work:
            result = judge.verdict(form, operation, editor, Path(work))
            if options.keep and result.verdict == "wrong" and editor.name == "mediainspect":
                shutil.copytree(work, options.keep / f"{form.name}, {operation.name}", dirs_exist_ok=True)
        return result

    edits = [(form, operation, editor) for form in forms for operation in operations if operation.is_for(form)
             for editor in chosen]
    verdicts = []
    with ThreadPoolExecutor(min(2, len(os.sched_getaffinity(0)))) as pool:
        for one in pool.map(examine, edits):
            verdicts.append(one)
            if options.verbose or (one.verdict == "wrong" and one.editor == "mediainspect"):
                print(f"{one.form}\t{one.operation}\t{one.editor}\t{one.verdict}\t{'; '.join(one.what)}", flush=True)
    if options.only == options.operation == "*" and options.editors == kind.editors or options.report:
        write(options.report or ROOT / "reports" / f"{kind.name}.md", forms, operations, verdicts, chosen)
    for editor in chosen:
        found = [one.verdict for one in verdicts if one.editor == editor.name]
        print(editor.name, *(f"{found.count(word)} {word}" for word in ("ok", "refused", "wrong", "not offered")), sep=", ",
              file=sys.stderr)
    return any(one.verdict == "wrong" and one.editor == "mediainspect" for one in verdicts)


def main(kind):
    options = arguments(kind)
    # Packages are in a virtual environment; the rest of the script runs with its Python.
    if Path(sys.prefix).resolve() != PYTHON.parent.parent.resolve():
        subprocess.run([ROOT / "scripts" / "need", *kind.tools], check=True)
        subprocess.run([ROOT / "scripts" / "need-python", *kind.packages], check=True)
        os.execv(PYTHON, [str(PYTHON), *sys.argv])
    from . import readers
    try:
        return int(compare(kind, options))
    finally:
        readers.close()
