import Anatomy
import Bytes

/// What boxes have to know of others.
extension InheritedValue where Answer == Int {
  static let movieTimescale = InheritedValue<Int>("movieTimescale", scope: { $0.movie }) {
    $0.child("mvhd")?.integer("timescale")
  }

  static let mediaTimescale = InheritedValue<Int>("mediaTimescale", scope: { $0.track }) {
    $0.descendant("mdia", "mdhd")?.integer("timescale")
  }

  /// The size of the initialization vector that each sample of a track or fragment has.
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

/// Answers that are nodes are kept as their indices: a handle would keep its own document alive.
extension InheritedValue where Answer == Int32 {
  static let movie = InheritedValue<Int32>("movie", scope: { $0.mediaFile }) {
    $0.child("moov")?.inflatedMovie.index
  }
}

extension InheritedValue where Answer == [Int: Int32] {
  /// Tracks by their number; of several with one number the first counts.
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
  /// The file of boxes that this node is in: the whole file, or one that lies inside another.
  var mediaFile: Node {
    var node = self
    while node.declaredNodeKind !== ISODialect.file, let parent = node.parent { node = parent }
    return node
  }

  /// The movie that this file has, wherever this node is.
  var movie: Node? {
    enclosing("moov") ?? inherited(.movie).flatMap(mediaFile.document.node(at:))
  }

  /// The track that this node belongs to, also from inside a fragment.
  var track: Node? {
    enclosing("trak") ?? enclosing("traf").flatMap(\.describedTrack)
      ?? enclosing("trex").flatMap(\.namedTrack) ?? enclosing("tfra").flatMap(\.namedTrack)
  }

  /// The sample description that the fragments of a track have unless they name another.
  fileprivate var defaultDescription: Int? {
    guard let id = track?.child("tkhd")?.integer("track_ID") else { return nil }
    return inherited(.trackDefaults)?[id]?.description
  }

  /// What the track encryption below a sample entry says; PIFF has it under a user type.
  fileprivate var ivSize: Int? {
    guard let information = descendant("sinf", "schi") else { return nil }
    return information.child("tenc")?.integer("default_Per_Sample_IV_Size")
      ?? information.children(.uuid).lazy.compactMap { $0.integer("default_IV_size") }.first
  }

  private var describedTrack: Node? { child("tfhd")?.namedTrack }

  /// The track whose number this node states.
  private var namedTrack: Node? {
    guard let id = integer("track_ID") else { return nil }
    return inherited(.tracks)?[id].flatMap(mediaFile.document.node(at:))
  }
}
