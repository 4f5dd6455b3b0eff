"""Tests the tokenizer, the kinds of faults, drawing, the switches and the report, without a build."""

import random
import tempfile
from pathlib import Path

from . import drawing, kinds, report, schemata, table
from .names import Names
from .suites import Suite, ordered
from .tokens import Source, tokenize

EXAMPLE = '''import Bytes

/// A comment with a < b, and "text".
enum Part: Hashable { case head, body, tail }

struct Reader {
  static let limit = 64
  let text = "a < b \\(first == 1 ? "x" : "y") // no comment"

  func isPast(_ end: Int) -> Bool {
    place + 1 < end && end != Self.limit
  }

  mutating func read(_ count: Int, from start: Int) -> [UInt8] {
    place = start
    check(count: count, from: start) // skipped
    return Array(bytes[place..<start + count])
  }

  init(place: Int) {
    self.place = place
    if place == .zero
      || isPast(place) { mark(.head, true) }
    note("""
      place < 4
      """)
  }
}
'''
# The number of a line from 1, the kind, and the lines with each fault.
EXPECTED = [
    (11, "comparison", {"place + 1 <= end && end != Self.limit", "place + 1 < end && end == Self.limit"}),
    (11, "boundary", {"place + 0 < end && end != Self.limit", "place + 2 < end && end != Self.limit"}),
    (7, "constant", {"static let limit = 0", "static let limit = 1", "static let limit = 128"}),
    (8, "constant", set()),
    (15, "deleted statement", {""}),
    (16, "deleted statement", {"// skipped"}),
    (16, "swapped arguments", {"check(count: start, from: count) // skipped"}),
    (16, "boundary", {"check(count: count + 1, from: start) // skipped",
                      "check(count: count - 1, from: start) // skipped",
                      "check(count: count, from: start + 1) // skipped",
                      "check(count: count, from: start - 1) // skipped"}),
    (17, "boundary", {"return Array(bytes[place + 1..<start + count])",
                      "return Array(bytes[place - 1..<start + count])",
                      "return Array(bytes[place..<start + 1 + count])",
                      "return Array(bytes[place..<start - 1 + count])"}),
    (17, "deleted statement", set()),
    (21, "deleted statement", set()),
    (22, "comparison", {"if place != .zero"}),
    (23, "constant", {"|| isPast(place) { mark(.body, true) }", "|| isPast(place) { mark(.tail, true) }",
                      "|| isPast(place) { mark(.head, false) }"}),
    (24, "deleted statement", set()),
    (25, "comparison", set()),
]
INSERTED = [
    ("comparison", 11, "place + 1 <= end && end != Self.limit",
     "    (fault7 ? place + 1 <= end : place + 1 < end) && end != Self.limit"),
    ("comparison", 22, "if place != .zero", "    if (fault7 ? place != .zero : place == .zero)"),
    ("deleted statement", 16, "// skipped", "    if !fault7 { check(count: count, from: start) } // skipped"),
    ("swapped arguments", 16, "check(count: start, from: count) // skipped",
     "    check(count: (fault7 ? start : count), from: (fault7 ? count : start)) // skipped"),
]


def example():
    source, names = Source(EXAMPLE), Names()
    names.read(source)
    return source, names


def found(source, names, line, kind):
    """All faults of a kind that some draw finds at a line."""
    file = "Sources/Some/Reader.swift"
    made = [kinds.faults(source, line - 1, random.Random(seed), names, file) for seed in range(40)]
    return {fault.after: fault for one in made for fault in one.get(kind, [])}


def check_tokens():
    texts = [token.text for token in tokenize('f(a, #"b\\(1)"#) /* x /* y */ z */ <= "\\(g("("))" ..< 0x1F // c')]
    yield "tokens", texts, ["f", "(", "a", ",", '#"b\\(1)"#', ")", "<=", '"\\(g("("))"', "..<", "0x1F"]


def check_kinds():
    source, names = example()
    for line, kind, expected in EXPECTED:
        yield f"{kind} at line {line}", set(found(source, names, line, kind)), expected
    yield "line with a comment only", kinds.code(source, 2), False


def check_switches():
    source, names = example()
    for kind, line, after, expected in INSERTED:
        fault = found(source, names, line, kind)[after]
        sources = drawing.Sources(Path("/nonexistent"))
        sources.files[fault.file] = source
        files = schemata.insert(sources, {7: fault})
        lines = files[fault.file].split("\n")
        yield f"switch of {kind}", lines[line - 1], expected
        yield "number of lines", len(lines), len(source.lines)
        switches = files["Sources/Some/SomeFaultSwitches.swift"]
        yield "declaration of a switch", "let fault7 = isActive(7)\n" in switches, True
        error = f"/x/{fault.file}:{line}:3: error: no\n"
        yield "fault of an error", schemata.culprits(error, {7: fault}), {7}


def check_drawing():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "Sources/Some/Reader.swift")
        path.parent.mkdir(parents=True)
        path.write_text(EXAMPLE, encoding="utf-8")
        sources = drawing.Sources(Path(folder))
        one, two = drawing.draw(sources, 5, 4), drawing.draw(sources, 5, 4)
        yield "draws of one seed", one, two
        yield "draws of another seed", one == drawing.draw(sources, 6, 4), False
        yield "module", drawing.module(one[0].file), "Some"
        row = {"file": "Sources/Other/Reader.swift", "line": "90", "kind": one[0].kind, "before": one[0].before,
               "after": one[0].after}
        yield "fault found again", drawing.again(sources, row), one[0]
        yield "changed line", drawing.again(sources, {**row, "before": "nothing"}), None


def check_report():
    low, high = report.interval(282, 300)
    yield "interval", (round(low, 4), round(high, 4)), (0.9072, 0.9617)
    base = {"night": "2026-01-01", "seed": "1", "commit": "abc", "module": "Some", "file": "Sources/Some/A.swift",
            "line": "3", "kind": "constant", "before": "a || b", "after": "a", "test": "", "seconds": "1"}
    results = ["detected", "trap", "timeout", table.LATER, table.SURVIVED, table.SURVIVED]
    rows = [{**base, "result": result} for result in results]
    rows[-1]["after"] = "b"
    known = {("Sources/Some/Old/A.swift", "a || b", "b"): "both are the same"}
    rate = report.Rate(rows, known)
    yield "numbers", (rate.count, rate.detected, rate.equivalent, rate.judged), (6, 4, 1, 5)
    text = "\n".join(report.lines(rows, known))
    yield "reason", "changes nothing: both are the same" in text and "needs a test" in text, True


def check_order():
    suites = [Suite("OtherTests.A", 0.1), Suite("SomeTests.Slow", 60), Suite("SomeTests.B", 1),
              Suite("SomeTests.C", 0.5), Suite("NearTests.D", 0.2)]
    groups = [[suite.name for suite in group] for group in ordered(suites, "Some", {"Some": {"NearTests"}})]
    yield "order", groups, [["SomeTests.C", "SomeTests.B"], ["NearTests.D"], ["OtherTests.A"], ["SomeTests.Slow"]]


def main():
    count, failed = 0, 0
    for check in (check_tokens, check_kinds, check_switches, check_drawing, check_report, check_order):
        for name, value, expected in check():
            count += 1
            if value != expected:
                failed += 1
                print(f"{name}: {value!r}, expected {expected!r}")
    print(f"{count} checks, {failed} failed")
    return 1 if failed else 0
