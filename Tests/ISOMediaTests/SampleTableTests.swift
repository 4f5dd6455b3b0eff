import Anatomy
import ByteScript
import Bytes
import ISOMedia
import InvariantChecks
import Schema
import Testing

struct SampleTableTests {
  private func table(_ bytes: [UInt8], _ name: String = "entries") throws -> (Node, Table) {
    let node = try #require(open(bytes, in: "moov", "trak", "mdia", "minf", "stbl"))
    return (node, try #require(node.table(name)))
  }

  private func column(_ table: Table, _ name: String) throws -> [UInt64] {
    let column = try #require(table.column(named: name))
    return (0..<table.rowCount).compactMap { table.rawCell(row: $0, column: column) }
  }

  @Test func compactSizesAreFourBitsWide() throws {
    let (_, sizes) = try table(fullBox("stz2", u32(4, 3), u8(0x12, 0x30)))
    #expect(try column(sizes, "entry_size") == [1, 2, 3])
  }

  @Test func compactSizesOfOtherWidthsAreRefused() throws {
    let node = try #require(
      open(fullBox("stz2", u32(5, 3), u8(1, 2)), in: "moov", "trak", "mdia", "minf", "stbl"))
    #expect(rules(node) == ["isom.stz2.bad-field-size"])
    expectTiling(node)
  }

  @Test func constantSizesHaveNoRows() throws {
    let node = try #require(
      open(fullBox("stsz", u32(1, -1)), in: "moov", "trak", "mdia", "minf", "stbl"))
    #expect(node.table("entries") == nil)
    #expect(node.integer("sample_count") == 0xFFFF_FFFF)
    #expect(rules(node) == [])
  }

  @Test func dependenciesAreTwoBitsEach() throws {
    let (_, rows) = try table(fullBox("sdtp", u8(0x24, 0x18)))
    #expect(try column(rows, "sample_depends_on") == [2, 1])
    #expect(try column(rows, "sample_is_depended_on") == [1, 2])
    let depends = try #require(rows.column(named: "sample_depends_on"))
    #expect(depends.label?(2) == "depends on no other sample")
  }

  @Test func offsetsOfVersion0AreUnsignedButExplained() throws {
    let (_, plain) = try table(fullBox("ctts", u32(1, 4, -500)))
    let offset = try #require(plain.column(named: "sample_offset"))
    guard case .unsigned = plain.cell(row: 0, column: offset) else {
      Issue.record("not unsigned")
      return
    }
    #expect(offset.label?(0xFFFF_FE0C) == "-500 if signed, as in QuickTime")
    let (_, signed) = try table(fullBox("ctts", version: 1, u32(1, 4, -500)))
    guard case .signed(-500) = signed.cell(row: 0, column: try #require(signed.columns.last)) else {
      Issue.record("not signed")
      return
    }
  }

  @Test func tooManyRowsAreAFinding() throws {
    let (node, rows) = try table(fullBox("stco", u32(-1, 1, 2, 3)))
    #expect(rows.rowCount == 3)
    #expect(rules(node) == ["isom.table.entry-count-exceeds-box"])
  }

  @Test func compactGroupsHaveIndicesForEachPattern() throws {
    // Two patterns, with two and three indices of eight bits.
    let bytes = fullBox(
      "csgp", flags: 0x15, utf8("rap "), u32(2), u8(2, 9, 3, 1), u8(1, 2, 3, 4, 5))
    let (node, indices) = try table(bytes, "indices")
    #expect(try column(indices, "sample_group_description_index") == [1, 2, 3, 4, 5])
    #expect(rules(node) == [])
    expectTiling(node)
  }

  @Test func groupDescriptionsAreReadByTheirType() throws {
    func entry(_ bytes: [UInt8]) throws -> [Field] {
      let node = try #require(open(bytes, in: "moov", "trak", "mdia", "minf", "stbl"))
      #expect(rules(node) == [])
      guard case .list(let list)? = node.value("entries"),
        case .group(let fields)? = list.item(0)?.value
      else { return [] }
      return fields
    }
    let roll = try entry(fullBox("sgpd", version: 1, utf8("roll"), u32(2, 1), u16(-1)))
    #expect(roll.map(\.name) == ["roll_distance"])
    let seig = try entry(
      fullBox(
        "sgpd", version: 1, utf8("seig"), u32(0, 1, 37), u8(0, 0x19, 1, 0), zeros(16), u8(16),
        zeros(16)))
    #expect(
      seig.map(\.name) == [
        "description_length", "reserved", "crypt_byte_block", "skip_byte_block", "isProtected",
        "Per_Sample_IV_Size", "KID", "constant_IV_size", "constant_IV",
      ])
    #expect(
      try entry(fullBox("sgpd", version: 1, utf8("what"), u32(3, 1), zeros(3))).map(\.name) == [
        "data"
      ])
  }

  @Test func everyDeclarationIsDescribed() {
    for nodeKind in ISODialect.boxes.nodeKinds {
      let names = nodeKind.explanation.fields.map(\.name)
      #expect(names.first == "size", "\(nodeKind.declaration.code)")
    }
    let stsz = ISODialect.boxes.nodeKinds("stsz").first?.explanation.fields.map(\.name)
    #expect(stsz?.contains("entries[].entry_size") == true)
  }
}
