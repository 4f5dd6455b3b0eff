import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

private typealias B = ConfigurationBuilding

/// Contents of NAL units.
struct ParameterSetTests {
  /// A sequence parameter set written by x264: 176×144 pixels at 25 frames per second. The values
  /// are those that ffmpeg's trace_headers prints.
  private let sequence = hex("6764000bacd942c4ec05a808080a000003000200000300641e28532c")

  private func configuration(_ units: [[UInt8]], messages: [[UInt8]] = []) throws -> Node {
    let list = { (units: [[UInt8]]) in
      units.flatMap { [UInt8($0.count >> 8), UInt8($0.count & 255)] + $0 }
    }
    return try B.node(
      box(
        "avcC",
        hex("01 64 00 0b ff") + [0xE0 | UInt8(units.count)] + list(units)
          + [UInt8(messages.count)] + list(messages)))
  }

  @Test func emulationPreventionBytesAreOutOfTheWay() throws {
    let node = try configuration([sequence])
    #expect(
      node.summary == "High · level 1.1 · 176×144 · 25 fps · 8 bits · BT.709")
    let unit = try #require(node.child("seqs")?.children.first)
    #expect(unit.field("encapsulated_rbsp")?.range == ByteRange(start: 17, count: 27))
    let set = try #require(unit.children.first)
    #expect(set.source !== node.source)
    #expect(set.source.size == 25)
    let usability = try set.fieldAt(".vui_parameters")
    guard case .group(let members) = usability.value else { throw NothingThere(path: "members") }
    let scale = try #require(members.first { $0.name == "time_scale" })
    #expect(scale.value.integer == 50)
    // The two emulation prevention bytes at 30 and 34 are between the bytes of the field.
    #expect(set.source.fileRanges(of: scale.range).count == 2)
    #expect(set.rules().isEmpty)
  }

  @Test func unitsWithoutSuchBytesAreReadInPlace() throws {
    let node = try configuration([sequence], messages: [hex("68ebe3cb22c0")])
    let unit = try #require(node.child("pics")?.children.first)
    #expect(!unit.has("encapsulated_rbsp"))
    let set = try #require(unit.children.first)
    #expect(set.source === node.source)
    #expect(set.integer("num_ref_idx_l0_default_active_minus1") == 2)
    #expect(set.integer("transform_8x8_mode_flag") == 1)
    #expect(set.integer("second_chroma_qp_index_offset") == -2)
    #expect(set.rules().isEmpty)
  }

  /// An invalid count of reference frames in a cycle, without the bytes for them.
  @Test func hostileCounts() throws {
    // Profile 66, level 30, id 0, frame number 0, order type 1, flag, two offsets, then the count.
    let count = String(repeating: "0", count: 31) + "1" + String(repeating: "1", count: 31)
    let node = try configuration([
      [0x67, 66, 0, 30] + bits("1 1 010 0 1 1 " + count + "1111")
    ])
    let set = try #require(node.child("seqs")?.children.first?.children.first)
    #expect(set.rules() == ["isom.nal.count-too-large"])
    #expect(set.fields.last?.name == "undecoded")
  }

  @Test func messagesOfAnEncoder() throws {
    let text = Array("x264 - core 1".utf8)
    let message =
      [0x06, 0x05, UInt8(17 + text.count)] + hex("dc45e9bde6d948b7962cd820d923eeef") + text
      + [0x00]
    let recovery = bits("00000110 00000001 1 1 0 01 1 00 10000000")
    let node = try configuration([sequence], messages: [message + recovery])
    let list = try #require(node.child("pics")?.children.first?.children.first)
    #expect(list.children.map(\.title) == ["User Data Unregistered", "Recovery Point"])
    let user = try #require(list.children.first)
    #expect(user.field("uuid_iso_iec_11578")?.label == "x264")
    #expect(user.field("user_data_payload")?.meaning.subject == .category(.encoding))
    let point = try #require(list.children.last)
    #expect(point.integer("recovery_frame_cnt") == 0)
    #expect(point.integer("exact_match_flag") == 1)
    #expect(point.integer("changing_slice_group_idc") == 1)
    #expect(list.fields.map(\.name) == ["rbsp_trailing_bits"])
    #expect(user.rules().isEmpty && point.rules().isEmpty && list.rules().isEmpty)
  }

  @Test func captions() throws {
    let message = hex("06 04 0e b5 0031 47413934 03 c1 ff fc9420 ff 80")
    let node = try configuration([sequence], messages: [message])
    let captions = try #require(
      node.child("pics")?.children.first?.children.first?.children.first)
    #expect(captions.field("itu_t_t35_country_code")?.label == "United States")
    #expect(captions.field("itu_t_t35_terminal_provider_code")?.label == "ATSC")
    #expect(captions.table("cc_data")?.rowCount == 1)
    #expect(captions.rules().isEmpty)
  }

  /// Wherever a parameter set is truncated, each of its bits belongs to a field.
  @Test func everyBeginningOfASet() throws {
    for count in 1..<sequence.count {
      let document = isoDocument(
        box(
          "avcC",
          hex("01 64 00 0b ff e1 00") + [UInt8(count)] + Array(sequence.prefix(count)) + [0]))
      #expect(document.tilingViolations.isEmpty)
    }
  }
}
