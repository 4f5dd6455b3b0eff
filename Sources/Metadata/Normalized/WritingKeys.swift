package import Anatomy
import Bytes
import Files

/// The keys under which new tags state normalized fields.
extension FieldTables {
  /// Key spaces in which tags can be written.
  private static let writableSpaces: [KeySpace] = [
    .iTunes, .iTunesLongForm, .quickTimeMetadata, .quickTimeUserData, .isoUserData, .id3,
    "vorb", "flac", "riff", "aiff", .exif, .gps, .xmp, "iptc",
  ]
  /// Key spaces in which tags are changed, but not added.
  private static let changedSpaces: [KeySpace] = ["id3v1", "ape", "png", "lyrics3"]

  /// Whether a text is the name of a known key, such as `com.apple.quicktime.make`.
  package static func isPublicKey(_ text: String) -> Bool {
    isKey(text) || isKey(text.uppercased())
  }

  /// Whether tags of a key space can be added.
  package static func isWritable(_ space: KeySpace) -> Bool { writableSpaces.contains(space) }

  /// Keys that state a field but are not used for new tags: those of store identifiers, and keys for
  /// which readers expect another key space.
  private static let neverNew: Set<String> = [
    "itsk/cnID", "itsk/©xyz", "itsk/©mak", "itsk/©mod", "uiso/date", "uiso/manu", "uiso/modl",
    "uiso/swre", "uiso/thmb", "uiso/coll", "uiso/ades", "id3/UFID",
    "xmp/exif:GPSLatitude", "exif/XPTitle", "exif/UserComment", "exif/XPSubject",
    "exif/ImageUniqueID",
  ]
  /// Keys with a value of another field, which contain the field in addition or replace it if it is
  /// missing.
  private static let shared: Set<String> = [
    "trackNumber uiso/albm", "year id3/TDRL", "year id3/TDOR", "year id3/TORY", "year id3/TOR",
    "creationDate id3/TDRL", "year vorb/ORIGINALDATE", "year exif/DateTimeOriginal",
    "year exif/DateTime", "creationDate exif/DateTime",
  ]

  /// Fields of which the usual key is not the one that is read first.
  private static let otherwise = ["artist xmp": "dc:creator"]

  private static func usualKey(of field: NormalizedField, in space: KeySpace) -> String? {
    otherwise["\(field.rawValue) \(space.name)"] ?? firstKey(of: field, in: space)
  }

  /// Returns the key of a new tag for a field; nil if the key space has none.
  ///
  /// - Parameter isOfTrack: whether the tag describes a track. Its title is its name.
  package static func writingKey(
    of field: NormalizedField, in space: KeySpace, ofTrack isOfTrack: Bool = false
  ) -> TagKey? {
    if isOfTrack, field == .title, space == .quickTimeUserData { return key("name", in: space) }
    guard let name = usualKey(of: field, in: space), !neverNew.contains("\(space.name)/\(name)"),
      !shared.contains("\(field.rawValue) \(space.name)/\(name)")
    else { return nil }
    return key(name, in: space)
  }

  /// Whether the value of a key is that of a field, so that setting the field sets the key.
  package static func isValue(of field: NormalizedField, in key: TagKey) -> Bool {
    (key.feeds(field) || field == .creationDate && key.space == "id3v1" && key.name == "year")
      && key.space != "bext"
      && !shared.contains("\(field.rawValue) \(key.space)/\(key.name)")
  }

  /// Returns the usual keys of a field in all key spaces in which tags can be written.
  package static func writingKeys(of field: NormalizedField) -> Set<Identifier> {
    knownWritingKeys.change { known in
      if let keys = known[field] { return keys }
      let keys = Set(
        (writableSpaces + changedSpaces).compactMap { space in
          usualKey(of: field, in: space).map { Identifier(key($0, in: space)) }
        })
      known[field] = keys
      return keys
    }
  }

  /// The usual keys of the fields that were requested so far.
  private static let knownWritingKeys = Monitor<[NormalizedField: Set<Identifier>]>([:])

  private static func key(_ name: String, in space: KeySpace) -> TagKey {
    if space.hasCodes, let code = FourCC(argument: name) {
      return TagKey(space: space.name, code: code)
    }
    return TagKey(space: space.name, name: name)
  }
}

extension Identifier {
  /// The key of the identifier, as a tag has it.
  package var tagKey: TagKey {
    let name = readableKey
    if keySpace.hasCodes, let code = FourCC(argument: name) {
      return TagKey(space: keySpace.name, code: code)
    }
    return TagKey(space: keySpace.name, name: name)
  }
}
