import Anatomy
import Bytes

/// Values that boxes need from other boxes.
extension InheritedValue where Answer == Int {
  static let movieTimescale = InheritedValue<Int>("movieTimescale", scope: { $0.movie }) {
    $0.child("mvhd")?.integer("timescale")
  }

  static let mediaTimescale = InheritedValue<Int>("mediaTimescale", scope: { $0.track }) {
    $0.descendant("mdia", "mdhd")?.integer("timescale")
  }

  /// Size of the initialization vector of each sample in a track or fragment.
  static let ivSize = InheritedValue<Int>("ivSize", scope: { $0.enclosing("traf") ?? $0.track }) {
    scope in
    guard let table = scope.track?.descendant("mdia", "minf", "stbl", "stsd") else { return nil }
    let number =
      scope.child("tfhd")?.integer("sample_description_index") ?? scope.defaultDescription
    let entries = table.children
    let entry = number.flatMap { entries.indices.contains($0 - 1) ? entries[$0 - 1] : nil }
    return entry?.ivSize ?? entries.lazy.compactMap(\.ivSize).first
  }
}

extension InheritedValue where Answer == Bool {
  /// Whether a track of the movie is protected; nil where the movie is in another file.
  static let containsProtected = InheritedValue<Bool>("holdsProtected", scope: { $0.mediaFile }) {
    file in
    let movies = file.children("moov").map(\.inflatedMovie)
    guard !movies.isEmpty else { return nil }
    return movies.flatMap { $0.children("trak") }.contains { track in
      let entries = track.descendant("mdia", "minf", "stbl", "stsd")?.children
      return entries?.contains { $0.child("sinf") != nil } ?? false
    }
  }
}

extension InheritedValue where Answer == FourCC {
  static let handlerType = InheritedValue<FourCC>("handlerType", scope: { $0.enclosing("mdia") }) {
    if case .code(let code)? = $0.child("hdlr")?.value("handler_type") { return code }
    return nil
  }
}

/// Answers that are nodes are stored as indices: a node would retain its own document.
extension InheritedValue where Answer == Int32 {
  static let movie = InheritedValue<Int32>("movie", scope: { $0.mediaFile }) {
    $0.child("moov")?.inflatedMovie.index
  }
}

extension InheritedValue where Answer == [Int: Int32] {
  /// Tracks by track ID; the first of several tracks with the same ID.
  static let tracks = InheritedValue<[Int: Int32]>("tracks", scope: { $0.movie }) {
    $0.children("trak").byNumber { $0.child("tkhd")?.integer("track_ID") }
  }
}

extension [Node] {
  fileprivate func byNumber(_ number: (Node) -> Int?) -> [Int: Int32] {
    Dictionary(
      compactMap { node in number(node).map { ($0, node.index) } },
      uniquingKeysWith: { first, _ in first })
  }
}

extension Node {
  /// The ISO file that this node is in: the whole file, or one embedded in another.
  var mediaFile: Node {
    var node = self
    while node.declaredNodeKind !== ISODialect.file, let parent = node.parent { node = parent }
    return node
  }

  /// The movie of this file; this node may be anywhere in the file.
  var movie: Node? {
    enclosing("moov") ?? inherited(.movie).flatMap(mediaFile.document.node(at:))
  }

  /// The track that this node belongs to, also from inside a fragment.
  var track: Node? {
    enclosing("trak") ?? enclosing("traf").flatMap(\.describedTrack)
      ?? enclosing("trex").flatMap(\.namedTrack) ?? enclosing("tfra").flatMap(\.namedTrack)
  }

  /// The sample description of the fragments of a track, unless they state another.
  fileprivate var defaultDescription: Int? {
    guard let id = track?.child("tkhd")?.integer("track_ID") else { return nil }
    return inherited(.trackDefaults)?[id]?.description
  }

  /// The IV size from the track encryption box of a sample entry; PIFF uses a user type for the
  /// box.
  fileprivate var ivSize: Int? {
    guard let information = descendant("sinf", "schi") else { return nil }
    return information.child("tenc")?.integer("default_Per_Sample_IV_Size")
      ?? information.children(.uuid).lazy.compactMap { $0.integer("default_IV_size") }.first
  }

  private var describedTrack: Node? { child("tfhd")?.namedTrack }

  /// The track with the ID that this node states.
  private var namedTrack: Node? {
    guard let id = integer("track_ID") else { return nil }
    return inherited(.tracks)?[id].flatMap(mediaFile.document.node(at:))
  }
}
