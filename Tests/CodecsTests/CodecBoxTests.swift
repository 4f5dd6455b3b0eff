import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

private typealias B = ConfigurationBuilding

/// Boxes that describe how video is displayed and how audio is coded.
struct CodecBoxTests {
  @Test func colorInNumbers() throws {
    let node = try B.node(box("colr", Array("nclx".utf8) + hex("0009 0010 0009 80")))
    #expect(node.field("colour_primaries")?.label == "BT.2020")
    #expect(node.field("transfer_characteristics")?.label == "PQ")
    #expect(node.field("matrix_coefficients")?.label == "BT.2020 non-constant luminance")
    #expect(node.field("full_range_flag")?.label == "full range")
    let old = try B.node(box("colr", Array("nclc".utf8) + hex("0001 0001 0001")))
    #expect(!old.has("full_range_flag"))
    #expect(old.rules().isEmpty)
  }

  @Test func colorInAProfile() throws {
    let node = try B.node(box("colr", Array("prof".utf8) + [1, 2, 3]))
    #expect(node.field("ICC_profile")?.range == ByteRange(start: 12, count: 3))
    #expect(node.field("ICC_profile")?.meaning.role == .payload)
    #expect(try B.node(box("colr", Array("what".utf8) + [1])).has("colour_data"))
  }

  @Test func apertureMayGoLeft() throws {
    let node = try B.node(
      box(
        "clap", hex("00000780 00000001 00000438 00000001 ffffffff 00000002 00000000 00000001")))
    #expect(node.integer("cleanApertureWidthN") == 1920)
    #expect(node.integer("horizOffN") == -1)
    #expect(node.rules().isEmpty)
  }

  @Test func contentColorVolumeInParts() throws {
    let node = try B.node(
      box("cclv", [0b0001_0100] + hex("00000001 00000002")))
    #expect(node.integer("ccv_min_luminance_value") == 1)
    #expect(node.integer("ccv_avg_luminance_value") == 2)
    #expect(!node.has("ccv_max_luminance_value"))
    #expect(!node.has("ccv_primaries"))
  }

  @Test func av1() throws {
    let node = try B.node(box("av1C", bits("1 0000001 000 01000 0 1 0 0 1 1 01 000 1 0011")))
    #expect(node.field("seq_level_idx_0")?.label == "4.0")
    #expect(node.integer("high_bitdepth") == 1)
    #expect(node.field("chroma_sample_position")?.label == "vertical")
    #expect(node.integer("initial_presentation_delay_minus_one") == 3)
  }

