import Anatomy
import ByteScript
import Bytes
import ISOMedia
import InvariantChecks
import Schema
import TestSupport
import Testing

/// Samples of which only the header is decoded: AAC and ProRes.
struct SoundSampleTests {
  /// AAC LC, 44100 Hz, stereo.
  private static let entry = HandwrittenMovie.sound(
    "mp4a", ConfigurationBuilding.esds(specific: hex("1210")))

  private func frame(_ bytes: [UInt8]) throws -> Node {
    try CodedSampleTests.sample(CodedSampleTests.movie(Self.entry, "soun", bytes))
  }

  private func members(_ node: Node, _ name: String) throws -> [Field] {
    guard case .group(let members)? = node.value(name) else { throw NothingThere(path: name) }
    return members
  }

  /// 110 1111 00000000 0000: fill element, 14 bytes; type 0; then zeros up to the next byte, a
  /// name, zeros.
  @Test func fillInFrontTellsWhoEncoded() throws {
    let head = bits("110 1111 00000000 0000 00000")
    // The fill ends one bit before the byte boundary; a channel pair follows with tag 0.
    let frame = try frame(head + utf8("Lavc1.2.3.4") + u8(0, 0b0000_0000, 0b0100_0011, 0xFF))
    let fill = try members(frame, "fill_element")
    let text = try #require(fill.first(where: { $0.meaning.subject == .category(.encoding) }))
    #expect(text.range == ByteRange(start: 8 + 3, count: 11))
    // Type, nibble and thirteen bytes are 14 bytes starting at bit 15: they end at bit 127.
    #expect(fill.last?.range.end == 8 + 16)
    #expect(frame.field("id_syn_ele")?.label == "channel pair")
    #expect(
      frame.fields.map(\.name).suffix(3) == [
        "id_syn_ele", "element_instance_tag", "raw_data_block",
      ])
    #expect(frame.document.tilingViolations == [])
  }

  @Test func dataElementsInFrontAreRead() throws {
    // Data stream, tag 2, aligned, 3 bytes; then an empty fill element; then one channel.
    let head = bits("100 0010 1 00000011")
    let frame = try frame(head + u8(1, 2, 3) + bits("110 0000 000 0001 11"))
    #expect(
      frame.fields.map(\.name) == [
        "data_stream_element", "fill_element", "id_syn_ele", "element_instance_tag",
        "raw_data_block",
      ])
    #expect(frame.integer("element_instance_tag") == 1)
    #expect(try members(frame, "data_stream_element").last?.range == ByteRange(start: 10, count: 3))
    #expect(frame.document.tilingViolations == [])
  }

  @Test func soundInFrontHidesTheRest() throws {
    let frame = try frame(hex("21 00 49 90 02 19 00 23 80".filter { $0 != " " }))
    #expect(frame.fields.map(\.name) == ["id_syn_ele", "element_instance_tag", "raw_data_block"])
    #expect(frame.field("raw_data_block")?.meaning.role == .media)
    #expect(frame.document.tilingViolations == [])
  }

  @Test func fillThatGoesPastTheFrameIsAFinding() throws {
    let frame = try frame(bits("110 1111 11111111 0000"))
    #expect(rules(frame) == ["isom.sample.too-short"])
    #expect(frame.document.tilingViolations == [])
  }

  @Test func otherObjectTypesAreLeftAlone() throws {
    let entry = HandwrittenMovie.sound(
      "mp4a", ConfigurationBuilding.esds(objectType: 0x6B, specific: []))
    let sample = try CodedSampleTests.sample(CodedSampleTests.movie(entry, "soun", zeros(8)))
    #expect(sample.fields.map(\.name) == ["data"])
  }

  /// SMPTE RDD 36, 5.1.
  @Test func framesOfProResTellTheirEncoder() throws {
    let head =
      u16(20) + u8(0, 0) + utf8("apl0") + u16(1920, 1080) + u8(0x84, 0x12, 1, 1, 1, 0, 0, 0)
    let bytes = utf8("icpf") + head + zeros(10)
    let sample = try CodedSampleTests.sample(
      CodedSampleTests.movie(HandwrittenMovie.visual("apch"), "vide", u32(bytes.count + 4), bytes))
    #expect(sample.integer("encoder_identifier") == Int(FourCC("apl0").rawValue))
    #expect(sample.integer("horizontal_size") == 1920)
    #expect(sample.integer("vertical_size") == 1080)
    #expect(sample.field("chroma_format")?.label == "4:2:2")
    #expect(sample.field("interlace_mode")?.label == "top field first")
    #expect(sample.field("aspect_ratio_information")?.label == "square pixels")
    #expect(sample.field("frame_rate_code")?.label == "24")
    #expect(sample.field("pictures")?.range.count == 10)
    #expect(sample.document.tilingViolations == [])
  }
}
