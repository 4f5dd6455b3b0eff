import Anatomy
import Bytes
import Schema

/// What lies in a tag behind its header: a frame, or something between frames.
struct TagPiece {
  let code: FourCC
  var range: ByteRange
  var headerSize = 0
  let nodeKind: DeclaredNodeKind
  var isCut = false
  /// Where the body of a frame begins that is unsynchronised.
  var unsynchronisedBody: ByteRange?
  /// How long an unsynchronised frame says that its body was.
  var dataLength: DataLength?
  var findings: [Finding] = []
}

extension ChildList {
  /// Adds pieces and what was found wrong with each.
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
    _ rule: String, _ severity: Severity, _ message: String, at range: ByteRange,
    in source: ByteSource, version: Int, field: String? = nil
  ) {
    self.init(
      rule: rule, severity: severity, message: message,
      evidence: Evidence(range.clamped(to: source.wholeRange), in: source), field: field,
      clause: Clause(.id3(version)))
  }
}

extension Standard {
  /// The document of a version of ID3v2.
  static func id3(_ version: Int) -> Standard {
    switch version {
    case 2: .id3v22
    case 3: .id3v23
    default: .id3v24
    }
  }
}
