import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Testing

/// A path returns each matching node once, in file order, and the printed path of a node leads back
/// to it.
struct PathTests {
  private func places(_ path: String, in bytes: [UInt8]) throws -> [Int] {
    open(bytes).nodes(at: try NodePath(parsing: path)).map(\.range.start)
  }

  private func keyed(_ keys: [[UInt8]], _ items: String...) -> [UInt8] {
    let entries = keys.flatMap { u32($0.count + 8) + utf8("mdta") + $0 }
    let data = box("data", u32(1, 0))
    return box(
      "meta", fullBox("keys", u32(keys.count), entries),
      box("ilst", items.flatMap { box($0, data) }))
  }

  private func expectOwnPaths(_ bytes: [UInt8]) throws {
    let document = open(bytes)
    for node in document.nodes(at: try NodePath(parsing: "/**")) {
      #expect(document.nodes(at: try NodePath(parsing: node.path)) == [node], "\(node.path)")
    }
  }

  @Test func keysThatLookAlikeHaveTheirOwnPaths() throws {
    // One key is composed and the other decomposed: Swift compares them as equal, but the bytes
    // differ.
    try expectOwnPaths(keyed([utf8("\u{E9}"), utf8("e\u{301}")], itemCode(1), itemCode(2)))
    // A key of four letters next to an item of that code, and the same key twice.
    try expectOwnPaths(keyed([utf8("abcd")], itemCode(1), "abcd", itemCode(1)))
    // A key of digits next to the item with this number as its code.
    try expectOwnPaths(keyed([utf8("12345")], itemCode(1), itemCode(12345)))
    try expectOwnPaths(keyed([utf8("0x00000007")], itemCode(1), itemCode(7)))
  }

  @Test func anyDepthFindsEachNodeOnceInFileOrder() throws {
    let inner = box("udta", box("free"), box("udta", box("free")))
    let bytes = box("moov", inner, box("free"))
    #expect(try places("/**/free", in: bytes) == [16, 32, 40])
    #expect(try places("/**/udta/**/free", in: bytes) == [16, 32])
    #expect(try places("/**/**/free", in: bytes) == [16, 32, 40])
    #expect(try places("/**/**/**/**/**/**/**/**/none", in: bytes) == [])
    #expect(try places("/*/*", in: bytes) == [8, 40])
    #expect(try places("/", in: bytes) == [0])
  }
}
