package import Bytes
import Files

/// Access to the files in the folder of a playlist. Files outside the folder and network resources
/// are never opened.
package struct PlaylistFolder {
  private let open: (_ path: String) -> ByteSource?

  /// - Parameter open: opens a relative path. The path has no `..` that leaves the folder, but
  ///   `open` must check symbolic links itself.
  package init(_ open: @escaping (_ path: String) -> ByteSource?) { self.open = open }

  /// A folder without files.
  package static var empty: PlaylistFolder { PlaylistFolder { _ in nil } }

  /// The folder of a playlist file. Symbolic links that lead out of the folder are not followed.
  package init(of playlist: String) { open = { ByteSource.open(path: $0, nextToFile: playlist) } }

  /// The file that a URI refers to; nil if it is not in the folder.
  package func source(_ uri: String) -> ByteSource? { PlaylistPath.inside(uri).flatMap(open) }

  /// The first segment that has its file in the folder, and the bytes needed to play it. The search
  /// stops after 16 segments.
  package func firstSegment(of playlist: Playlist) -> (segment: PlaylistSegment, ByteSource)? {
    var left = Self.maxMissing
    var found: (PlaylistSegment, ByteSource)?
    playlist.forEachSegment { segment in
      left -= 1
      if !segment.isGap, let source = source(of: segment) { found = (segment, source) }
      return found == nil && left > 0
    }
    return found
  }

  private static let maxMissing = 16

  /// Returns the bytes to play a segment from: its initialization section, if any, followed by the
  /// segment.
  ///
  /// The result is nil if some of the bytes are not in the folder, or if the segment is encrypted
  /// as a whole.
  package func source(of segment: PlaylistSegment) -> ByteSource? {
    guard !segment.keys.contains(where: { $0.method == "AES-128" }) else { return nil }
    var parts: [(ByteSource, ByteRange)] = []
    for section in [segment.map, segment.section].compactMap(\.self) {
      guard let source = source(section.uri) else { return nil }
      let range = section.range ?? source.wholeRange
      guard source.wholeRange.contains(range) else { return nil }
      parts.append((source, range))
    }
    return ByteSource(following: parts)
  }
}
