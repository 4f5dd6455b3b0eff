package import Anatomy

/// Inherited values with the index of a box in the node tree, for looking up the box from other
/// boxes. A stored node, in place of its index, would create a retain cycle with its document.
extension InheritedValue where Answer == Int32 {
  static let movie = InheritedValue<Int32>("movie", scope: { $0.mediaFile }) {
    ($0.movies.first ?? $0.child("!mov")?.children.first)?.index
  }
}

extension InheritedValue where Answer == [Int: Int32] {
  /// The node indices of the tracks, by track ID. If several tracks have the same ID, the first is
  /// used.
  package static let tracks = InheritedValue<[Int: Int32]>("tracks", scope: { $0.movie }) { movie in
    Dictionary(
      movie.children("trak").compactMap { track in
        track.child("tkhd")?.integer(.track_ID).map { ($0, track.index) }
      }, uniquingKeysWith: { first, _ in first })
  }
}

extension Node {
  /// The ISO file that contains this node: the whole file, or an embedded file.
  package var mediaFile: Node {
    var node = self
    while node.declaredNodeKind.declaredName != "isom", let parent = node.parent { node = parent }
    return node
  }

  /// The movies of this file, decompressed if necessary.
  package var movies: [Node] { children("moov").map(\.inflatedMovie) }

  /// The decompressed movie if this `moov` box contains the movie only in compressed form;
  /// otherwise this box.
  private var inflatedMovie: Node {
    descendant("cmov", "cmvd")?.children.first?.child("moov") ?? self
  }

  /// The movie of the file that contains this node; nil if the file has none.
  package var movie: Node? {
    enclosing("moov") ?? inherited(.movie).flatMap(mediaFile.document.node(at:))
  }

  /// The track that this node is in; for a node in a track fragment, the track that the fragment
  /// extends.
  package var track: Node? {
    enclosing("trak") ?? enclosing("traf").flatMap { $0.child("tfhd")?.namedTrack }
      ?? enclosing("trex").flatMap(\.namedTrack) ?? enclosing("tfra").flatMap(\.namedTrack)
  }

  /// Returns the track with the given `track_ID` in the movie of this node; nil if there is none.
  package func track(_ id: Int) -> Node? {
    inherited(.tracks)?[id].flatMap(mediaFile.document.node(at:))
  }

  /// The track with the `track_ID` that this box states; nil if there is none.
  private var namedTrack: Node? { integer(.track_ID).flatMap { track($0) } }
}
