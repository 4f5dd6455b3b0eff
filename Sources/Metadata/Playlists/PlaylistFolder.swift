package import Bytes

/// What lies beside a playlist. Nothing else is opened, and nothing over a network.
package struct PlaylistFolder {
  private let open: (_ path: String) -> ByteSource?

  /// - Parameter open: opens a relative path that does not lead out of the folder by its steps; it has
  ///   to see to links itself.
  package init(_ open: @escaping (_ path: String) -> ByteSource?) { self.open = open }

  /// Where nothing lies.
  package static var empty: PlaylistFolder { PlaylistFolder { _ in nil } }

  /// The folder that a file is in. Links that lead out of it are not followed.
  package init(of playlist: String) {
    open = { ByteSource.open(path: $0, nextToFile: playlist) }
  }

  /// What a reference leads to; nil where that is not beside the playlist.
  package func source(_ uri: String) -> ByteSource? {
    PlaylistPath.inside(uri).flatMap(open)
  }

  /// The first segment that lies beside the playlist, with the bytes that it is played from. Of a long
  /// list of missing ones not all are looked for.
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

  /// The bytes that a segment is played from: its initialisation section, if it has one, and itself.
  /// Nil where they are not all here, or enciphered as a whole.
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
