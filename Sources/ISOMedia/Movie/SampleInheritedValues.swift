import Anatomy
import Bytes
import Movie

/// Values that sample tables and sample entries need from other boxes.
extension InheritedValue where Answer == Int {
  static let sampleDescriptionVersion = InheritedValue<Int>(
    "sampleDescriptionVersion", scope: { $0.enclosing("stsd") }
  ) { $0.integer("version") }
}

extension InheritedValue where Answer == OffsetBase {
  /// The base of chunk offsets: this file, unless all data references refer to other files.
  static let chunkOffsetBase = InheritedValue<OffsetBase>(
    "chunkOffsetBase", scope: { $0.enclosing("minf") }
  ) { media in
    guard let references = media.descendant("dinf", "dref")?.children, !references.isEmpty else {
      return .file
    }
    if references.contains(where: { ($0.integer("flags") ?? 1) & 1 != 0 }) { return .file }
    let isIdentified = references.allSatisfy { $0.code == "imdt" || $0.code == "snim" }
    return isIdentified ? .payload(of: "imda") : .otherFile
  }

  /// The base of the offsets to auxiliary information. In a fragment, it is the same as the base of
  /// the sample offsets.
  static let auxiliaryOffsetBase = InheritedValue<OffsetBase>(
    "auxiliaryOffsetBase", scope: { $0.enclosing("traf") ?? $0.enclosing("stbl") }
  ) { scope in
    guard scope.code == "traf" else { return .file }
    let flags = scope.child("tfhd")?.integer("flags") ?? 0
    if flags & 0x1 != 0 { return .describedByFields(by: "tfhd.base_data_offset") }
    return flags & 0x2_0000 != 0 ? .enclosing("moof") : .describedByFields(by: "tfhd")
  }
}

extension InheritedValue where Answer == Bool {
  /// Whether data references may refer to identified media data (`imda`). This is assumed for a
  /// file without movie and metadata, because its fragments may belong to a movie in another file.
  static let isReferencedByIdentifier = InheritedValue<Bool>(
    "isAskedForByIdentifier", scope: { $0.mediaFile }
  ) { file in
    let movies = file.movies
    guard !movies.isEmpty || file.child("meta") != nil else { return true }
    let media = movies.flatMap { $0.children("trak") }.compactMap { $0.descendant("mdia", "minf") }
    let holders = [file] + movies + movies.flatMap { $0.children("trak") }
    let metadata = holders.compactMap { $0.child("meta") }
    return (media + metadata).contains { holder in
      holder.descendant("dinf", "dref")?.children.contains { ["imdt", "snim"].contains($0.code) }
        ?? false
    }
  }
}

extension Node {
  /// Whether the samples of this track are in another file.
  var hasExternalSamples: Bool {
    descendant("mdia", "minf")?.inherited(.chunkOffsetBase) == .otherFile
  }
}
