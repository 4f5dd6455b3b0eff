import Testing

/// Checks that the oracles report differences.
struct VerdictTests {
  private func complaints(_ lines: String..., tally: Tally) -> [String] {
    let text = (["file\tfield\treason"] + lines).joined(separator: "\n")
    var verdict = Verdict("test", fields: "track", ExplanationIndex(text))
    verdict.add(tally, of: "a.mp4")
    return verdict.complaints
  }

  private let tally: Tally = {
    var tally = Tally()
    tally.compare("track 1 size", 4, 4, at: "sample 1")
    tally.compare("track 1 size", 4, 5, at: "sample 2")
    tally.compare("track 1 size", nil, 6, at: "sample 3")
    return tally
  }()

  @Test func differencesThatNothingExplainsAreNamed() {
    #expect(tally.comparisons == 3)
    #expect(
      complaints(tally: tally) == [
        "a.mp4\ttrack 1 size\t2 times: sample 2 we say 4, they say 5"
      ])
  }

  @Test func anExplanationSilencesItsFieldInItsFile() {
    #expect(complaints("a.mp4\ttrack 1 size\tbecause", tally: tally) == [])
    #expect(complaints("b.mp4\ttrack 1 size\tbecause", tally: tally).count == 1)
  }

  @Test func explanationsThatExplainNothingAreNamed() {
    let lines = ["a.mp4\ttrack 1 size\tbecause", "a.mp4\ttrack 1 dts\tonce"]
    #expect(
      complaints(lines[0], lines[1], tally: tally) == [
        "a.mp4\ttrack 1 dts\tis explained and does not differ"
      ])
    #expect(complaints(lines[0], "a.mp4\tbox moov\tof another oracle", tally: tally) == [])
  }

  @Test func linesNeedAFileAFieldAndAReason() {
    #expect(complaints("a.mp4\ttrack 1 size\t", tally: tally).count == 2)
    #expect(ExplanationIndex("head\na\tb\tc\na\tb\td").problems == ["a\tb\td"])
  }
}
