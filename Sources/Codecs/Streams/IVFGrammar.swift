import Anatomy
import Bytes
import Schema

/// Grammar of the frames of an IVF file. Each frame has a size, a time, and coded data.
struct IVFGrammar: Grammar {
  static let signature: FourCC = "DKIF"
  private static let frameHeaderSize = 12
  private static let codecOffset = 8

  var terminology: FormatTerminology { .openUnits }
  var kind: StructureKind { .frame }

  /// Reads the header of the file. All its numbers have the lowest byte first.
  static let header: Declaration.Body = { file in
    file.order = .little
    file.code("signature", means: .type)
    file.u16("version")
    let size = file.u16("header_size")
    file.code("fourcc", line: .value, labels: codecs)
    file.u16("width")
    file.u16("height")
    file.u32("timebase_denominator", line: "% per second")
    file.u32("timebase_numerator")
    file.u32("frame_count")
    file.reserved(4, "unused")
    file.when(size > 32, "header_size is more than 32") {
      file.bytes("header_extension", max(size - 32, 0), means: .identifies(.unknown))
    }
  }

  private static let codecs: KeyValuePairs<FourCC, String> = [
    "AV01": "AV1", "VP80": "VP8", "VP90": "VP9",
  ]

  /// The node kind of a frame with units of AV1.
  static let videoFrame: DeclaredNodeKind = DeclaredNodeKind(
    Declaration(
      "ivff", named: "frame", "Frame", in: "ivf", by: .ivf, holds: OBUs(family: .av1),
      body: { $0.u64("timestamp", line: "at %") }),
    in: IVFGrammar())

  /// The node kind of a frame of another codec, which is not decoded.
  static let otherFrame: DeclaredNodeKind = DeclaredNodeKind(
    Declaration("ivff", named: "frame", "Coded Frame", in: "ivf", by: .ivf) { frame in
      frame.u64("timestamp", line: "at %")
      frame.when(frame.remaining > 0, "frame_size is not 0") {
        frame.rest("frame_data", means: .media)
      }
    },
    in: IVFGrammar())

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    let isAV1 =
      source.big32(at: node.range.start + Self.codecOffset) == FourCC("AV01").rawValue
    let nodeKind = isAV1 ? Self.videoFrame : Self.otherFrame
    var place = region.start
    while region.end - place >= Self.frameHeaderSize,
      let size = source.integer(at: place, width: 4, order: .little)
    {
      let end = (place + Self.frameHeaderSize).saturatingAdd(Int(clamping: size))
      let range = ByteRange(from: place, to: min(end, region.end))
      childList.add(
        "ivff", range, headerSize: 4, nodeKind: nodeKind, isCut: end > region.end)
      if end > region.end {
        childList.reportOnLast(
          .frame(
            "ivf.frame.size-past-end",
            "frame_size is \(size), but only \(range.count - Self.frameHeaderSize) bytes of the "
              + "frame are there", ByteRange(start: place, count: 4), in: node))
      }
      place = range.end
    }
    let rest = ByteRange(from: place, to: region.end)
    if !rest.isEmpty {
      childList.report(
        .frame(
          "ivf.frame.trailing-bytes",
          "\(rest.count == 1 ? "1 byte" : "\(rest.count) bytes") after the last frame, which is "
            + "too few for another frame", rest, in: node))
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    reader.order = .little
    // The stated size does not include the timestamp.
    reader.u32("frame_size", means: .size(of: .restOfNode))
  }
}

extension Finding {
  fileprivate static func frame(
    _ rule: RuleID, _ message: String, _ range: ByteRange, in node: Node
  ) -> Finding {
    Finding(
      rule: rule, severity: .error, message: message,
      evidence: Evidence(range.clamped(to: node.range), in: node.source), clause: node.clause)
  }
}
