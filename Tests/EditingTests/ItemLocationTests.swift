import Anatomy
import ByteScript
import Bytes
import Editing
import Formats
import InvariantChecks
import Metadata
import TestSupport
import Testing
import Verification

/// Tags are written into picture files whatever their table of item locations can state.
struct ItemLocationTests {
  /// How a table of item locations states the places of its items.
  struct Form: CustomTestStringConvertible {
    let testDescription: String
    /// The widths of the offset and the length of an extent, of the base offset of an item and of an index.
    let sizes: String
    let version: UInt8
    /// Whether the Exif item is in the item data of the metadata box.
    var isInItemData = false

    var base: Int { Int(sizes.dropFirst(2).prefix(1)) ?? 0 }
    var offset: Int { Int(sizes.prefix(1)) ?? 0 }
  }

  private static let forms = [
    Form(testDescription: "offsets of extents", sizes: "4400", version: 0),
    Form(testDescription: "offsets of items", sizes: "0440", version: 0),
    Form(testDescription: "offsets of both", sizes: "4440", version: 1),
    Form(
      testDescription: "an item in the item data", sizes: "4400", version: 1, isInItemData: true),
    Form(
      testDescription: "an item in the item data, by the offset of the item", sizes: "0440",
      version: 1, isInItemData: true),
  ]

  private static let exif =
    u32(0) + utf8("MM") + hex("002A 00000008")
    + u16(1) + u16(0x010F, 2) + u32(6, 26) + u32(0) + utf8("Maker\0")
  private static let picture = u32(5) + hex("65 88 84 00 10")

  private static func file(_ form: Form) -> [UInt8] {
    func row(_ id: Int, _ place: Int, _ count: Int, inItemData: Bool = false) -> [UInt8] {
      // If both the item and its extent have offsets, the place is divided.
      let distance = form.base > 0 ? 5 : place
      let base = form.base > 0 ? u32(form.offset > 0 ? max(0, place - distance) : place) : []
      return u16(id) + (form.version > 0 ? u16(inItemData ? 1 : 0) : []) + u16(0) + base + u16(1)
        + (form.offset > 0 ? u32(min(place, distance)) : []) + u32(count)
    }
    func head(_ media: Int) -> [UInt8] {
      let inItemData = form.isInItemData
      let rows =
        row(1, media, picture.count)
        + row(2, inItemData ? 0 : media + picture.count, exif.count, inItemData: inItemData)
      return box("ftyp", utf8("mif1"), u32(0), utf8("mif1"))
        + fullBox(
          "meta", handlerBox("pict"), fullBox("pitm", u16(1)),
          fullBox("iloc", version: form.version, hex(form.sizes), u16(2), rows),
          fullBox(
            "iinf", u16(2), fullBox("infe", version: 2, u16(1, 0), utf8("j2k1"), [0]),
            fullBox("infe", version: 2, u16(2, 0), utf8("Exif"), [0])),
          fullBox("iref", box("cdsc", u16(2, 1, 1))),
          box(
            "iprp", box("ipco", fullBox("ispe", u32(16, 16))),
            fullBox("ipma", u32(1), u16(1), hex("01 81"))),
          inItemData ? box("idat", exif) : [])
    }
    return head(head(0).count + 8) + box("mdat", picture, form.isInItemData ? [] : exif)
  }

  @Test("A title and an artist are written, and read again", arguments: forms)
  func tags(_ form: Form) throws {
    let bytes = Self.file(form)
    let document = Examination(ByteSource(bytes: bytes), name: "a.heic", magic: nil).document
    let changes = try ["title", "artist"].map { key in
      MetadataChange(.set(EditValue("Neu")), of: try #require(KeySelector(key)), words: key)
    }
    let editing = Editing(document, changes)
    #expect(editing.refusals.map(\.words) == [])
    let copy = editing.editedDocument.document
    _ = try Verification(of: editing.plan, in: copy.source)
    let again = Examination(copy.source, name: "a.heic", magic: nil).document
    #expect(again.findings.map(\.rule) == document.findings.map(\.rule))
    let texts = again.metadataItems.filter { $0.statement == .text("Neu") }.map(
      \.identifier.description)
    #expect(texts == ["exif/Artist", "xmp/dc:title"])
  }

  @Test("A table that states no places gets a base offset for each item")
  func widening() throws {
    let items =
      fullBox(
        "meta", handlerBox("pict"), fullBox("pitm", u16(1)),
        fullBox("iloc", version: 1, hex("0400"), u16(1), u16(1, 1, 0, 1), u32(Self.picture.count)),
        fullBox("iinf", u16(1), fullBox("infe", version: 2, u16(1, 0), utf8("j2k1"), [0])),
        box(
          "iprp", box("ipco", fullBox("ispe", u32(16, 16))),
          fullBox("ipma", u32(1), u16(1), hex("01 81"))),
        box("idat", Self.picture))
    let bytes = box("ftyp", utf8("mif1"), u32(0), utf8("mif1")) + items
    let document = Examination(ByteSource(bytes: bytes), name: "a.heic", magic: nil).document
    let change = MetadataChange(
      .set(EditValue("Neu")), of: try #require(KeySelector("title")), words: "title")
    let editing = Editing(document, [change])
    #expect(editing.refusals.map(\.words) == [])
    let copy = editing.editedDocument.document
    _ = try Verification(of: editing.plan, in: copy.source)
    let again = Examination(copy.source, name: "a.heic", magic: nil).document
    #expect(again.metadataItems.contains { $0.statement == .text("Neu") })
    #expect(again.findings.map(\.rule) == document.findings.map(\.rule))
  }
}
