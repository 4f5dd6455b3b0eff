import Anatomy
import ByteScript
import Bytes
import ISOMedia
import InvariantChecks
import Schema
import Testing

/// Items that describe how a picture is derived from others, from bytes written by hand.
struct DerivedPictureTests {
  /// An item with its content in the item data box.
  private func item(_ type: String, _ content: [UInt8]) -> [UInt8] {
    pictures(
      fullBox("pitm", u16(1)), list(itemBox(1, type)),
      fullBox("iloc", version: 1, [0x44, 0], u16(1, 1, 1, 0, 1), u32(0, content.count)),
      box("idat", content))
  }

  private func expectFits(_ bytes: [UInt8]) { expectSound(bytes) }

  @Test func aGridTellsItsPicturesAndItsSize() throws {
    let small = item("grid", [0, 0, 5, 7] + u16(4032, 3024))
    let grid = try node("/meta/iinf/infe/grid", in: small)
    #expect(grid.integer("rows_minus_one") == 5)
    #expect(grid.integer("output_height") == 3024)
    #expect(grid.summary == "8 × 6 pictures · 4032×3024")
    expectFits(small)
    let large = item("grid", [0, 1, 0, 1] + u32(70_000, 3024))
    #expect(try node("/meta/iinf/infe/grid", in: large).summary == "2 × 1 pictures · 70000×3024")
    expectFits(large)
  }

  @Test func aGridThatIsShortOrLongIsReported() {
    let short = item("grid", [0, 1, 0, 1] + u16(64, 64))
    #expect(open(short).findings.map(\.rule) == ["isom.box.payload-too-short"])
    expectTiled(short)
    let long = item("grid", [0, 0, 0, 1] + u16(64, 64, 9))
    #expect(open(long).findings.map(\.rule) == ["isom.box.trailing-bytes"])
    expectTiled(long)
  }

  @Test func anOverlayPlacesItsPictures() throws {
    let small = item("iovl", [0, 0] + u16(0, 0, 0, 0xFFFF, 640, 480, 10, 0xFFF6, 0, 20))
    let overlay = try node("/meta/iinf/infe/iovl", in: small)
    #expect(overlay.summary == "640×480")
    guard case .group(let fill)? = overlay.value("canvas_fill_value") else {
      throw NothingThere(path: "canvas_fill_value")
    }
    #expect(fill.map(\.value.integer) == [0, 0, 0, 0xFFFF])
    let table = try #require(overlay.table("offsets"))
    let cells = (0..<2).flatMap { row in
      table.columns.map { Field(row: row, column: $0, of: table).value.integer }
    }
    #expect(cells == [10, -10, 0, 20])
    expectFits(small)
    let large = item("iovl", [0, 1] + u16(1, 2, 3, 4) + u32(70_000, 480, 1, 2))
    #expect(try node("/meta/iinf/infe/iovl", in: large).integer("output_width") == 70_000)
    expectFits(large)
  }

  @Test(arguments: [(0, 1), (0x80, 3)]) func aToneMapIsFractions(flags: Int, rows: Int) throws {
    let channel = u32(-1, 2, 3, 4, 5, 6, -7, 8, 9, 10)
    let content =
      [0] + u16(0, 0) + [UInt8(flags | 0x40)] + u32(0, 1, 13, 10)
      + Array(repeating: channel, count: rows).flatMap(\.self)
    let bytes = item("tmap", content)
    let map = try node("/meta/iinf/infe/tmap", in: bytes)
    #expect(map.integer("use_base_colour_space") == 1)
    let table = try #require(map.table("channels"))
    #expect(table.rowCount == rows)
    let last = table.columns.map { Field(row: rows - 1, column: $0, of: table).value.integer }
    #expect(last == [-1, 2, 3, 4, 5, 6, -7, 8, 9, 10])
    expectFits(bytes)
  }

  @Test func laterToneMapsStayBytes() throws {
    let bytes = item("tmap", [1, 2, 3])
    #expect(try node("/meta/iinf/infe/tmap", in: bytes).field("undecoded")?.range.count == 2)
    expectFits(bytes)
  }

  /// A byte of the item data belongs to the item that refers to it.
  @Test func aByteOfTheDataLeadsToItsItem() throws {
    let bytes = item("grid", [0, 0, 5, 7] + u16(4032, 3024))
    #expect(open(bytes).owner(of: bytes.count - 1)?.chain.last?.code == "grid")
  }
}
