package import Anatomy

/// The keys that state a field.
extension NormalizedField {
  /// The keys in all key spaces, the most trusted format first.
  package var keys: [TagKey] {
    KnownKeys.all.flatMap { $0.entries(of: self).compactMap(\.key) }
  }

  /// Returns the key of a new tag for the field; nil if the key space has none.
  ///
  /// - Parameter isOfTrack: whether the tag describes a track. Its title is its name.
  package func newKey(in space: KeySpace, ofTrack isOfTrack: Bool = false) -> TagKey? {
    guard let list = KnownKeys.list(of: space) else { return nil }
    let entries = list.entries(of: self)
    if isOfTrack, let own = entries.first(where: { $0.preference == .ofTracks }) { return own.key }
    guard let entry = entries.first(where: { $0.preference == .preferred }) ?? entries.first,
      entry.preference != .never, !entry.derived.contains(self)
    else { return nil }
    return entry.key
  }

  /// Returns the key that usually states the field in a key space; nil if there is none, or if tags of the key space
  /// cannot be changed.
  package func usualKey(in space: KeySpace) -> TagKey? {
    guard space.isWritable || KeySpace.changed.contains(space) else { return nil }
    let entries = KnownKeys.list(of: space)?.entries(of: self) ?? []
    return (entries.first { $0.preference == .preferred } ?? entries.first)?.key
  }

  /// Whether the value of a key is that of the field, so that setting the field sets the key.
  package func isValue(of key: TagKey) -> Bool {
    guard let entry = KnownKeys.entry(for: key) else { return false }
    return entry.written.contains(self)
      || entry.ranks[self] != nil && !entry.derived.contains(self)
  }
}

extension KeySpace {
  /// Key spaces in which tags can be added.
  fileprivate static let writable: [KeySpace] = [
    .iTunes, .iTunesLongForm, .quickTimeMetadata, .quickTimeUserData, .isoUserData, .id3, .vorbis,
    .flac, .ape, .riff, .aiff, .exif, .gps, .xmp, .iptc, .png,
  ]
  /// Key spaces in which tags are changed, but not added.
  fileprivate static let changed: [KeySpace] = [.id3v1, .lyrics3]

  /// Whether tags of the key space can be added.
  package var isWritable: Bool { Self.writable.contains(self) }
}

extension TagKey {
  /// The fields that the key states.
  package var fields: [NormalizedField] { NormalizedField.allCases.filter { $0.isValue(of: self) } }

  /// Whether one of the fields may take its value from the key.
  package func feeds(_ fields: NormalizedField...) -> Bool {
    KnownKeys.entry(for: self).map { entry in fields.contains { entry.ranks[$0] != nil } } ?? false
  }

  /// Whether tags with this key decide how media is decoded or presented.
  package var isPresented: Bool { KnownKeys.entry(for: self)?.aspect != nil }
}

extension KnownKeys {
  /// Whether a text is a key that states a field, in the same case.
  package static func statesField(_ name: String) -> Bool { namesOfFields.contains(name) }

  /// All keys that state a field.
  package static let namesOfFields = Set(
    all.flatMap { $0.entries.lazy.filter { !$0.ranks.isEmpty }.map(\.name) })

  /// Returns the keys with a name that state a field, in all key spaces.
  package static func keys(named name: String) -> [TagKey] {
    all.flatMap {
      $0.entries.lazy.filter { !$0.ranks.isEmpty && $0.name == name }.compactMap(\.key)
    }
  }
}
