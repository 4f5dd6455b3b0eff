import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

private typealias B = ConfigurationBuilding

/// ISO/IEC 14496-10, 9.1 and 9.1.1: codes and values are taken from its tables.
struct ExpGolombTests {
  private struct Plain: Grammar {
    let kind = StructureKind.structure
    let terminology = FormatTerminology(
      structure: "it", tooShort: "short", countTooLarge: "count", trailing: "trailing",
      unknownVersion: "version", tooDeep: "deep", codeTooLong: "long")
    func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
    func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
  }

  private func read(_ bytes: [UInt8], _ body: @escaping Declaration.Body) -> Node {
    let declaration = Declaration("test", "test", body: body)
    return Document(ByteSource(bytes: bytes), nodeKind: DeclaredNodeKind(declaration, in: Plain()))
      .root
  }

  @Test(
    arguments: [
      ("1", 0, 0), ("010", 1, 1), ("011", 2, -1), ("00100", 3, 2), ("00101", 4, -2),
      ("00110", 5, 3), ("00111", 6, -3), ("0001000", 7, 4), ("000010000", 15, 8),
    ])
  func codesOfTheTables(code: String, number: Int, signed: Int) {
    for first in 0..<8 {
      let bytes = bits(String(repeating: "0", count: first) + code + "1")
      let node = read(bytes) { row in
        if first > 0 { row.bits(first, "first") }
        row.ue("number")
        row.bits(1, "last")
        row.alignToByte()
      }
      #expect(node.integer("number") == number)
      #expect(node.field("number")?.bitCount == code.count)
      #expect(node.integer("last") == 1)
      let other = read(bytes) { row in
        if first > 0 { row.bits(first, "first") }
        row.se("number")
        row.rest("rest")
      }
      #expect(other.integer("number") == signed)
    }
  }

  /// The largest codes with a 32-bit value, and the first that is too long.
  @Test func theWidestCodes() {
    let largest = read(bits(zeros(31) + "1" + ones(31))) { $0.ue("a") }
    #expect(largest.integer("a") == 4_294_967_294)
    let wide = read(bits("0000000" + zeros(32) + "1" + ones(32))) { row in
      row.bits(7, "first")
      row.ue("a")
    }
    #expect(wide.integer("a") == 8_589_934_590)
    #expect(wide.field("a")?.range == ByteRange(start: 0, count: 9))
    let negative = read(bits(zeros(32) + "1" + ones(32))) { row in
      row.se("a")
      row.alignToByte()
    }
    #expect(negative.integer("a") == -4_294_967_295)
    let tooWide = read(bits(zeros(33) + "1" + ones(33))) { $0.ue("a") }
    #expect(tooWide.read(for: .fields).findings.map(\.rule) == ["long"])
    #expect(tooWide.fields.map(\.name) == ["undecoded"])
  }

  @Test(arguments: ["", "00000000", "00010000", "0000000000000001"])
  func theEndInsideACode(digits: String) {
    let node = read(bits(digits)) { row in
      row.ue("a")
      row.ue("b")
      row.ue("c")
      row.ue("d")
      row.ue("e")
    }
    #expect(node.read(for: .fields).findings.map(\.rule) == ["short"])
    #expect(node.fields.reduce(0) { $0 + $1.bitCount } == digits.count)
  }

  @Test func moreItemsThanAreAllowed() {
    let node = read(bits("00101 111")) { row in
      row.bitItems("items", count: row.ue("count"), atMost: 3) { _ in row.bits(1, "a") }
    }
    #expect(node.integer("count") == 4)
    #expect(node.read(for: .fields).findings.map(\.rule) == ["count"])
  }

  @Test func sumsOfBytes() {
    let node = read([255, 255, 3, 0, 255]) { row in
      row.sumOfBytes("a")
      row.sumOfBytes("b")
      row.sumOfBytes("c")
    }
    #expect(node.integer("a") == 513)
    #expect(node.integer("b") == 0)
    #expect(node.read(for: .fields).findings.map(\.rule) == ["short"])
    #expect(node.fields.last?.range == ByteRange(start: 4, count: 1))
  }

  private func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
  private func ones(_ count: Int) -> String { String(repeating: "1", count: count) }
}
