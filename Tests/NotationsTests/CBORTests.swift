import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Notations
import Schema
import Testing

struct CBORTests {
  /// Values and bytes from RFC 8949, appendix A.
  @Test(arguments: [
    ("00", "0"), ("1818", "24"), ("1bffffffffffffffff", "18446744073709551615"),
    ("6449455446", "IETF"), ("f93c00", "1.0"), ("f90001", "5.960464477539063e-08"),
    ("f9c400", "-4.0"), ("fa47c35000", "100000.0"), ("fb3ff199999999999a", "1.1"),
    ("f97bff", "65504.0"), ("c11a514b67b0", "1363896240"),
  ])
  func scalarsAreDecoded(bytes: String, value: String) throws {
    let field = try #require(open(hex(bytes), as: CBORKinds.document).root.field("value"))
    switch field.value {
    case .unsigned(let number): #expect(String(number) == value)
    case .real(let number): #expect(String(number) == value)
    case .text(let text): #expect(text.string == value)
    default: Issue.record("\(field.value)")
    }
  }

  @Test func negativeNumbersAndWordsAreTold() {
    let labels = ["20", "3bffffffffffffffff", "f4", "f6"].map {
      open(hex($0), as: CBORKinds.document).root.field("value")?.label
    }
    #expect(labels == ["-1", "-18446744073709551616", "false", "null"])
  }

  /// {"a": 1, "b": [2, 3], "c": {-1: h'0102'}, "d": (_ "strea", "ming"), "e": [_ 1, [2]]}
  private let nested = hex(
    "a5616101616282020361 63a12042010261 647f657374726561646d696e67ff61659f018102ff")

  @Test func keysNameTheirEntries() throws {
    let document = open(nested, as: CBORKinds.document)
    #expect(document.root.children.map(\.path) == ["/a", "/b", "/c", "/d", "/e"])
    #expect(try document.node("/b/item[2]").integer("value") == 3)
    #expect(try document.node("/c/-1").field("value")?.range == ByteRange(start: 14, count: 2))
    #expect(try document.node("/e/item[2]/item").integer("value") == 2)
    #expect(try document.node("/e").field("break") != nil)
    #expect(try document.node("/a").field("value")?.key == "a")
    #expect(document.findings.isEmpty)
  }

  @Test func anyBytesAreTiled() { expectSound(nested, as: CBORKinds.document, damages: 2000) }

  @Test(arguments: [
    "9bffffffffffffffff", "bbffffffffffffffff01", "5bffffffffffffffff00", "7fff00", "a1", "5f41",
    "1c", "ff", "c0", "bf9f9f9f01ff", "a1a1a1a1a10101", "bf8100ff",
  ])
  func hostileLengthsEndTheReading(bytes: String) {
    expectSound(hex(bytes), as: CBORKinds.document, damages: 50)
    expectSound(hex("82") + hex(bytes), as: CBORKinds.document, damages: 50)
  }

  @Test func deepNestingEndsInOneField() {
    for levels in [100, 3000] {
      let bytes = [UInt8](repeating: 0x81, count: levels) + [0]
      let document = open(bytes, as: CBORKinds.document)
      #expect(document.findings.contains { $0.rule == "file.resource-limit" })
      #expect(Invariants.violations(in: document) == [])
    }
  }

  @Test func tagsOfTagsEndInOneField() throws {
    let document = open([UInt8](repeating: 0xC1, count: 3000) + [0], as: CBORKinds.document)
    #expect(document.findings.map(\.rule) == ["cbor.malformed"])
    #expect(Invariants.violations(in: document) == [])
  }

  @Test func aStatedCountThatIsNotThereIsFound() {
    let findings = open(hex("8301"), as: CBORKinds.document).findings
    #expect(findings.map(\.rule) == ["cbor.malformed"])
    #expect(findings.first?.evidence.fileRanges == [ByteRange(start: 2, count: 0)])
  }
}
