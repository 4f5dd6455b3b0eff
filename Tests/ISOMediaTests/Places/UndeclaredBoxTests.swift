import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

/// Boxes without a declaration, and bytes where no declaration applies.
struct UndeclaredBoxTests {
  private let times = fullBox("stts", u32(1, 3, 100))

  @Test func whatIsBoxesShowsAsBoxes() throws {
    let bytes = box("moop", times, box("zzzz", [1, 2, 3]))
    let children = try node("/moop", in: bytes).children
    #expect(children.map(\.code) == ["stts", "zzzz"])
    #expect(children.map(\.title) == ["Decoding Time to Sample", "Unknown"])
    #expect(try node("/moop/stts", in: bytes).table("entries")?.rowCount == 1)
    expectSound(bytes)
    let user = box("uuid", [UInt8](repeating: 7, count: 16), times)
    #expect(open(user).root.child("uuid")?.children.map(\.code) == ["stts"])
    expectSound(user)
  }

  /// One byte too many, a size beyond the end, a size of 0, an unprintable code.
  @Test func whatIsNotOnlyBoxesStaysBytes() throws {
    let others = [
      times + [0], u32(25) + Array(times.dropFirst(4)), u32(0) + Array(times.dropFirst(4)),
      u32(12, 1, 1), [],
    ]
    for content in others {
      let bytes = box("moop", content)
      let box = try node("/moop", in: bytes)
      #expect(box.children.isEmpty)
      #expect(box.field("undecoded")?.range.count == (content.isEmpty ? nil : content.count))
      expectSound(bytes)
    }
  }

  /// Flash writers reserve space after the edits as a box.
  @Test func spaceAfterEditsIsABox() throws {
    let list = fullBox("elst", u32(1, 500, 0), u16(1, 0), box("skip", zeros(20)))
    let bytes = box("edts", list)
    let edits = try node("/edts/elst", in: bytes)
    #expect(edits.table("entries")?.rowCount == 1)
    #expect(edits.children.map(\.code) == ["skip"])
    #expect(open(bytes).findings.map(\.rule) == ["isom.box.trailing-bytes"])
    expectTiled(bytes)
    let other = box("edts", fullBox("elst", u32(1, 500, 0), u16(1, 0), [1, 2, 3]))
    #expect(try node("/edts/elst", in: other).field("trailing")?.range.count == 3)
    #expect(open(other).findings.map(\.rule) == ["isom.box.trailing-bytes"])
    expectTiled(other)
  }
}
