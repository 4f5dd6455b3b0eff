package import Anatomy
import Movie

/// A kind of place with bytes that are not decoded, and what they may contain. A policy or a gate that is about a
/// category fails if such a place may contain it.
package enum UndecodedPlace: String, CaseIterable, Sendable {
  case segment, box, chunk, record, archivedFile, outside, makerNote

  package var title: String {
    switch self {
    case .segment: "application segment of JPEG"
    case .box: "box"
    case .chunk: "chunk"
    case .record: "block"
    case .archivedFile: "file in an archive"
    case .outside: "data after the end or between structures"
    case .makerNote: "maker note"
    }
  }

  /// The categories of what such a place may contain.
  package var categories: Set<Anatomy.Category> {
    switch self {
    case .segment, .box, .chunk, .record, .archivedFile, .outside: Self.anything
    case .makerNote: Self.ofMakers
    }
  }

  /// Why such a place may contain these categories.
  package var reason: String {
    switch self {
    case .segment, .box, .chunk, .record: "programs store anything there"
    case .archivedFile: "a file may be of any kind"
    case .outside: "programs append anything"
    case .makerNote:
      "makers store numbers of cameras and lenses; positions and names are in other places, except in notes that are decoded"
    }
  }

  private static let anything: Set<Anatomy.Category> = [
    .location, .person, .account, .face, .speech, .device, .identifier, .time, .software, .path,
    .text,
  ]
  private static let ofMakers: Set<Anatomy.Category> = [.device, .identifier, .time, .software]

  /// Fewer bytes cannot contain a position or a name, and neither can fewer bytes that are not zero.
  private static let (fewest, fewestNotZero) = (8, 4)

  private static func isAlmostZero(_ disclosure: Disclosure) -> Bool {
    disclosure.range.count <= longestSearched
      && disclosure.node.source.bytes(disclosure.range).count { $0 != 0 } < fewestNotZero
  }

  /// Longer data has other bytes than zeros.
  private static let longestSearched = 1 << 12

  /// Returns nil if the data is decoded, or too short to matter.
  init?(of disclosure: Disclosure) {
    guard disclosure.range.count >= Self.fewest, !Self.isAlmostZero(disclosure),
      disclosure.category == .unknown || disclosure.category == .unreferenced,
      let name = disclosure.field, let field = disclosure.node.field(named: name)
    else { return nil }
    let node = disclosure.node
    if node.isMakerNote {
      self = .makerNote
      return
    }
    switch field.meaning.role {
    case .trailing,
      .undecoded where node.isRoot || node.declaredNodeKind.kind == .bytes:
      self = .outside
    case .undecoded, .payload:
      guard node.children.isEmpty || node.isRoot else { return nil }
      switch node.declaredNodeKind.kind {
      case .segment: self = .segment
      // Unknown boxes of a track describe its media, except in its metadata.
      case .box where node.enclosingTrack == nil || node.isInMetadataOfTrack: self = .box
      case .chunk: self = .chunk
      case .block: self = .record
      case .payload, .record: self = .archivedFile
      default: return nil
      }
    default: return nil
    }
  }
}

extension Disclosure {
  /// The kind of place if the data is not decoded; nil if it is.
  package var undecodedPlace: UndecodedPlace? { UndecodedPlace(of: self) }
}
