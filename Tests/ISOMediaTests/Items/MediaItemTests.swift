import ByteScript
import Bytes
import ISOMedia
import InvariantChecks
import Testing

@testable import Anatomy

/// Description of an item, collected from all boxes.
struct ItemTests {
  private let wide = properties(
    size(640, 480), fullBox("pixi", [3, 8, 8, 8]), box("irot", [1]),
    of: fullBox("ipma", u32(2), u16(1), [2, 0x01, 0x83], u16(2), [3, 0x01, 0x00, 0x7F]))

  private func sample(_ locations: [UInt8], _ others: [UInt8]...) -> [UInt8] {
    pictures(
      fullBox("pitm", u16(1)), list(itemBox(1, "hvc1", name: "a"), itemBox(2, "Exif")), locations,
      wide, others.flatMap(\.self))
  }

  private func item(_ id: Int, in bytes: [UInt8]) throws -> Item {
    try #require(open(bytes).root.child("meta")?.item(id))
  }

  @Test func boxesTellOfOneItem() throws {
    let bytes = sample(
      fullBox("iloc", [0x44, 0x40], u16(1), u16(1, 0), u32(10), u16(2), u32(0, 5, 20, 6)),
      fullBox("iref", box("cdsc", u16(2, 1, 1))))
    let item = try item(1, in: bytes)
    #expect(item.type == "hvc1")
    #expect(item.name == "a")
    #expect(item.isPrimary)
    #expect(!item.isHidden)
    #expect(item.properties.map(\.node.code) == ["ispe", "irot"])
    #expect(item.properties.map(\.isEssential) == [false, true])
    #expect(item.extents?.storage == .file)
    #expect(
      item.extents?.ranges == [ByteRange(start: 10, count: 5), ByteRange(start: 30, count: 6)])
    #expect(item.extents?.statedSize == 11)
    #expect(item.references.isEmpty)
    #expect(item.referrers.map(\.from) == [2])
    #expect(item.referrers.map(\.type) == ["cdsc"])
    #expect(
      item.information?.summary
        == "1 hvc1 · \"a\" · 640×480 · 2 properties · 11 bytes @0xa in 2 pieces")
    #expect(try node("/meta", in: bytes).summary == "2 items · primary 1 hvc1 · 640×480")
    expectSound(bytes)
  }

  @Test func anItemThatHoldsItsOwnBoxIsNotOpened() throws {
    let location = fullBox("iloc", [0x44, 0], u16(1), u16(2, 0, 1), u32(0, 0))
    let document = open(sample(location))
    #expect(document.findings.map(\.rule).contains("isom.item.holds-itself"))
    #expect(try #require(document.root.child("meta")?.item(2)?.information).children.isEmpty)
  }

  @Test("The content of an item counts once against the limit for referenced bytes")
  func limit() throws {
    let content = u32(0) + utf8("MM") + u16(42) + u32(8) + u16(0) + u32(0)
    let location = fullBox(
      "iloc", version: 1, [0x44, 0], u16(1), u16(2, 1, 0, 2), u32(0, 6, 6, content.count - 6))
    let bytes = sample(location, box("idat", content))
    let document = open(bytes)
    let before = document.referencedByteBudget
    #expect(try #require(document.root.child("meta")?.item(2)?.information).children.count == 1)
    #expect(document.referencedByteBudget == before - content.count)
  }

  /// An index of 0 and an index past the end do not refer to a property.
  @Test func indicesThatLeadNowhereAreLeftOut() throws {
    let exif = try item(2, in: sample([]))
    #expect(exif.propertyCount == 3)
    #expect(exif.properties.map(\.node.code) == ["ispe"])
    #expect(exif.extents == nil)
  }

  @Test func itemDataLiesInItsBox() throws {
    let location = fullBox("iloc", version: 1, [0x44, 0], u16(1), u16(1, 1, 0, 1), u32(2, 3))
    let bytes = sample(location, box("idat", [9, 8, 7, 6, 5, 4]))
    let item = try item(1, in: bytes)
    #expect(item.extents?.storage == .itemData)
    let range = try #require(item.extents?.ranges.first)
    #expect(ByteSource(bytes: bytes).bytes(range) == [7, 6, 5])
    expectSound(bytes)
  }

  /// Neither an offset nor a length: the extent is the whole file, counted once however many
  /// extents are stated.
  @Test func extentsWithoutNumbersAreTheWholeFile() throws {
    let bytes = sample(fullBox("iloc", [0, 0], u16(1), u16(1, 0, 2)))
    let extents = try #require(try item(1, in: bytes).extents)
    #expect(extents.ranges == [ByteRange(start: 0, count: bytes.count)])
    #expect(extents[0]?.length == nil)
    #expect(extents.statedSize == nil)
  }

  @Test func piecesOfItemsAreCountedThrough() throws {
    let location = fullBox(
      "iloc", version: 1, [0x04, 0x04], u16(1), u16(1, 2, 0, 2), u32(2, 5, 1, 6))
    let extents = try #require(try item(1, in: sample(location)).extents)
    #expect(extents.storage == .items)
    #expect((0..<3).map { extents[$0]?.reference } == [2, 1, nil])
    #expect(extents[1]?.length == 6)
    #expect(extents.ranges == [])
  }

  @Test func dataReferencesLeadElsewhere() throws {
    let location = fullBox(
      "iloc", [0x44, 0], u16(2), u16(1, 1, 1), u32(0, 1), u16(2, 2, 1), u32(0, 1))
    let references = box(
      "dinf", fullBox("dref", u32(2), fullBox("url ", flags: 1), fullBox("url ", utf8("x\0"))))
    let bytes = sample(location, references)
    #expect(try item(1, in: bytes).extents?.storage == .file)
    #expect(try item(2, in: bytes).extents?.storage == .external(dataReference: 2))
    #expect(try item(2, in: bytes).extents?.ranges == [])
  }

  @Test func placesPastEverythingAreNone() throws {
    let location = fullBox(
      "iloc", [0x88, 0x80], u16(1), u16(1, 0), hex("ffffffffffffffff"), u16(2), u64(1, 1),
      u64(0, 1))
    let extents = try #require(try item(1, in: sample(location)).extents)
    #expect(extents[0] == nil)
    #expect(extents[1]?.offset == .max)
    #expect(extents.ranges == [])
  }

  @Test func theFirstToTellIsBelieved() throws {
    let bytes = pictures(
      list(itemBox(1, "hvc1"), itemBox(1, "Exif")),
      fullBox("iloc", [0x44, 0], u16(2), u16(1, 0, 1), u32(1, 2), u16(1, 0, 1), u32(3, 4)))
    let meta = try #require(open(bytes).root.child("meta"))
    #expect(meta.items.count == 1)
    #expect(meta.item(1)?.type == "hvc1")
    #expect(meta.item(1)?.extents?.ranges == [ByteRange(start: 1, count: 2)])
  }

  @Test func anItemMayBeLocatedOnly() throws {
    let bytes = pictures(fullBox("iloc", [0x44, 0], u16(1), u16(5, 0, 1), u32(1, 2)))
    let item = try item(5, in: bytes)
    #expect(item.information == nil)
    #expect(item.type == nil)
    #expect(item.extents?.count == 1)
  }
}