  @Test func vp9InBothVersions() throws {
    let new = try B.node(fullBox("vpcC", version: 1, hex("00 1f 82 02 02 02 0000")))
    #expect(new.field("level")?.label == "3.1")
    #expect(new.field("chromaSubsampling")?.label == "4:2:0 colocated")
    #expect(new.rules().isEmpty)
    let old = try B.node(fullBox("vpcC", version: 0, hex("00 1f 81 11 0001 aa")))
    #expect(old.integer("videoFullRangeFlag") == 1)
    #expect(old.field("codecInitializationData")?.range.count == 1)
    #expect(
      try B.node(fullBox("vpcC", version: 2, [0])).rules()
        == ["isom.fullbox.version-unknown"])
  }

  @Test func dolbyVision() throws {
    let node = try B.node(
      box(
        "dvvC",
        [1, 0] + bits("0001000 000100 1 0 1" + "0100 00") + [UInt8](repeating: 0, count: 19)))
    #expect(node.integer("dv_profile") == 8)
    #expect(node.integer("dv_level") == 4)
    #expect(node.field("dv_bl_signal_compatibility_id")?.label == "HLG")
    #expect(node.rules().isEmpty)
  }

  @Test func dolbyDigital() throws {
    let node = try B.node(box("dac3", bits("00 01000 000 111 1 01110 00000")))
    #expect(node.field("acmod")?.label == "3/2")
    #expect(node.field("bit_rate_code")?.label == "384 kbit/s")
    let plus = try B.node(
      box(
        "dec3",
        bits("0000110000000 001") + bits("00 10000 0 0 000 111 1 000 0001 000000010")
          + bits("00 10000 0 0 000 010 0 000 0000 0") + [0x01, 0x10]))
    #expect(plus.integer("data_rate") == 384)
    #expect(try plus.number(".substreams[1].chan_loc") == 2)
    #expect(try plus.fieldAt(".substreams[2].acmod").label == "2/0")
    #expect(plus.integer("complexity_index_type_a") == 16)
    #expect(plus.rules().isEmpty)
  }

  @Test func opusWithAMapping() throws {
    let node = try B.node(
      box("dOps", hex("00 03 0138 0000bb80 ff00 01 02 01 00 02 01")))
    #expect(node.integer("PreSkip") == 312)
    guard case .fixed(let gain, fractionBits: 8)? = node.value("OutputGain") else {
      throw NothingThere(path: "OutputGain")
    }
    #expect(gain == -256)
    #expect(node.table("ChannelMapping")?.rowCount == 3)
    #expect(node.rules().isEmpty)
  }

  @Test func flacBlocks() throws {
    let samples = String(repeating: "0", count: 16) + "11110100001001000000"
    let stream =
      hex("1000 1000 00000e 00002a") + bits("00001010110001000100 001 01111" + samples)
      + [UInt8](repeating: 7, count: 16)
    let comments = hex("84 000012 03000000 6d7067 01000000 03000000 413d62")
    let node = try B.node(
      fullBox("dfLa", [0x00, 0, 0, 34] + stream + comments))
    #expect(try node.number(".FLACMetadataBlocks[1].sampleRate") == 44_100)
    #expect(try node.fieldAt(".FLACMetadataBlocks[1].channels").label == "2")
    #expect(try node.number(".FLACMetadataBlocks[1].totalSamples") == 1_000_000)
    #expect(try node.fieldAt(".FLACMetadataBlocks[2].BlockType").label == "VORBIS_COMMENT")
    #expect(try node.number(".FLACMetadataBlocks[2].LastMetadataBlockFlag") == 1)
    let vendor = try node.fieldAt(".FLACMetadataBlocks[2].vendor_string")
    #expect(vendor.meaning.subject == .category(.software))
    #expect(
      try node.fieldAt(".FLACMetadataBlocks[2].user_comments[1].user_comment").range.count == 3)
    #expect(node.rules().isEmpty)
  }

  @Test func channelLayouts() throws {
    let speakers = try B.node(
      fullBox("chnl", version: 1, hex("10 03 00 03 00 7e ffa6 0a 01")))
    #expect(try speakers.fieldAt(".speakers[1].speaker_position").label == "L")
    #expect(try speakers.number(".speakers[2].azimuth") == -90)
    #expect(try speakers.number(".speakers[2].elevation") == 10)
    #expect(try speakers.fieldAt(".speakers[3].speaker_position").label == "R")
    #expect(speakers.rules().isEmpty)
    let defined = try B.node(fullBox("chnl", hex("03 06 0000000000000001 05")))
    #expect(defined.field("definedLayout")?.label == "5.1")
    #expect(defined.integer("object_count") == 5)
  }

  @Test func coreAudioLayout() throws {
    let node = try B.node(
      fullBox(
        "chan",
        hex("00000000 00000000 00000001 00000003 00000000 00000000 00000000 3f800000")))
    #expect(node.field("mChannelLayoutTag")?.label == "use channel descriptions")
    let label = try node.fieldAt(".mChannelDescriptions[1].mChannelLabel")
    #expect(label.label == "center")
    let stereo = try B.node(fullBox("chan", hex("00650002 00000000 00000000")))
    #expect(stereo.field("mChannelLayoutTag")?.label == "stereo, 2 channels")
    #expect(stereo.rules().isEmpty)
  }

  @Test func h263WithItsBitRate() throws {
    let node = try B.node(
      box("d263", Array("FFMP".utf8) + [0, 10, 0] + box("bitr", hex("0000fa00 00010000"))))
    #expect(node.integer("H263_Level") == 10)
    #expect(node.field("vendor")?.meaning.subject == .category(.software))
    #expect(node.child("bitr")?.integer("avg_bitrate") == 64_000)
  }
}
