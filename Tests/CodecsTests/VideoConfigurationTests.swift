import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

private typealias B = ConfigurationBuilding

/// ISO/IEC 14496-15, 5.3.3, 8.3.3, 9.5.3 and 11.2.4.
struct VideoConfigurationTests {
  @Test func anAVCConfigurationWithoutItsExtension() throws {
    let node = try B.node(box("avcC", hex("01 64 00 29 ff e1 0004 67640029 01 0003 68ee3c")))
    #expect(node.field("AVCProfileIndication")?.label == "High")
    #expect(node.field("AVCLevelIndication")?.label == "4.1")
    #expect(node.field("lengthSizeMinusOne")?.label == "4 bytes")
    #expect(node.children.map(\.name.description) == lists)
    let sets = try #require(node.child("seqs"))
    #expect(sets.integer("numOfSequenceParameterSets") == 1)
    let unit = try #require(sets.children.first)
    #expect(unit.range == ByteRange(start: 14, count: 6))
    #expect(unit.integer("nalUnitLength") == 4)
    #expect(unit.integer("nal_ref_idc") == 3)
    #expect(unit.field("nal_unit_type")?.label == "sequence parameter set")
    #expect(unit.children.first?.range == ByteRange(start: 17, count: 3))
    #expect(unit.children.first?.rules() == ["isom.nal.payload-too-short"])
    #expect(node.child("exts") == nil)
    #expect(node.rules().isEmpty)
  }

  private let lists = ["sequenceParameterSets", "pictureParameterSets"]

  @Test func anAVCConfigurationWithItsExtension() throws {
    let node = try B.node(
      box("avcC", hex("01 6e 00 0a ff e0 01 0004 06050180 fd fa f9 01 0002 6d01")))
    #expect(node.field("AVCProfileIndication")?.label == "High 10")
    #expect(node.field("AVCLevelIndication")?.label == "1")
    let high = try #require(node.child("exts"))
    #expect(high.field("chroma_format")?.label == "4:2:0")
    #expect(high.integer("bit_depth_luma_minus8") == 2)
    #expect(high.integer("bit_depth_chroma_minus8") == 1)
    #expect(high.children.first?.integer("nal_unit_type") == 13)
    #expect(node.child("pics")?.children.first?.title == "SEI")
    #expect(node.rules().isEmpty)
  }

  @Test func levelOneB() throws {
    let node = try B.node(box("avcC", hex("01 42 10 0b ff e0 00")))
    #expect(node.field("AVCLevelIndication")?.label == "1b")
    #expect(node.child("exts") == nil)
    let main = try B.node(box("avcC", hex("01 42 00 0b ff e0 00")))
    #expect(main.field("AVCLevelIndication")?.label == "1.1")
  }

  /// The second unit states nine bytes, but has one.
  @Test func moreParameterSetsThanBytes() throws {
    let node = try B.node(box("avcC", hex("01 42 00 1e ff e2 0001 67 0009 67")))
    let sets = try #require(node.child("seqs"))
    #expect(sets.rules() == ["isom.nal.list-exceeds-parent"])
    #expect(sets.children.map(\.isCut) == [false, true])
    #expect(sets.children.last?.range == ByteRange(start: 17, count: 3))
  }

  @Test func anHEVCConfiguration() throws {
    let node = try B.node(
      box(
        "hvcC",
        hex("01 22 20000000 b00000000000 7b f000 fc fd fa fa 0000 0f 02")
          + hex("a1 0001 0003 420101") + hex("27 0002 0002 4e01 0004 4e01aabb")))
    #expect(node.field("general_profile_idc")?.label == "Main 10")
    #expect(node.field("general_tier_flag")?.label == "High tier")
    #expect(node.field("general_level_idc")?.label == "4.1")
    #expect(node.field("chromaFormat")?.label == "4:2:0")
    #expect(node.integer("bitDepthLumaMinus8") == 2)
    #expect(node.integer("numTemporalLayers") == 1)
    #expect(node.integer("temporalIdNested") == 1)
    let arrays = node.children("arry")
    #expect(arrays.first?.field("NAL_unit_type")?.label == "sequence parameter set")
    #expect(arrays.first?.children.first?.integer("nuh_temporal_id_plus1") == 1)
    #expect(arrays.last?.integer("numNalus") == 2)
    #expect(arrays.last?.children.last?.children.first?.range.count == 2)
    #expect(node.rules().isEmpty)
  }

  @Test func aVVCConfiguration() throws {
    let record =
      bits("11111 11 1" + "000000000 010 01 01 010 11111" + "00 000010")
      + bits("0000001 0" + "00110011" + "1 0 000000") + [0x55] + bits("1 0000000") + [0x31]
      + hex("01 00000007 0500 02d0 0000 02") + bits("1 00 01100") + hex("0002 0060")
      + bits("1 00 01111") + hex("0001 0003 0079ad")
    let node = try B.node(fullBox("vvcC", record))
    #expect(node.field("general_profile_idc")?.label == "Main 10")
    #expect(node.field("general_level_idc")?.label == "3.1")
    #expect(node.integer("sublayer_level_idc") == 49)
    #expect(node.table("sub_profiles")?.rowCount == 1)
    #expect(node.integer("max_picture_width") == 1280)
    let arrays = node.children("arry")
    #expect(arrays.first?.field("NAL_unit_type")?.label == "operating point information")
    #expect(arrays.last?.children.first?.integer("nal_unit_type") == 15)
    #expect(node.rules().isEmpty)
  }
}
