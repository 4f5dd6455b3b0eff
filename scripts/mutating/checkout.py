"""A private copy of the checkout. It is kept with its build in .cache/mutation, so that builds are incremental."""

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
HOME = ROOT / ".cache" / "mutation"
# Folders in .cache that other scripts made, and that tests use if they exist.
MADE = ("corpus", "faults", "credentials", "venv")
BUNDLE = ".build/debug/mediainspectPackageTests.xctest"


def report(message):
    """Prints a message to standard error, prefixed with the name of the running script."""
    print(f"{Path(sys.argv[0]).name}: {message}", file=sys.stderr, flush=True)


def git(*words, folder=ROOT):
    return subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True, text=True).stdout


class Checkout:
    """The copy, locked for one run at a time."""

    def __init__(self):
        HOME.mkdir(parents=True, exist_ok=True)
        self.lock = open(HOME / "lock", "w", encoding="utf-8")
        fcntl.flock(self.lock, fcntl.LOCK_EX)
        self.folder = HOME / "checkout"
        if not (self.folder / ".git").exists():
            git("clone", "--quiet", "--shared", str(ROOT), str(self.folder))
        self.commit = git("rev-parse", "--short=10", "HEAD").strip()
        changed = git("diff", "--name-only", "-z", "HEAD").split("\0")
        added = git("ls-files", "--others", "--exclude-standard", "-z").split("\0")
        self.changed = [name for name in changed + added if name]
        # A change of the reports or of this check does not change the project.
        if any(name.startswith(("Sources/", "Tests/", "corpus/", "Package.swift")) for name in self.changed):
            self.commit += "+"
        self.restore()
        self.link()

    def restore(self):
        """Makes the copy equal to the checkout. Equal files keep their times, so that they are not compiled again."""
        wanted = git("rev-parse", "HEAD").strip()
        git("checkout", "--quiet", "--force", "--detach", wanted, folder=self.folder)
        git("clean", "--quiet", "-fd", folder=self.folder)
        for name in self.changed:
            source, target = ROOT / name, self.folder / name
            if source.is_file():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, target)
            elif target.is_file():
                target.unlink()

    def link(self):
        for name in MADE:
            source, target = ROOT / ".cache" / name, self.folder / ".cache" / name
            if not source.exists():
                continue
            target.parent.mkdir(exist_ok=True)
            if name != "venv":
                # Tests list these folders, and lists do not follow links.
                shutil.copytree(source, target, dirs_exist_ok=True)
            elif not target.exists():
                target.symlink_to(source.resolve())

    def write(self, files):
        """Restores the copy and writes files in it. Files that do not change keep their times."""
        before = {name: (self.folder / name).stat() for name in files if (self.folder / name).exists()
                  and (self.folder / name).read_text(encoding="utf-8") == files[name]}
        self.restore()
        for name, text in files.items():
            path = self.folder / name
            path.write_text(text, encoding="utf-8")
            if name in before:
                os.utime(path, ns=(before[name].st_atime_ns, before[name].st_mtime_ns))

    def build(self):
        """Builds the program and all tests. Returns the output of a build that failed, or none."""
        done = subprocess.run(
            ["swift", "build", "--build-tests"], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
        return done.stdout if done.returncode else None

    def tests(self):
        """Returns the suites of the tests: BytesTests.SearchTests and so on."""
        done = subprocess.run(
            [self.folder / BUNDLE, "--testing-library", "swift-testing", "--list-tests"], cwd=self.folder, check=True,
            capture_output=True, text=True)
        return sorted({line.split("/")[0] for line in done.stdout.splitlines() if "/" in line})


def environment():
    """The variables for tests. Samples are in a folder next to the checkout; see common.sh."""
    script = 'cd "$1" && . scripts/common.sh && beside_the_project && env -0'
    done = subprocess.run(["bash", "-c", script, "bash", ROOT], check=True, capture_output=True, text=True)
    return dict(pair.split("=", 1) for pair in done.stdout.split("\0") if "=" in pair)
