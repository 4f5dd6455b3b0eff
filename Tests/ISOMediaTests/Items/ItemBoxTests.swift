import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

/// Contents of the boxes that describe items.
struct ItemBoxTests {
  @Test(arguments: [0, 1])
  func thePrimaryItemHas16Or32Bits(version: Int) throws {
    let bytes = fullBox("pitm", version: UInt8(version), big(7, version == 0 ? 2 : 4))
    #expect(try node("/pitm", in: bytes).integer("item_ID") == 7)
    expectSound(bytes)
  }

  @Test func oldEntriesAreContent() throws {
    let bytes = list(fullBox("infe", u16(1, 0), utf8("a\0text/html\0gzip\0")))
    let entry = try node("/iinf/infe", in: bytes)
    #expect(entry.field("content_encoding")?.text == "gzip")
    #expect(entry.summary == "1 text/html · \"a\"")
    expectSound(bytes)
    expectSound(fullBox("infe", u16(1, 0), utf8("a\0text/html\0")))
  }

  @Test func fileDeliveryExtendsAnEntry() throws {
    let bytes = fullBox(
      "infe", version: 1, u16(1, 0), utf8("a\0b\0c\0"), utf8("fdel"), utf8("here\0sum\0"),
      u64(5, 6), [1], u32(9))
    let entry = try node("/infe", in: bytes)
    #expect(entry.field("content_location")?.text == "here")
    #expect(entry.table("groups")?.rowCount == 1)
    expectSound(bytes)
    let other = fullBox("infe", version: 1, u16(1, 0), utf8("a\0b\0c\0abcd"), [1, 2])
    #expect(try node("/infe", in: other).field("extension")?.range.count == 2)
    expectSound(other)
  }

  @Test func laterEntriesHaveTypes() throws {
    let mime = fullBox("infe", version: 2, u16(3, 0), utf8("mimeXMP\0application/rdf+xml\0"))
    #expect(try node("/infe", in: mime).summary == "3 application/rdf+xml · \"XMP\"")
    expectSound(mime)
    let uri = fullBox("infe", version: 3, u32(70_000), u16(0), utf8("uri \0urn:x\0"))
    #expect(try node("/infe", in: uri).summary == "70000 urn:x")
    expectSound(uri)
    let hidden = itemBox(4, "hvc1", flags: 1)
    #expect(try node("/infe", in: hidden).summary == "4 hvc1 · hidden")
    #expect(try node("/infe", in: hidden).field("flags")?.label == "hidden")
    expectSound(hidden)
  }

  /// Every permitted width of the numbers in iloc.
  @Test(arguments: [0, 4, 8], [0, 4, 8])
  func locationsStateTheirWidths(offset: Int, base: Int) throws {
    let item = u16(1) + u16(0) + big(100, base) + u16(2)
    let extent = big(10, offset) + big(5, 4)
    let bytes = fullBox(
      "iloc", [UInt8(offset << 4 | 4), UInt8(base << 4)], u16(1), item, extent, extent)
    let items = try node("/iloc", in: bytes)
    guard case .list(let list)? = items.value("items") else { throw NothingThere(path: "items") }
    let first = try #require(list.item(0))
    #expect(first.part("base_offset")?.value.integer == (base > 0 ? 100 : nil))
    guard case .table(let table)? = first.part("extents")?.value else {
      throw NothingThere(path: "extents")
    }
    #expect(table.rowCount == 2)
    #expect(table.columns.map(\.name) == (offset > 0 ? ["extent_offset"] : []) + ["extent_length"])
    expectSound(bytes)
  }

  @Test func constructionMethodsAreNamed() throws {
    let bytes = fullBox(
      "iloc", version: 1, [0x44, 0x04], u16(1), u16(1, 2, 0, 1), u32(1, 0, 8))
    guard case .list(let list)? = try node("/iloc", in: bytes).value("items") else {
      throw NothingThere(path: "items")
    }
    let method = list.item(0)?.part("construction_method")
    #expect(method?.label == "offsets into other items")
    expectSound(bytes)
    expectSound(
      fullBox("iloc", version: 2, [0x44, 0], u32(1), u32(70_000), u16(1, 0, 1), u32(0, 8)))
  }

  @Test func extentsWithoutNumbersOwnNoBytes() throws {
    let bytes = fullBox("iloc", [0, 0], u16(1), u16(1, 0, 0xFFFF))
    #expect(try node("/iloc", in: bytes).range.count == 22)
    expectSound(bytes)
  }

