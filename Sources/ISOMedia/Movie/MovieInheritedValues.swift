import Anatomy
import Bytes
import Movie

/// Values from other boxes of the movie that are needed to read a box.
extension InheritedValue where Answer == Int {
  static let movieTimescale = InheritedValue<Int>("movieTimescale", scope: { $0.movie }) {
    $0.child("mvhd")?.integer("timescale")
  }

  static let mediaTimescale = InheritedValue<Int>("mediaTimescale", scope: { $0.track }) {
    $0.descendant("mdia", "mdhd")?.integer("timescale")
  }

  /// Size in bytes of the initialization vector of each sample in a track or fragment.
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
  /// Whether any track of the movie is protected; nil if the movie is in another file.
  static let containsProtected = InheritedValue<Bool>("holdsProtected", scope: { $0.mediaFile }) {
    file in
    let movies = file.movies
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

extension Node {
  /// The index of the sample description that the fragments of this track use by default; nil if
  /// none is stated.
  fileprivate var defaultDescription: Int? {
    guard let id = track?.child("tkhd")?.integer("track_ID") else { return nil }
    return inherited(.trackDefaults)?[id]?.description
  }

  /// The IV size from the track encryption box in this sample entry, or from the equivalent `uuid`
  /// box of PIFF; nil if there is neither.
  fileprivate var ivSize: Int? {
    guard let information = descendant("sinf", "schi") else { return nil }
    return information.child("tenc")?.integer("default_Per_Sample_IV_Size")
      ?? information.children(.uuid).lazy.compactMap { $0.integer("default_IV_size") }.first
  }
}
