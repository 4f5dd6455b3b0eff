"""A run of the check: draws faults, builds the copy with all of them, and runs the tests for each."""

import threading
import time
from datetime import date

from . import drawing, table
from . import report as reporting
from .checkout import ROOT, Checkout, report
from .schemata import culprits, insert
from .suites import Runner, in_parallel, near_tests

# Factor by which more faults are drawn than tested, because some do not compile.
SPARE = 1.5
MOST_BUILDS = 40


def show(seed, count):
    print(f"seed {seed}")
    for fault in drawing.draw(drawing.Sources(ROOT), seed, count):
        print(f"{fault.file}:{fault.line}: {fault.kind}\n  - {fault.before}\n  + {fault.after}")
    return 0


def build(checkout, sources, numbered):
    """Builds the copy with faults. Those that do not compile are taken out. Returns whether a build succeeded."""
    for _ in range(MOST_BUILDS):
        checkout.write(insert(sources, numbered))
        output = checkout.build()
        if output is None:
            return True
        wrong = culprits(output, numbered)
        for number in sorted(wrong):
            fault = numbered.pop(number)
            print(f"does not compile: {fault.file}:{fault.line}: {fault.kind}: {fault.after or fault.before}", flush=True)
        if not wrong:
            report(f"the build failed, not because of a fault\n{output[-4000:]}")
            return False
    report(f"the build failed {MOST_BUILDS} times")
    return False


def judge(checkout, numbered, jobs, note):
    """Runs the tests without a fault, and then for each fault. Returns whether all tests passed without a fault."""
    runner, near = Runner(checkout.folder), near_tests(checkout.folder)
    start = time.monotonic()
    suites, failed = runner.baseline(checkout.tests(), jobs)
    print(f"{len(suites)} suites without a fault: {time.monotonic() - start:.0f} s", flush=True)
    for name, answer in failed:
        report(f"{name} failed without a fault: {answer.result} {answer.test}")
    if failed:
        return False
    lock = threading.Lock()

    def test(number, worker):
        fault = numbered[number]
        answer = runner.judge(number, fault, suites, near, worker)
        with lock:
            print(f"{answer.result:9} {answer.seconds:4.0f} s  {fault.file}:{fault.line}: {fault.kind}: {answer.test}\n"
                  f"  - {fault.before}\n  + {fault.after}", flush=True)
            note(number, answer)

    in_parallel(sorted(numbered), jobs, test)
    return True


def run(seed, count, jobs):
    """Tests faults drawn by a seed, and appends them to the table."""
    print(f"seed {seed}", flush=True)
    checkout = Checkout()
    sources = drawing.Sources(checkout.folder)
    numbered = dict(enumerate(drawing.draw(sources, seed, int(SPARE * count)), 1))
    if not build(checkout, sources, numbered):
        return 2
    if len(numbered) < count:
        report(f"only {len(numbered)} faults compile")
    # The first ones count; the others are spare.
    numbered = dict(sorted(numbered.items())[:count])
    answers, night = {}, date.today().isoformat()

    def note(number, answer):
        answers[number] = answer

    if not judge(checkout, numbered, jobs, note):
        return 2
    rows = table.rows()
    for number, answer in sorted(answers.items()):
        fault = numbered[number]
        rows.append({
            "night": night, "seed": seed, "commit": checkout.commit, "module": drawing.module(fault.file),
            "file": fault.file, "line": fault.line, "kind": fault.kind, "before": fault.before, "after": fault.after,
            "result": answer.result, "test": answer.test, "seconds": round(answer.seconds)})
    table.write(rows)
    return 0 if reporting.write() else 1


def again(jobs):
    """Tests those of the last faults again that no test detected."""
    checkout = Checkout()
    sources = drawing.Sources(checkout.folder)
    rows, known = table.rows(), table.equivalents()
    numbered, owners = {}, {}
    for row in rows[-table.RECENT:]:
        if row["result"] != table.SURVIVED or table.reason(row, known) is not None:
            continue
        fault = drawing.again(sources, row)
        if fault is None or not drawing.is_free(fault, numbered.values()):
            print(f"not tested, because the line was changed: {row['file']}:{row['line']}: {row['before']}", flush=True)
            continue
        number = len(numbered) + 1
        numbered[number], owners[number] = fault, row
    if numbered:
        if not build(checkout, sources, numbered):
            return 2

        def note(number, answer):
            row = owners[number]
            if answer.result != table.SURVIVED:
                row["result"] = table.LATER
            row["test"], row["seconds"] = answer.test, round(answer.seconds)

        if not judge(checkout, numbered, jobs, note):
            return 2
        table.write(rows)
    return 0 if reporting.write() else 1
