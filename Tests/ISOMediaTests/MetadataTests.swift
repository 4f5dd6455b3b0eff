import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

struct MetadataTests {
  private func data(_ type: Int, _ value: [UInt8]) -> [UInt8] { box("data", u32(type, 0), value) }

  private func iTunes(_ items: [UInt8]...) -> [UInt8] {
    box("moov", box("udta", fullBox("meta", box("ilst", items.flatMap(\.self)))))
  }

  private func keyed(_ keys: [(space: String, name: [UInt8])], _ items: [UInt8]...) -> [UInt8] {
    let entries = keys.flatMap { u32($0.name.count + 8) + utf8($0.space) + $0.name }
    return box(
      "moov",
      box("meta", fullBox("keys", u32(keys.count), entries), box("ilst", items.flatMap(\.self))))
  }

  @Test func metadataIsAFullBoxOrNot() throws {
    let inside = box("free")
    let full = box("meta", zeros(4), inside)
    let plain = box("meta", inside)
    #expect(try node("/meta", in: full).integer("version") == 0)
    #expect(try node("/meta", in: plain).field("version") == nil)
    for bytes in [full, plain] {
      #expect(try node("/meta", in: bytes).children.map(\.code) == ["free"])
      expectSound(bytes)
    }
    #expect(try node("/meta", in: fullBox("meta")).integer("flags") == 0)
  }

  @Test func valuesAreReadByTheirType() throws {
    let bytes = iTunes(
      box("©nam", data(1, utf8("Name"))), box("©ART", data(2, u16(0x41, 0x42))),
      box("tmpo", data(21, u16(-2))), box("cpil", data(21, [1])),
      box("trkn", data(0, u16(0, 3, 9, 0))),
      box("disk", data(0, u16(0, 1, 0))), box("covr", data(13, [0xFF, 0xD8, 0xFF, 0xE0, 1])),
      box("gnre", data(0, u16(18))), box("rate", data(23, hex("3fc00000"))),
      box("none", data(0, [9])))
    let items = try node("/moov/udta/meta/ilst", in: bytes).children
    // The genre numbers of iTunes are those of ID3 plus one: 17 is Rock.
    #expect(
      items.map(\.summary) == [
        "\"Name\"", "\"AB\"", "-2", "yes", "3 of 9", "1", "JPEG, 5 bytes", "Rock", "1.5",
        "1 byte",
      ])
    let value = try node("/moov/udta/meta/ilst/©nam/data", in: bytes).field("value")
    #expect(value?.meaning.subject == .tag(space: .iTunes, key: nil))
    let cover = try node("/moov/udta/meta/ilst/covr/data", in: bytes).field("value")
    #expect(cover?.meaning.role == .payload)
    expectSound(bytes)
  }

  @Test func longTextsAreCutInTheLine() throws {
    let bytes = iTunes(box("©lyr", data(1, utf8(String(repeating: "a", count: 100)))))
    let summary = try node("/moov/udta/meta/ilst/©lyr", in: bytes).summary
    #expect(summary == "\"" + String(repeating: "a", count: 60) + "…\"")
  }

  @Test func namedItemsTellTheirName() throws {
    let bytes = iTunes(
      box(
        "----", fullBox("mean", utf8("com.apple.iTunes")), fullBox("name", utf8("ISRC")),
        data(1, utf8("X")), data(1, utf8("Y"))))
    let item = try node("/moov/udta/meta/ilst/----", in: bytes)
    #expect(item.summary == "ISRC: \"X\" and 1 more")
    let value = item.child("data")?.field("value")
    #expect(value?.meaning.subject == .tag(space: .iTunesLongForm, key: nil))
    expectSound(bytes)
  }

  @Test func itemsAreNamedByTheirKeys() throws {
    let bytes = keyed(
      [("mdta", utf8("com.example.make")), ("udta", [0xA9] + utf8("nam"))],
      box(itemCode(1), data(1, utf8("M"))), box(itemCode(2), data(1, utf8("N"))),
      box(itemCode(3), data(1, utf8("O"))))
    let items = try node("/moov/meta/ilst", in: bytes).children
    #expect(items.map(\.pathStep) == ["'com.example.make'", "©nam", "'\\x00\\x00\\x00\\x03'"])
    for item in items { #expect(try node(item.path, in: bytes).range == item.range) }
    let value = items[0].child("data")?.field("value")
    #expect(value?.meaning.subject == .tag(space: .quickTimeMetadata, key: nil))
    expectSound(bytes)
  }

  @Test func localesAreLettersOrIndices() throws {
    let bytes = iTunes(box("©nam", box("data", u32(1), u16(0x4445, 0x15C7), utf8("n"))))
    let data = try node("/moov/udta/meta/ilst/©nam/data", in: bytes)
    #expect(data.field("country")?.label == "DE")
    #expect(data.field("language")?.label == "eng English")
    let indexed = iTunes(box("©nam", box("data", u32(1), u16(2, 1), utf8("n"))))
    let language = try node("/moov/udta/meta/ilst/©nam/data", in: indexed).field("language")
    #expect(language?.meaning.role == .index(into: "lang"))
    expectSound(
      box(
        "meta", fullBox("ctry", u32(2), u16(1, 0x4445), u16(2, 0x4652, 0x4742)),
        fullBox("lang", u32(1), u16(1, 0x15C7))))
  }

  @Test func numbersOfWrongWidthStayBytes() throws {
    for type in [21, 22, 23, 65, 78, 72, 8] {
      let bytes = iTunes(box("rate", data(type, zeros(9))))
      guard case .bytes? = try node("/moov/udta/meta/ilst/rate/data", in: bytes).value("value")
      else {
        Issue.record("type \(type)")
        continue
      }
      expectSound(bytes)
    }
    expectSound(iTunes(box("rate", data(72, zeros(16)))))
    expectSound(iTunes(box("rate", data(79, zeros(72)))))
    expectSound(iTunes(box("rate", data(1, []))))
  }

  @Test func otherMetadataIsRead() {
    expectSound(
      fullBox(
        "meta", fullBox("xml ", utf8("<a/>\0")), fullBox("bxml", [1]),
        fullBox("ID32", u16(0x15C7), utf8("ID3")),
        box("ilst", box("itm1", fullBox("itif", u32(4)), fullBox("name", utf8("n"))))))
    expectSound(box("meco", fullBox("mere", utf8("mdta"), utf8("mdir"), [2])))
  }

  @Test func keysThatGoTooFarLeaveTheCode() throws {
    let bytes = box(
      "meta", fullBox("keys", u32(1000, 12), utf8("mdtaabcd")),
      box("ilst", box(itemCode(2), data(1, utf8("v")))))
    #expect(try node("/meta/ilst", in: bytes).children[0].name == .code(FourCC(rawValue: 2)))
    expectTiled(bytes)
  }
}
