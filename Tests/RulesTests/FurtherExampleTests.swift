import ByteScript
import RuleEngine
import Testing

@testable import Rules

/// Examples of violations in addition to those that the rules have.
struct FurtherExampleTests {
  private static let rolls = """
    full sgpd version 1 { "roll" u32 2, 1 i16 -4 }
    full sbgp { "roll" u32 1 u32 1, 1 }
    """

  private static let examples: [(rule: String, example: Example)] = [
    (
      "qt.mdta.locale-index",
      .keys(ilst: #""\x00\x00\x00\x01" { data { u32 1 u16 0 ↓u16 3 "Title" } }"#)
    ),
    (
      "iamf.codec.settings",
      .immersive(
        codec: Example.codec(#""Opus" c0 07 i16 -4 01 02 u16 312 u32 48000 u16 0 ↓01"#),
        tables: rolls)
    ),
    ("av1.configuration.mismatch", .av1Track(record: "81 00 ↓2c 00")),
  ]

  @Test("A violation is reported at the mark", arguments: examples.indices)
  func violations(_ index: Int) throws {
    let (id, example) = Self.examples[index]
    let rule = try #require(Rule.named(id))
    let checked = try CheckedExample(example, for: rule)
    let own = checked.findings.filter { $0.finding.rule == id }
    #expect(own.count == 1, "\(id): \(checked.summary)")
    #expect(own.first?.finding.evidence.fileRanges.first?.start == checked.mark, "\(id)")
  }
}
