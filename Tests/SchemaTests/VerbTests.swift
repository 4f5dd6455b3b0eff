import Anatomy
import Bytes
import InvariantChecks
import Schema
import Testing

/// The invariants for declarations that use every verb in difficult positions, on all prefixes of
/// some bytes.
struct VerbTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: Declaration.Body

    init(_ name: String, _ body: @escaping Declaration.Body) {
      testDescription = name
      self.body = body
    }
  }

  static let cases: [Case] = [
    Case("bits that end inside a byte") { row in
      row.bits(3, "a")
      row.bits(9, "b")
      row.bits(1, "c")
    },
    Case("a group that begins and ends inside a byte") { row in
      row.bits(3, "a")
      row.group("g") {
        row.bits(5, "b")
        row.group("h") { row.bits(4, "c") }
      }
      row.bits(4, "d")
      row.u16("e")
    },
    Case("bytes after bits that do not fill a byte") { row in
      row.bits(3, "a")
      row.u8("b")
    },
    Case("rows of three bits") { row in
      row.u8("a")
      row.table("t", rows: nil) { $0.bits(3, "b") }
    },
    Case("rows of twelve bits, counted") { row in
      row.table("t", rows: row.u8("count")) { columns in
        columns.bits(5, "a")
        columns.bits(7, "b")
      }
      row.rest("rest")
    },
    Case("rows without columns, and unaligned columns of 64 bits") { row in
      row.table("none", rows: row.u8("count")) { _ in }
      row.table("t", rows: nil) { columns in
        columns.bits(4, "a")
        columns.u64("b")
        columns.bits(4, "c")
      }
    },
    Case("more rows than fit into the bytes") { row in
      row.u8("a")
      row.table("t", rows: .max) { $0.u16("b") }
    },
    Case("items that end early") { row in
      row.list("items", count: row.u8("count")) { item in
        item.bytes("bytes", item.u8("size"))
        item.group("g") {
          item.u16("a")
          item.u16("b")
        }
      }
      row.rest("rest")
    },
    Case("items to the end") { row in
      row.list("items", count: nil) { item in item.text("text", .utf8, .pascal) }
    },
    Case("items without fields") { row in
      row.list("nothing", count: 5) { _ in }
      row.rest("rest")
    },
    Case("items in items") { row in
      row.list("outer", count: row.u8("count") & 3) { item in
        item.list("inner", count: item.u8("count") & 3) { $0.text("text", .utf16, .terminated) }
      }
      row.table("t", rows: nil) { $0.u24("a") }
    },
    Case("a table in an item in a group") { row in
      row.group("g") {
        row.list("items", count: 2) { item in
          item.table("t", rows: item.u8("count") & 7) { $0.bits(2, "a") }
        }
      }
      row.rest("rest")
    },
    Case("texts of every length") { row in
      row.text("a", .ascii, .bytes(3))
      row.text("b", .macRoman, .pascalIn(4))
      row.text("c", .utf8, .terminated)
      row.text("d", .utf16LittleEndian, .terminated)
      row.text("e", .utf8, .pascal)
      row.text("f", .utf16, .rest)
    },
    Case("several fields with the same name") { row in
      for _ in 0..<3 { row.u8("same") }
      row.table("same", rows: 1) { $0.u8("a") }
      row.table("same", rows: 2) { $0.u8("a") }
      row.list("same", count: 1) { $0.u8("a") }
      row.group("same") {
        row.u8("a")
        row.u8("a")
      }
      row.rest("rest")
    },
    Case("a limit inside a field") { row in
      row.limited(to: 6) {
        row.u8("a")
        row.u32("b")
        row.u32("c")
      }
      row.u8("d")
      row.rest("rest")
    },
    Case("numbers of variable width") { row in
      row.bits(3, "a")
      row.ue("b")
      row.se("c")
      row.alignToByte()
      row.sumOfBytes("d")
      row.ue("e")
      row.payloadOfBits()
    },
    Case("items of bits, counted by a number of variable width") { row in
      row.bitItems("items", count: row.ue("count"), atMost: 9) { _ in
        row.ue("a")
        row.bitItems("inner", count: row.bits(2, "inner_count"), atMost: 3) { _ in row.bits(3, "b")
        }
      }
      row.payloadOfBits()
    },
    Case("the smallest and the widest") { row in
      row.unsigned("none", bytes: 0)
      row.unsigned("three", bytes: 3)
      row.reserved(9)
      row.fixed("f", width: 4, fractionBits: 30)
      row.uuid("u")
      row.bytes("zero", 0)
      row.float("x", width: 8)
    },
  ]

  @Test(arguments: cases) func invariantsHold(_ verb: Case) {
    var dice = Dice(seed: 5)
    for round in 0..<6 {
      let bytes = (0..<48).map { _ in
        round == 0 ? 0 : round == 1 ? 0xFF : UInt8(dice.below(round == 2 ? 4 : 256))
      }
      for count in 0...bytes.count {
        let document = Document(
          ByteSource(bytes: Array(bytes.prefix(count))), nodeKind: verb.nodeKind)
        for violation in Invariants.violations(in: document) {
          Issue.record(
            "\(verb.testDescription), \(count) bytes, round \(round): \(violation)")
        }
      }
    }
  }
}

extension VerbTests.Case {
  fileprivate var nodeKind: DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration("root", named: "/", "Root", body: body),
      in: Headless())
  }
}

extension FieldReader {
  fileprivate func payloadOfBits() {
    alignToByte()
    rest("rest")
  }
}

/// A grammar of nodes without headers.
private struct Headless: Grammar {
  var kind: StructureKind { .structure }
  var terminology: FormatTerminology {
    FormatTerminology(
      structure: "the thing", tooShort: "test.too-short", countTooLarge: "test.count",
      trailing: "test.trailing", unknownVersion: "test.version", tooDeep: "test.deep")
  }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}
