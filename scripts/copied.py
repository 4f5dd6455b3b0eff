"""A copy of the checkout for scripts that edit sources. It is kept with its build in .cache/copy: the build
contains absolute paths, so only a copy that is always in the same folder is built incrementally."""

import fcntl
import filecmp
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".cache" / "copy"


class Copy:
    """The copy, locked for one script at a time. It has the files that git does not ignore."""

    def __init__(self):
        FOLDER.mkdir(parents=True, exist_ok=True)
        self.lock = open(FOLDER.parent / "copy.lock", "w", encoding="utf-8")
        fcntl.flock(self.lock, fcntl.LOCK_EX)
        self.output = ""
        self.restore()

    def restore(self):
        """Makes the copy equal to the checkout. Files that are equal keep their times, so that they are
        not compiled again."""
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
            check=True, capture_output=True, text=True).stdout.split("\0")
        wanted = {name for name in listed if name and (ROOT / name).is_file()}
        for folder, folders, files in os.walk(FOLDER):
            if Path(folder) == FOLDER:
                folders[:] = [name for name in folders if name not in (".build", ".cache")]
            for name in files:
                path = Path(folder, name)
                if path.relative_to(FOLDER).as_posix() not in wanted:
                    path.unlink()
        for name in wanted:
            source, target = ROOT / name, FOLDER / name
            if target.is_file() and filecmp.cmp(source, target, shallow=False):
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
            shutil.copymode(source, target)
        for folder, _, _ in os.walk(FOLDER, topdown=False):
            path = Path(folder)
            if path != FOLDER and ".build" not in path.parts[len(FOLDER.parts):] \
                    and not any(path.iterdir()):
                path.rmdir()

    def run(self, command):
        """Runs a shell command in the copy, and stores its output. Returns the exit status."""
        done = subprocess.run(
            ["bash", "-c", command], cwd=FOLDER, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace",
            env={**os.environ, "LC_ALL": "C.UTF-8"})
        self.output = done.stdout
        return done.returncode

    def build(self):
        """Builds the program and all tests. Returns whether the build succeeded."""
        return self.run("swift build --build-tests") == 0

    def text(self, name):
        return (FOLDER / name).read_text(encoding="utf-8")

    def write(self, name, text):
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def report(message):
    """Prints a message to standard error, prefixed with the name of the running script."""
    print(f"{Path(sys.argv[0]).name}: {message}", file=sys.stderr, flush=True)


class Clock:
    """Measures whole seconds."""

    def __init__(self):
        self.start = time.monotonic()

    def seconds(self):
        return round(time.monotonic() - self.start)
