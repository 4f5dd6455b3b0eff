import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about the segments of one presentation, which are checked together.
extension Rule {
  static let segments: [Rule] = [
    initializationMissing, segmentTrackUnknown, fragmentDescription, segmentGroupIndex, segmentGap,
    segmentOverlap, segmentNumber, segmentEncryptionMissing, segmentEncryptionUnannounced,
    segmentVectorSize,
  ]

  static let initializationMissing = Rule(
    "isom.segment.initialization-missing", .info, at: .file,
    "A media segment should be checked together with its initialization segment",
    clause: Clause(.iso12, "8.16.1"),
    cause: "Only the media segment was given, or names do not show which initialization segment "
      + "it belongs to",
    fix: "Name the initialization segment before its media segments, or give the folder of both",
    passing: .segment(),
    failing: .segment(initialization: nil, beforeFragment: "↓")
  ) { root, file in
    guard let segment = file.segment else { return nil }
    let count = root.children.count { $0.code == "moof" }
    let unknown =
      "not examined: track IDs, sample descriptions, sample groups and encryption of "
      + (count == 1 ? "1 fragment" : "\(count) fragments") + ", because "
    switch segment.initialization {
    case .found: return []
    case .missing:
      return .bytes(
        root.startOfSegment, in: root, unknown + "the initialization segment is missing")
    case .ambiguous:
      return .bytes(
        root.startOfSegment, in: root,
        unknown + "several initialization segments fit by their names")
    }
  }
}

extension Node {
  /// The start of a media segment, as an empty byte range.
  fileprivate var startOfSegment: ByteRange { ByteRange(start: range.start, count: 0) }

  /// Visits the first fragment of each track in a media segment.
  func forEachFirstTrackFragment(_ visit: (_ traf: Node, _ id: Int) -> Void) {
    var seen: Set<Int> = []
    for moof in children where moof.code == "moof" {
      for traf in moof.children where traf.code == "traf" {
        guard let id = traf.child("tfhd")?.integer(.track_ID), seen.insert(id).inserted
        else { continue }
        visit(traf, id)
      }
    }
  }
}

extension String {
  /// The file name in this path, for messages.
  var fileNameInMessages: String { String(splitAtFolder.name).fileNameForDisplay }
}
