package import Anatomy
import Movie

/// A kind of place in a file where bytes are not decoded, with the categories of data that the
/// bytes may contain. If a policy removes one of these categories, a copy that keeps the bytes is
/// not completely cleaned. If `--fail-on` names one of them, the audit fails.
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

  /// The categories of data that such a place may contain.
  package var categories: Set<Anatomy.Category> {
    switch self {
    case .segment, .box, .chunk, .record, .archivedFile, .outside: Self.anything
    case .makerNote: Self.ofMakers
    }
  }

  /// The reason why such a place may contain data of these categories.
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

  /// The minimum number of bytes, and of bytes other than zero, in which a location or a name can
  /// be stored.
  private static let (fewest, fewestNotZero) = (8, 4)

  private static func isAlmostZero(_ disclosure: Disclosure) -> Bool {
    disclosure.range.count <= longestSearched
      && disclosure.node.source.bytes(disclosure.range).count { $0 != 0 } < fewestNotZero
  }

  /// Maximum size in bytes of data that is searched for bytes other than zero. Longer data is
  /// assumed to contain enough of them.
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
      // Unknown boxes in a track are left out, because they describe its media. Boxes in the
      // metadata of the track are included.
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
  /// The kind of place where the disclosed data is; nil if the data is decoded, or too short to
  /// matter.
  package var undecodedPlace: UndecodedPlace? { UndecodedPlace(of: self) }
}
