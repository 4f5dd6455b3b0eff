import Anatomy
import Metadata

/// The segments that a media playlist lists, as paths of files.
struct SegmentList: Sendable {
  struct Entry: Sendable {
    /// The path of the segment; empty if its URI does not name a file in the folder of the
    /// playlist.
    let path: String
    /// The path of the initialization segment; nil if the playlist states none.
    let map: String?
  }

  /// The segments in the order of the playlist. Each discontinuity begins a new stream.
  private(set) var streams: [[Entry]] = []

  /// The maximum number of segments that are read.
  private static let maxSegments = 100_000

  /// Reads a playlist; returns nil for other files, and for playlists with segments that are byte
  /// ranges of files.
  init?(_ document: Document, path: String) {
    guard let playlist = Playlist(document) else { return nil }
    let folder = path.splitAtFolder.folder
    let prefix = folder.isEmpty && !path.hasPrefix("/") ? "" : folder + "/"
    var stream: [Entry] = []
    var all: [[Entry]] = []
    var left = Self.maxSegments
    var hasParts = false
    playlist.forEachSegment { segment in
      left -= 1
      hasParts = segment.section.range != nil || segment.map?.range != nil
      if segment.isDiscontinuous {
        all.append(stream)
        stream = []
      }
      func path(_ uri: String) -> String? { PlaylistPath.inside(uri).map { prefix + $0 } }
      stream.append(
        Entry(path: path(segment.section.uri) ?? "", map: segment.map.flatMap { path($0.uri) }))
      return left > 0 && !hasParts
    }
    guard !hasParts else { return nil }
    streams = (all + [stream]).filter { !$0.isEmpty }
    guard !streams.isEmpty else { return nil }
  }
}
