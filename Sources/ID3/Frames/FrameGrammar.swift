import Anatomy
import Bytes
import Schema

/// The grammar of frames in one ID3v2 version: the frame header, and frames embedded in other
/// frames.
struct FrameGrammar: Grammar, ClockHolder, TagHolder, Editable {
  let version: Int

  var terminology: FormatTerminology { .frames }
  var kind: StructureKind { .frame }

  func removal(of part: Target, from node: Node) -> Removal { .fromSequence(part, of: node) }

  /// Adds the frames that are embedded in a frame, such as a chapter, up to the end of that frame.
  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard !region.isEmpty else { return }
    let version = node.tagVersion ?? self.version
    let sizes = FrameSizes(region, of: node.source, version: version)
    let walk = FrameWalk(
      region, of: node.source, version: version, reading: sizes.reading,
      tagIsUnsynchronised: false, isInFrame: true)
    childList.add(walk.pieces, source: nil)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    reader.version = version
    if reader.passOverHeader() { return }
    if version == 2 {
      reader.text("frame_id", .latin1, .bytes(3), means: .type)
      reader.u24("size", means: .size(of: .restOfNode))
      return
    }
    reader.code("frame_id", means: .type)
    reader.when(version >= 4, "the tag is version 2.4") { newHead(reader) }
    reader.when(version < 4, "the tag is version 2.3") { oldHead(reader) }
  }

  private func newHead(_ reader: FieldReader) {
    let raw = reader.source.big32(at: reader.position) ?? 0
    // Some writers encode the size as a plain number. It is read as plain if only the plain value
    // matches the length of the frame.
    if let node = reader.node, !node.isCut,
      Int(UInt64(raw).withoutTopBits) != node.range.count - 10, Int(raw) == node.range.count - 10
    {
      reader.u32("size", means: .size(of: .restOfNode))
    } else {
      reader.synchsafe("size", means: .size(of: .restOfNode))
    }
    reader.switches("flags", width: 2, Self.newFlags)
    newExtras(reader)
  }

  private func oldHead(_ reader: FieldReader) {
    let raw = reader.source.big32(at: reader.position) ?? 0
    if let node = reader.node, !node.isCut, Int(raw) != node.range.count - 10,
      Int(UInt64(raw).withoutTopBits) == node.range.count - 10
    {
      reader.synchsafe("size", means: .size(of: .restOfNode))
    } else {
      reader.u32("size", means: .size(of: .restOfNode))
    }
    let transformation = reader.node.flatMap { self.transformation(of: $0) }
    if transformation?.isNewLayout == true {
      reader.switches("flags", width: 2, Self.newFlags)
      return newExtras(reader)
    }
    reader.switches("flags", width: 2, Self.oldFlags)
    reader.when(transformation?.hasLength == true, "the frame is compressed") {
      reader.u32("decompressed_size", means: .size(of: .field("compressed")))
    }
    reader.when(transformation?.isEncrypted == true, "the frame is encrypted") { method(reader) }
    reader.when(transformation?.isGrouped == true, "the frame is grouped") { group(reader) }
  }

  private func newExtras(_ reader: FieldReader) {
    let transformation = reader.node.flatMap { self.transformation(of: $0) }
    reader.when(transformation?.isGrouped == true, "the frame is grouped") { group(reader) }
    reader.when(transformation?.isEncrypted == true, "the frame is encrypted") { method(reader) }
    reader.when(transformation?.hasLength == true, "the data length indicator flag is set") {
      reader.synchsafe("data_length_indicator", means: .size(of: .restOfNode))
    }
  }

  private func method(_ reader: FieldReader) {
    reader.u8("encryption_method", means: .reference(to: "id3_encryption_method"))
  }

  private func group(_ reader: FieldReader) {
    reader.u8("group_identifier", means: .reference(to: "id3_group"))
  }

  func timescale(of clock: Clock, at node: Node) -> Int? { node.frameTimescale(of: clock) }

  func tagKey(of node: Node) -> TagKey? {
    // In tags of version 2.3, some writers pad frame IDs of version 2.2 with a zero or a space. The
    // codes of such IDs begin with a zero.
    let raw = node.code.rawValue
    let isPadded = raw & 0xFF == 0 || raw & 0xFF == 0x20
    return TagKey(space: .id3, code: isPadded ? FourCC(rawValue: raw >> 8) : node.code)
  }

  /// Returns the transformation that the flags of a frame state; nil if the frame is too short for
  /// a header. The flags are checked against the bytes after the frame header.
  func transformation(of node: Node) -> FrameTransformation? {
    FrameHead(at: node.range.start, in: node.source, version: version, limit: node.range.end)
      .map { FrameTransformation($0, in: node.source, tagIsUnsynchronised: false) }
  }

  private static let oldFlags: KeyValuePairs<UInt64, String> = [
    0x8000: "discard if tag is altered", 0x4000: "discard if file is altered", 0x2000: "read only",
    0x80: "compressed", 0x40: "encrypted", 0x20: "grouped",
  ]
  private static let newFlags: KeyValuePairs<UInt64, String> = [
    0x4000: "discard if tag is altered", 0x2000: "discard if file is altered", 0x1000: "read only",
    0x40: "grouped", 0x08: "compressed", 0x04: "encrypted", 0x02: "unsynchronised",
    0x01: "data length indicator",
  ]
}

/// The grammar of a frame body without a frame header, in derived bytes such as the output of
/// decompression.
struct ContentGrammar: Grammar, ClockHolder {
  let version: Int
  var terminology: FormatTerminology { .frames }
  var kind: StructureKind { .frame }
  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) { reader.version = version }
  func timescale(of clock: Clock, at node: Node) -> Int? { node.frameTimescale(of: clock) }
}

extension Node {
  /// Returns the timescale of times in a frame: 1000 for milliseconds. Nil if `time_stamp_format`
  /// states MPEG frames.
  fileprivate func frameTimescale(of clock: Clock) -> Int? {
    clock == .milliseconds || (clock == .own && integer("time_stamp_format") == 2) ? 1000 : nil
  }

  /// The version of the ID3v2 tag that contains this node; nil if there is none.
  fileprivate var tagVersion: Int? {
    var place = parent
    while let node = place, node.declaredNodeKind.declaredName != "id3v2" { place = node.parent }
    return place?.integer("major_version")
  }
}
