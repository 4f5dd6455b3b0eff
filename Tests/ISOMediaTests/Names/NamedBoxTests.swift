import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

/// Names that the tables of registered codes add to the tree of a file.
struct NamedBoxTests {
  @Test func aBoxOfWhichOnlyTheNameIsKnownHasATitle() throws {
    let bytes = box("UITS", [1, 2, 3]) + box("zzzz", [4])
    let children = open(bytes).root.children
    #expect(children.map(\.title) == ["Unique Identifiers", "Unknown"])
    #expect(
      children.map { $0.clause?.standard.name } == ["registered by Universal Music Group", nil])
    for child in children {
      #expect(child.fields.last?.meaning.role == .undecoded)
      #expect(child.layoutFindings.isEmpty)
    }
    expectTiled(bytes)
  }

  @Test func sampleEntriesOfAnyMediumHaveTheirNames() throws {
    let entries = box("ixse", zeros(8)) + box("6vpt", zeros(8), box("6vpC", [9]))
    let stsd = fullBox("stsd", u32(2), entries)
    let bytes = box("moov", box("trak", box("mdia", box("minf", box("stbl", stsd)))))
    let table = try node("/moov/trak/mdia/minf/stbl/stsd", in: bytes)
    #expect(table.children.map(\.title) == ["DVB Track Index", "Dynamic Viewport"])
    #expect(table.children[0].field("data_reference_index") != nil)
    #expect(table.children[1].children.map(\.title) == ["Viewport Configuration"])
    expectTiled(bytes)
  }

  @Test func referencesAndGroupsHaveTheirNames() throws {
    let bytes = box(
      "moov", box("trak", box("tref", box("cdtg", u32(1)), box("mine", u32(1))), group))
    let references = try node("/moov/trak/tref", in: bytes).children
    #expect(references.map(\.title) == ["Tracks Described Collectively", "Track Reference"])
    #expect(references.map { $0.table("track_IDs")?.rowCount } == [1, 1])
    #expect(try node("/moov/trak/trgr/potg", in: bytes).title == "Playout")
  }

  private let group = box("trgr", fullBox("potg", u32(7)))

  @Test func codesInFieldsHaveWords() throws {
    let file = box("ftyp", utf8("mif1"), u32(0), utf8("heicqt  zzzz"))
    let type = try node("/ftyp", in: file)
    #expect(type.field("major_brand")?.label == "HEIF image, structural")
    let brands = try #require(type.table("compatible_brands"))
    let column = try #require(brands.column(named: "brand"))
    let labels = (0..<3).map { row in
      brands.rawCell(row: row, column: column).flatMap { column.label?($0) }
    }
    #expect(labels == ["HEVC image, Main or Main Still Picture", "QuickTime", nil])
    // The line of a node shows the code itself, because brands are known by their codes.
    #expect(type.read(for: .line).fields.map(\.label) == [nil])

    let scheme = fullBox("schm", utf8("cens"), u32(0x10000))
    #expect(
      try node("/schm", in: scheme).field("scheme_type")?.label == "AES-CTR, pattern encryption")
    let group = fullBox("sbgp", utf8("tscl"), u32(0))
    #expect(try node("/sbgp", in: group).field("grouping_type")?.label == "temporal layer")
    let attributes = fullBox("tsel", u32(0), utf8("bitr"))
    let table = try #require(try node("/tsel", in: attributes).table("attribute_list"))
    #expect(table.columns[0].label?(0x6269_7472) == "bit rate")
  }
}
