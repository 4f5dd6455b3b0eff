import Anatomy
import Bytes
import Movie
package import Schema

/// Files that consist of open bitstream units without a box around them: streams of AV1, IVF files,
/// and streams of Immersive Audio.
package enum OpenStreams {
  /// The node kind of an AV1 stream in which each unit states its size (AV1, 5.2).
  package static let video = root(
    "obus", "av1_stream", "AV1 Stream", "5.2", .av1, holds: TemporalUnitGrammar())

  /// The node kind of an AV1 stream in which lengths precede the units (AV1, Annex B).
  package static let delimitedVideo = root(
    "obub", "av1_delimited_stream", "Length-Delimited AV1 Stream", "Annex B", .av1,
    holds: SizedUnitGrammar.temporalUnits)

  /// The node kind of an Immersive Audio stream (Immersive Audio Model and Formats, 5.1).
  package static let sound = root(
    "iase", "ia_sequence", "Immersive Audio Sequence", "5.1", .immersiveAudio,
    holds: OBUs(family: .immersiveAudio))

  /// The node kind of an IVF file, which contains frames of AV1, VP8 or VP9.
  package static let ivf = root(
    "DKIF", "ivf", "IVF File", "", .ivf, holds: IVFGrammar(), body: IVFGrammar.header)

  /// The node kinds of the structures between a file and its units.
  package static let parts: [DeclaredNodeKind] = [
    TemporalUnitGrammar.unit, SizedUnitGrammar.temporalUnit, SizedUnitGrammar.frameUnit,
    IVFGrammar.videoFrame, IVFGrammar.otherFrame,
  ]

  private static func root(
    _ code: FourCC, _ name: String, _ title: String, _ number: String, _ standard: Standard,
    holds: any Grammar, body: Declaration.Body? = nil
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(
        code, named: name, title, spec: number, by: standard, holds: holds, body: body),
      in: BareGrammar(.stream, terminology: .openUnits))
  }

  /// Whether a node is the root of a file with units of AV1.
  static func isVideo(_ root: Node) -> Bool {
    guard root.isRoot, let nodeKind = root.declared else { return false }
    return nodeKind === video || nodeKind === delimitedVideo || nodeKind === ivf
  }
}

/// Grammar of the temporal units of a stream. A temporal unit extends from a temporal delimiter to
/// the next one.
struct TemporalUnitGrammar: Grammar {
  var terminology: FormatTerminology { .openUnits }
  var kind: StructureKind { .structure }

  static let unit = DeclaredNodeKind(
    Declaration(
      "tuni", named: "temporal_unit", "Temporal Unit", spec: "7.5", by: .av1,
      holds: OBUs(family: .av1)),
    in: BareGrammar(.structure, terminology: .openUnits))

  private static let delimiter = 2

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var (start, place) = (region.start, region.start)
    func addUnit(to end: Int) {
      guard end > start else { return }
      childList.add(
        "tuni", ByteRange(from: start, to: end), headerSize: 0, nodeKind: Self.unit)
      start = end
    }
    while let header = OBUHeader(at: place, in: node.source, limit: region.end, .av1) {
      if header.type == Self.delimiter { addUnit(to: place) }
      place = min(header.end, region.end)
    }
    // The last temporal unit extends to the end. Bytes at the end that are not a unit are reported
    // as its part.
    addUnit(to: region.end)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

/// Grammar of structures that begin with their size: temporal units, and the frame units in them
/// (AV1, Annex B).
struct SizedUnitGrammar: Grammar {
  private let code: FourCC
  /// Name of the field for the size.
  private let sizeName: String
  private let nodeKind: @Sendable () -> DeclaredNodeKind

  static let temporalUnits: SizedUnitGrammar = SizedUnitGrammar(
    code: "tuni", sizeName: "temporal_unit_size"
  ) { temporalUnit }
  private static let frameUnits: SizedUnitGrammar = SizedUnitGrammar(
    code: "funi", sizeName: "frame_unit_size"
  ) { frameUnit }

  static let temporalUnit: DeclaredNodeKind = DeclaredNodeKind(
    Declaration(
      "tuni", named: "temporal_unit", "Temporal Unit", spec: "B.2", by: .av1, holds: frameUnits),
    in: temporalUnits)

  static let frameUnit: DeclaredNodeKind = DeclaredNodeKind(
    Declaration(
      "funi", named: "frame_unit", "Frame Unit", spec: "B.2", by: .av1,
      holds: OBUs(family: .av1, isDelimited: true)),
    in: frameUnits)

  private init(
    code: FourCC, sizeName: String, nodeKind: @escaping @Sendable () -> DeclaredNodeKind
  ) {
    (self.code, self.sizeName, self.nodeKind) = (code, sizeName, nodeKind)
  }

  var terminology: FormatTerminology { .openUnits }
  var kind: StructureKind { .structure }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var place = region.start
    // The division ends at a size of 0, which is not valid: otherwise, each zero byte would become
    // a unit.
    while let size = StatedSize(at: place, in: node.source, limit: region.end), size.value > 0 {
      let end = size.end + size.value
      let range = ByteRange(from: place, to: min(end, region.end))
      childList.add(
        code, range, headerSize: size.end - place, nodeKind: nodeKind(), isCut: end > region.end)
      if end > region.end, !node.isCut {
        childList.reportOnLast(
          .pastEnd(
            "\(sizeName) is \(size.value), but only \(region.end - size.end) bytes follow it",
            ByteRange(from: place, to: size.end), field: sizeName, in: node))
      }
      place = range.end
    }
    let rest = ByteRange(from: place, to: region.end)
    if !rest.isEmpty, !node.isCut { childList.report(.noUnit(rest, in: node)) }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    reader.sevenBitGroups(sizeName, atMost: 8, order: .little, means: .size(of: .restOfNode))
  }
}

extension Finding {
  /// Returns the finding for a structure that extends past the end of the node that contains it.
  static func pastEnd(
    _ message: String, _ range: ByteRange, field: String, in node: Node
  ) -> Finding {
    Finding(
      rule: "isom.obu.size-exceeds-parent", severity: .error, message: message,
      evidence: Evidence(range.clamped(to: node.range), in: node.source), field: field,
      clause: node.clause)
  }
}
