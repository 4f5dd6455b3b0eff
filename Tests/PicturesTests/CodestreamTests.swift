import Anatomy
import ByteScript
import InvariantChecks
import Testing

struct CodestreamTests {
  private static func codestream(
    _ segments: [UInt8], part: Int = 17, end: String = "FFD9"
  ) -> [UInt8] {
    hex("FF4F FF51 0029 0000") + big(40, 4) + big(30, 4) + zeros(8) + big(40, 4) + big(30, 4)
      + zeros(8) + hex("0001 87 01 01") + segments
      + hex("FF90 000A 0000") + big(part, 4) + hex("00 01 FF93 010203") + hex(end)
  }

  private static let comment = hex("FF64 0009 0001") + utf8("hello")

  @Test func segmentsAreNodes() throws {
    let style = hex("FF52 000D 01 00 0001 00 01 04 04 00 01 77")
    let steps = hex("FF5C 0005 40 40 48")
    let bytes = Self.codestream(style + steps + Self.comment)
    let names = Invariants.open(bytes).root.children.map(\.pathStep)
    #expect(names == ["SOC", "SIZ", "COD", "QCD", "COM", "SOT", "SOD", "data", "EOC"])
    #expect(Invariants.open(bytes).root.summary == "40×30")
    #expect(try field("/COM.Ccom", in: bytes).text == "hello")
    #expect(try field("/data.data", in: bytes).range.count == 3)
    expectSound(bytes)
  }

  @Test("The last tile-part ends at the EOC marker if its length is 0")
  func lastPart() throws {
    let bytes = Self.codestream([], part: 0)
    #expect(try field("/data.data", in: bytes).range.count == 3)
    expectSound(bytes)
  }

  @Test func whatIsBrokenIsTold() {
    for broken in [
      Self.codestream([], end: ""), Self.codestream([], part: 99),
      Self.codestream(hex("FF64 0FFF 0001")),
    ] {
      #expect(rules(in: broken) == ["jpeg2000.codestream.no-end"])
      expectTiled(broken)
    }
    let after = Self.codestream([]) + utf8("left over")
    #expect(rules(in: after) == ["picture.file.trailing-data"])
    expectTiled(after)
  }

  @Test("Segments have the names of their markers")
  func markers() throws {
    let segments = [
      ("RGN", "FF5E 0005 00 00 02"), ("CRG", "FF63 0006 0000 0000"), ("COM", "FF64 0005 0001 41"),
    ]
    let bytes = Self.codestream(segments.flatMap { hex($0.1) })
    #expect(
      Invariants.open(bytes).root.children.map(\.pathStep)
        == ["SOC", "SIZ"] + segments.map(\.0) + ["SOT", "SOD", "data", "EOC"])
    #expect(try node("/data", in: bytes).headerSize == 0)
  }

  @Test func numbersOfComponentsAreAsWideAsTheyMustBe() throws {
    let narrow = Self.codestream(hex("FF5E 0005 07 00 02"))
    #expect(try field("/RGN.Crgn", in: narrow).range.count == 1)
    var wide = hex("FF4F FF51") + big(38 + 3 * 257, 2) + zeros(34) + big(257, 2)
    wide += zeros(3 * 257) + hex("FF5E 0006 0007 00 02 FFD9")
    #expect(try field("/RGN.Crgn", in: wide).value.integer == 7)
  }
}