  @Test func widthsBeyondEightBytesAreNotFollowed() {
    let findings = open(fullBox("iloc", [0xF4, 0], u16(1), zeros(30))).findings
    #expect(findings.map(\.rule) == ["isom.iloc.size-too-large"])
    expectTiled(fullBox("iloc", [0xF4, 0], u16(1), zeros(30)))
  }

  @Test func moreItemsThanBytesAreFound() {
    let findings = open(fullBox("iloc", version: 2, [0, 0], u32(0xFFFF_FFFF), u32(1), zeros(6)))
      .findings
    #expect(findings.map(\.rule) == ["isom.box.payload-too-short"])
  }

  @Test func referencesTakeAnyCode() throws {
    let small = fullBox("iref", box("thmb", u16(2, 1, 1)), box("zzzz", u16(1, 6, 2, 3, 4, 5, 6, 7)))
    #expect(try node("/iref/thmb", in: small).title == "Thumbnail of")
    #expect(try node("/iref/thmb", in: small).summary == "2 → 1")
    #expect(try node("/iref/zzzz", in: small).summary == "1 → 2, 3, 4, 5 and 2 more")
    expectSound(small)
    let large = fullBox("iref", version: 1, box("cdsc", u32(70_000), u16(1), u32(1)))
    #expect(try node("/iref/cdsc", in: large).summary == "70000 → 1")
    expectSound(large)
  }

  /// ISO/IEC 14496-12 stores property indices in 7 bits, or in 15 bits if flag 1 is set.
  @Test func associationsAreBits() throws {
    for (flags, pair) in [(0, [0x81, 0x02] as [UInt8]), (1, [0x80, 0x01, 0x00, 0x02])] {
      let bytes = fullBox("ipma", flags: flags, u32(1), u16(1), [2], pair)
      guard case .list(let list)? = try node("/ipma", in: bytes).value("entries"),
        case .table(let table)? = list.item(0)?.part("associations")?.value
      else { throw NothingThere(path: "associations") }
      let cells = (0..<2).map { row in
        table.columns.map { table.rawCell(row: row, column: $0) ?? .max }
      }
      #expect(cells == [[1, 1], [0, 2]])
      expectSound(bytes)
    }
    expectSound(fullBox("ipma", version: 1, flags: 1, u32(1), u32(70_000), [0]))
  }

  @Test func fileDeliveryIsRead() {
    let partition = fullBox(
      "fpar", u16(1, 1400), [0, 1], u16(0, 64, 1400, 255), utf8("AAAA\0"), u16(1, 2), u32(1400))
    expectSound(
      pictures(
        fullBox(
          "fiin", u16(1),
          box(
            "paen", partition, fullBox("fecr", u16(1, 2), u32(9)),
            fullBox("fire", version: 1, u32(1, 2, 9))),
          box("segr", u16(1), [1], u32(7), u16(1), u32(2)),
          fullBox("gitn", u16(1), u32(7), utf8("group\0")))))
  }

  @Test func protectionAndDataHaveAPlace() throws {
    let bytes = pictures(
      fullBox("ipro", u16(1), box("sinf", box("frma", utf8("hvc1")))), box("idat", [1, 2, 3]))
    #expect(try node("/meta/idat", in: bytes).field("data")?.range.count == 3)
    expectSound(bytes)
  }

  @Test func entitiesAreGrouped() throws {
    let bytes = pictures(
      box(
        "grpl", fullBox("altr", u32(10, 2, 1, 2)), fullBox("zzzz", u32(11, 1, 3), [1]),
        fullBox("pano", u32(12, 1, 4)), fullBox("swtk", u32(13, 2, 1, 2), u16(0, 1)),
        fullBox("acgl", u32(14, 1, 1), [0x80, 51], u32(1), u16(4)),
        fullBox("pymd", u32(15, 1, 1), u16(512, 512), u16(1, 3, 3))))
    #expect(try node("/meta/grpl/pano", in: bytes).title == "Panorama")
    #expect(try node("/meta/grpl/zzzz", in: bytes).table("entity_ids")?.rowCount == 1)
    #expect(try node("/meta/grpl/acgl", in: bytes).field("level_idc")?.label == "3.1")
    expectSound(bytes)
  }
}
