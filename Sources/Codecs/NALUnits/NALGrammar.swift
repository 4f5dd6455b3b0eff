package import Anatomy
package import Bytes
package import Schema

/// Grammar for a sequence of NAL units in a sample or in a list of parameter sets. A length field
/// precedes each unit (ISO/IEC 14496-15, 4.3.3.1).
package struct NALUnits: Grammar, Editable {
  package let codec: NALCodec
  /// Size in bytes of the length field in front of each NAL unit.
  let lengthSize: Int
  /// Whether the units are in a decoder configuration, which contains no pictures.
  let isInSettings: Bool

  package init(_ codec: NALCodec, lengthSize: Int, isInSettings: Bool = false) {
    self.codec = codec
    self.lengthSize = lengthSize
    self.isInSettings = isInSettings
  }

  /// Upper bound on the number of NAL units. It is higher than the number of slices in a picture of
  /// any level. Without it, many empty units would take more memory than the file has bytes.
  private static let maxUnits = 1 << 16

  package var terminology: FormatTerminology { .nalUnits }
  package var kind: StructureKind {
    switch codec {
    case .avc: .avcUnit
    case .hevc: .hevcUnit
    case .vvc: .vvcUnit
    }
  }

  package func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var place = region.start
    while place < region.end {
      guard childList.count < Self.maxUnits else {
        return childList.report(.tooManyNALUnits(from: place, region, in: node))
      }
      guard region.end - place >= lengthSize,
        let length = node.source.integer(at: place, width: lengthSize)
      else {
        let rest = ByteRange(from: place, to: region.end)
        if !node.isCut { childList.report(.tooShortForNALUnit(rest, in: node)) }
        return
      }
      let room = region.end - place - lengthSize
      let isCut = length > UInt64(room)
      let size = isCut ? room : Int(length)
      let type =
        size >= codec.headerSize
        ? codec.type(at: place + lengthSize, in: node.source) : nil
      childList.add(
        FourCC(rawValue: UInt32(type ?? 0)), ByteRange(start: place, count: lengthSize + size),
        headerSize: lengthSize,
        nodeKind: NALUnitKinds.nodeKind(of: type, codec, inSettings: isInSettings),
        isCut: isCut)
      if isCut, !node.isCut {
        childList.reportOnLast(
          .nalUnitPastEnd(ByteRange(start: place, count: lengthSize), length, in: node))
      }
      place += lengthSize + size
    }
  }

  /// Returns how a part of a NAL unit is removed. A field of a unit that decoders ignore is
  /// overwritten with FF bytes.
  package func removal(of part: Target, from node: Node) -> Removal {
    let type = Int(node.code.rawValue)
    guard case .field(let range) = part,
      codec.isUnread(type) || isInSettings && codec.isPicture(type)
    else { return .withHost }
    return .overwrite(range, with: [UInt8](repeating: 0xFF, count: range.count))
  }

  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    reader.unsigned(
      "nalUnitLength", bytes: reader.node?.headerSize ?? lengthSize, means: .size(of: .restOfNode))
    reader.when(reader.remaining >= codec.headerSize, "nalUnitLength is long enough for a header") {
      codec.readHeader(reader)
    }
  }
}

extension FormatTerminology {
  static let nalUnits = FormatTerminology(
    structure: "the NAL unit", tooShort: "isom.nal.payload-too-short",
    countTooLarge: "isom.nal.count-too-large",
    trailing: "isom.nal.trailing-bytes", codeTooLong: "isom.nal.exp-golomb-too-long")
}

extension Finding {
  static func tooShortForNALUnit(_ rest: ByteRange, in node: Node) -> Finding {
    Finding(
      rule: "isom.nal.length-incomplete", severity: .warning,
      message: "\(node.name) ends with \(rest.count == 1 ? "1 byte" : "\(rest.count) bytes"), "
        + "too few for a NAL unit length",
      evidence: Evidence(rest, in: node.source), clause: node.clause)
  }

  static func tooManyNALUnits(from place: Int, _ region: ByteRange, in node: Node) -> Finding {
    Finding(
      rule: "file.resource-limit", severity: .error,
      message: "\(node.name) has too many NAL units; the last "
        + "\(region.end - place) bytes are not decoded",
      evidence: Evidence(ByteRange(from: place, to: region.end), in: node.source),
      clause: node.clause)
  }

  static func nalUnitPastEnd(_ field: ByteRange, _ length: UInt64, in node: Node) -> Finding {
    Finding(
      rule: "isom.nal.size-exceeds-parent", severity: .error,
      message: "the NAL unit of \(length) bytes extends past the end of \(node.name)",
      evidence: Evidence(field, in: node.source), field: "nalUnitLength", clause: node.clause)
  }
}
