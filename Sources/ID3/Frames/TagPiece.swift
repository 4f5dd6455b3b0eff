import Anatomy
import Bytes
import Schema

/// A piece of a tag after the tag header: a frame, padding, an extended header or unrecognized
/// bytes.
struct TagPiece {
  let code: FourCC
  var range: ByteRange
  var headerSize = 0
  let nodeKind: DeclaredNodeKind
  var isCut = false
  /// The range of the frame body if unsynchronisation was applied to it; otherwise nil.
  var unsynchronisedBody: ByteRange?
  /// The data length indicator of an unsynchronised frame; nil if there is none.
  var dataLength: DataLength?
  var findings: [Finding] = []

  var isExtendedHeader: Bool {
    nodeKind === ExtendedHeader.version3 || nodeKind === ExtendedHeader.version4
  }
}

extension ChildList {
  /// Adds the pieces of a tag and their findings as child nodes.
  mutating func add(_ pieces: [TagPiece], source: ByteSource?) {
    for piece in pieces {
      add(
        piece.code, piece.range, headerSize: piece.headerSize, nodeKind: piece.nodeKind,
        isCut: piece.isCut, source: source)
      for finding in piece.findings { reportOnLast(finding) }
    }
  }
}

extension Finding {
  init(
    _ rule: RuleID, _ severity: Severity, _ message: String, at range: ByteRange,
    in source: ByteSource, version: Int, field: String? = nil
  ) {
    self.init(
      rule: rule, severity: severity, message: message,
      evidence: Evidence(range.clamped(to: source.wholeRange), in: source), field: field,
      clause: Clause(.id3(version)))
  }
}

extension Standard {
  /// The standard document of a version of ID3v2.
  static func id3(_ version: Int) -> Standard {
    switch version {
    case 2: .id3v22
    case 3: .id3v23
    default: .id3v24
    }
  }
}
