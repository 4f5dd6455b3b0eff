"""Runs suites of the tests, with or without a fault, and stops at the first test that fails."""

import json
import os
import queue
import re
import resource
import shutil
import signal
import subprocess
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from .checkout import BUNDLE, HOME, environment
from .drawing import module
from .schemata import VARIABLE

FAILURE = re.compile(r"✘\S* .*(?:recorded an issue|failed after)")
PLACE = re.compile(r"(\w+\.swift):(\d+):\d+: ")
# Seconds that a suite may take in any case, and the factor of its usual time.
GRACE, PATIENCE = 30, 5
# Cheap suites are run together, up to this many seconds.
TOGETHER = 5
MEMORY = 8 << 30
# Suites that examine the text of the sources. The switches of the faults are not allowed in it.
READERS = {"RulesTests.StructureNameTests"}


@dataclass
class Answer:
    result: str  # passed, detected, trap or timeout
    test: str = ""
    seconds: float = 0


@dataclass
class Suite:
    """A suite without a fault: how long it takes, and the numbers of the faults that it reaches."""
    name: str
    seconds: float = 0
    reached: set = field(default_factory=set)

    @property
    def bundle(self):
        return self.name.split(".")[0]


class Runner:
    """Runs the tests of a copy. Each worker has a folder for temporary files of its tests."""

    def __init__(self, folder):
        self.folder, self.variables = folder, environment()

    def run(self, names, worker, limit, variables):
        """Runs suites until a test fails."""
        temporary = HOME / "tmp" / str(worker)
        shutil.rmtree(temporary, ignore_errors=True)
        temporary.mkdir(parents=True)
        pattern = "^(" + "|".join(re.escape(name) for name in names) + ")/"
        start = time.monotonic()
        process = subprocess.Popen(
            [self.folder / BUNDLE, "--testing-library", "swift-testing", "--filter", pattern], cwd=self.folder,
            env={**self.variables, **variables, "TMPDIR": str(temporary), "SWIFT_BACKTRACE": "enable=no"},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
            start_new_session=True, preexec_fn=prepare)
        state = {"late": False}

        def stop():
            state["late"] = True
            end(process)

        timer = threading.Timer(limit, stop)
        timer.start()
        failure, count = None, False
        try:
            for line in process.stdout:
                if FAILURE.search(line):
                    failure = line
                    break
                count = count or re.search(r"Test run with [1-9]\d* tests?", line) is not None
            if failure is None:
                process.wait()
        finally:
            timer.cancel()
            end(process)
            process.wait()
            process.stdout.close()
            shutil.rmtree(temporary, ignore_errors=True)
        seconds = time.monotonic() - start
        if state["late"]:
            return Answer("timeout", place("", names), seconds)
        if failure:
            return Answer("detected", place(failure, names), seconds)
        if process.returncode != 0 or not count:
            return Answer("trap", place("", names), seconds)
        return Answer("passed", "", seconds)

    def baseline(self, names, jobs):
        """Runs each suite without a fault, and again if it fails, because some tests depend on the load of the
        machine. Returns the suites, and the answers of those that failed."""
        suites, failed = {}, []

        def measure(name, worker):
            folder = HOME / "reached" / str(worker)
            for _ in range(2):
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir(parents=True)
                answer = self.run([name], worker, 1800, {VARIABLE: str(folder)})
                if answer.result == "passed":
                    break
            suites[name] = Suite(name, answer.seconds, {int(path.name) for path in folder.iterdir()})
            if answer.result != "passed":
                failed.append((name, answer))

        in_parallel([name for name in names if name not in READERS], jobs, measure)
        return suites, failed

    def judge(self, number, fault, suites, near, worker):
        """Runs the suites that reach a fault, until one detects it."""
        start = time.monotonic()
        names = ordered([suite for suite in suites.values() if number in suite.reached], module(fault.file), near)
        for group in names:
            limit = GRACE + PATIENCE * sum(suite.seconds for suite in group)
            answer = self.run([suite.name for suite in group], worker, limit, {VARIABLE: str(number)})
            if answer.result != "passed":
                return Answer(answer.result, answer.test, time.monotonic() - start)
        return Answer("survived", "" if names else "not reached", time.monotonic() - start)


def ordered(suites, name, near):
    """Returns groups of suites in the order in which they run: cheap ones of the module and of tests that use it
    directly, other cheap ones, and then the others one by one."""
    def distance(suite):
        return 0 if suite.bundle == f"{name}Tests" else 1 if suite.bundle in near.get(name, ()) else 2

    cheap = sorted((suite for suite in suites if suite.seconds <= TOGETHER / 2),
                   key=lambda suite: (distance(suite), suite.seconds, suite.name))
    groups = []
    for suite in cheap:
        fits = groups and sum(one.seconds for one in groups[-1]) + suite.seconds <= TOGETHER \
            and distance(groups[-1][-1]) == distance(suite)
        groups.append(groups.pop() + [suite] if fits else [suite])
    rest = sorted((suite for suite in suites if suite.seconds > TOGETHER / 2),
                  key=lambda suite: (suite.seconds, suite.name))
    return groups + [[suite] for suite in rest]


def in_parallel(items, jobs, work):
    """Calls a function for each item and the number of a worker."""
    waiting, errors = queue.SimpleQueue(), []
    for item in items:
        waiting.put(item)

    def loop(worker):
        while not errors:
            try:
                item = waiting.get_nowait()
            except queue.Empty:
                return
            try:
                work(item, worker)
            except Exception as error:  # Of a thread: raised below.
                errors.append(error)

    threads = [threading.Thread(target=loop, args=(worker,)) for worker in range(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def prepare():
    """Limits the memory of a test process, and restores signals that a shell ignores for jobs in the background."""
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def end(process):
    """Ends a test process and all processes that it started: those of its session, in whatever group they are."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            session = int(path.read_text(errors="replace").rpartition(")")[2].split()[3])
            if session == process.pid:
                os.kill(int(path.parent.name), signal.SIGKILL)
        except (OSError, IndexError, ValueError):
            continue
    if process.poll() is None:
        process.kill()


def place(line, names):
    """Returns the place of the failure that a line reports. Without one, it returns the suites."""
    found = PLACE.search(line)
    return f"{found[1]}:{found[2]}" if found else ", ".join(names)


def near_tests(folder):
    """Returns the test targets that directly use each module."""
    done = subprocess.run(["swift", "package", "dump-package"], cwd=folder, capture_output=True, text=True, check=True)
    result = {}
    for target in json.loads(done.stdout)["targets"]:
        if target["type"] == "test":
            for dependency in target["dependencies"]:
                name = (dependency.get("byName") or dependency.get("target") or [""])[0]
                result.setdefault(name, set()).add(target["name"])
    return result
