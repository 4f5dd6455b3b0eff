package import Anatomy

/// The metadata keys that state a normalized field.
extension NormalizedField {
  /// The keys that state this field, in all key spaces. Keys of the most trusted format are first.
  package var keys: [TagKey] {
    KnownKeys.all.flatMap { $0.entries(of: self).compactMap(\.key) }
  }

  /// Returns the key that a new tag for the field gets in the given key space; nil if the key space
  /// has no key for the field.
  ///
  /// - Parameter isOfTrack: whether the tag describes a track. The title of a track is its name,
  ///   for which some key spaces have a separate key.
  package func newKey(in space: KeySpace, ofTrack isOfTrack: Bool = false) -> TagKey? {
    guard let list = KnownKeys.list(of: space) else { return nil }
    let entries = list.entries(of: self)
    if isOfTrack, let own = entries.first(where: { $0.preference == .ofTracks }) { return own.key }
    guard let entry = entries.first(where: { $0.preference == .preferred }) ?? entries.first,
      entry.preference != .never, !entry.derived.contains(self)
    else { return nil }
    return entry.key
  }

  /// Returns the key that usually states the field in the given key space. Nil if there is none, or
  /// if tags of the key space cannot be changed.
  package func usualKey(in space: KeySpace) -> TagKey? {
    guard space.isWritable || KeySpace.changed.contains(space) else { return nil }
    let entries = KnownKeys.list(of: space)?.entries(of: self) ?? []
    return (entries.first { $0.preference == .preferred } ?? entries.first)?.key
  }

  /// Whether tags with the given key have the value of this field, so that setting the field
  /// changes these tags.
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
  /// The normalized fields that tags with this key state. Setting such a field changes these tags.
  package var fields: [NormalizedField] { NormalizedField.allCases.filter { $0.isValue(of: self) } }

  /// Whether at least one of the given fields may take its value from tags with this key.
  package func feeds(_ fields: NormalizedField...) -> Bool {
    KnownKeys.entry(for: self).map { entry in fields.contains { entry.ranks[$0] != nil } } ?? false
  }

  /// Whether tags with this key decide how media is decoded or presented.
  package var isPresented: Bool { KnownKeys.entry(for: self)?.aspect != nil }
}

extension KnownKeys {
  /// Whether a text is the name of a key that states a normalized field. Case must match.
  package static func statesField(_ name: String) -> Bool { namesOfFields.contains(name) }

  /// The names of all keys that state a normalized field.
  package static let namesOfFields = Set(
    all.flatMap { $0.entries.lazy.filter { !$0.ranks.isEmpty }.map(\.name) })

  /// Returns the keys with the given name that state a normalized field, in all key spaces.
  package static func keys(named name: String) -> [TagKey] {
    all.flatMap {
      $0.entries.lazy.filter { !$0.ranks.isEmpty && $0.name == name }.compactMap(\.key)
    }
  }
}
