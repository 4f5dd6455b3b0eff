import Anatomy
import Bytes
import Schema

/// Grammar for supplemental enhancement information (SEI): a sequence of messages, each with a
/// payload type and a payload size (ISO/IEC 14496-10, 7.3.2.3.1; ISO/IEC 23008-2, 7.3.5).
struct MessageGrammar: Grammar, Editable {
  let codec: NALCodec

  var terminology: FormatTerminology { .nalUnits }
  var kind: StructureKind { .message }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var place = region.start
    while let header = MessageHeader(at: place, in: node.source, limit: region.end) {
      let end = min(header.end, region.end)
      childList.add(
        FourCC(rawValue: UInt32(header.type)), ByteRange(from: place, to: end),
        headerSize: header.payload - place, nodeKind: Messages.nodeKind(of: header.type, codec),
        isCut: header.end > region.end)
      if header.end > region.end, !node.isCut {
        childList.reportOnLast(.messagePastEnd(header, from: place, region.end, in: node))
      }
      place = end
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    reader.sumOfBytes("payloadType", means: .type, labels: Messages.titles)
    reader.sumOfBytes("payloadSize", means: .size(of: .restOfNode))
  }

  func removal(of part: Target, from node: Node) -> Removal {
    guard
      let message = UserDataMessage(
        at: node.range.start, in: node.source, limit: node.range.end, codec)
    else { return .withHost }
    return .edit(message.blanking)
  }

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    let isStop = node.source.byte(at: range.start) == 0x80
    let isZero = node.source.bytes(range).dropFirst().allSatisfy { $0 == 0 }
    return isStop && isZero
      ? ("rbsp_trailing_bits", .terminator) : ("undecoded", Meaning(.undecoded))
  }
}

/// The header of an SEI message: payload type and payload size.
struct MessageHeader {
  let type: Int
  let payload: Int
  let end: Int

  /// Reads the header of the message at an offset. Returns nil if the header is incomplete, or if
  /// the bits that end the unit are at the offset.
  init?(at start: Int, in source: ByteSource, limit: Int) {
    // A message header has at least two bytes. The byte 0x80 followed only by zeros is the end of
    // the unit.
    guard limit - start >= 2 else { return nil }
    if source.byte(at: start) == 0x80 {
      if source.isZero(ByteRange(from: start + 1, to: limit)) { return nil }
    }
    var place = start
    var sums = [0, 0]
    for index in 0..<2 {
      var last: UInt8 = 255
      while last == 255 {
        guard place < limit, let byte = source.byte(at: place) else { return nil }
        last = byte
        sums[index] += Int(byte)
        place += 1
      }
    }
    guard place - start <= 200 else { return nil }
    type = sums[0]
    payload = place
    end = place + sums[1]
  }
}

extension Finding {
  static func messagePastEnd(
    _ header: MessageHeader, from place: Int, _ limit: Int, in node: Node
  ) -> Finding {
    let excess = header.end - limit
    return Finding(
      rule: "isom.nal.message-exceeds-unit", severity: .error,
      message: "the SEI message of type \(header.type) extends "
        + "\(excess == 1 ? "1 byte" : "\(excess) bytes") past the end of the NAL unit",
      evidence: Evidence(ByteRange(from: place, to: header.payload), in: node.source),
      field: "payloadSize", clause: node.clause)
  }
}
