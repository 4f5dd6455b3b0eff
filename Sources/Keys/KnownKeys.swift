package import Anatomy

/// All known keys, by key space.
package enum KnownKeys {
  /// Returns the known keys of a key space; nil if there are none.
  package static func list(of space: KeySpace) -> KeyList? { lists[space]?() }

  /// Returns the entry of a key, or of a pattern that the key matches; nil if there is none.
  package static func entry(for key: TagKey) -> KeyEntry? {
    list(of: key.space)?[key.space == .id3 ? longName(of: key.name) : key.name]
  }

  /// Returns the name of an ID3 frame with a description, such as `TXX:BARCODE`, with the ID of four
  /// letters; other names unchanged.
  private static func longName(of name: String) -> String {
    for (short, long) in [("TXX:", "TXXX:"), ("UFI:", "UFID:")] where name.hasPrefix(short) {
      return long + name.dropFirst(short.count)
    }
    return name
  }

  /// Whether a list has an entry for the key itself, not only a pattern that the key matches.
  package static func lists(_ key: TagKey) -> Bool {
    list(of: key.space)?.lists(key.name) ?? false
  }

  /// The lists of all key spaces, with the most trusted one first. If several lists have a value of
  /// a field, the value of the first list is used.
  package static var all: [KeyList] { order.compactMap { list(of: $0) } }

  /// Returns the position of a key space in the order of trust. Unknown key spaces are after all
  /// others.
  static func place(of space: KeySpace) -> Int { places[space] ?? placeAfterAll }

  /// The position after all known key spaces.
  static var placeAfterAll: Int { order.count }

  /// The key spaces, with those of the most trusted formats first. User data is near the end,
  /// because it usually repeats what other tags state.
  private static let order: [KeySpace] = [
    .common, .quickTimeMetadata, .iTunes, .iTunesLongForm, .id3, .ape, .vorbis, .flac, .riff,
    .broadcast, .aiff, .windows, .lyrics3, .musicMatch, .id3v1, .icy, .xmp, .exif, .makerNote, .gps,
    .iptc, .png, .jpeg, .jpeg2000, .gif, .isoUserData, .quickTimeUserData, .portable,
    .associatedData, .interoperability, .multiPicture, .icc, .xml, .hls, .propertyList, .c2pa,
    .gpmf, .camm, .rtmd, .dji, .takeout, .gpx, .lrc,
  ]

  private static let places = Dictionary(
    uniqueKeysWithValues: order.enumerated().map { ($1, $0) })

  /// Functions that return the list of each key space. A list is made when it is first requested.
  private static let lists: [KeySpace: @Sendable () -> KeyList] = [
    .common: { .common }, .quickTimeMetadata: { .quickTimeMetadata }, .iTunes: { .iTunes },
    .iTunesLongForm: { .iTunesLongForm }, .id3: { .id3 }, .ape: { .ape }, .vorbis: { .vorbis },
    .flac: { .flac }, .riff: { .riff }, .broadcast: { .broadcast }, .aiff: { .aiff },
    .windows: { .windows }, .lyrics3: { .lyrics3 }, .musicMatch: { .musicMatch },
    .id3v1: { .id3v1 }, .icy: { .icy }, .xmp: { .xmp }, .exif: { .exif },
    .makerNote: { .makerNote }, .gps: { .gps }, .iptc: { .iptc }, .png: { .png },
    .jpeg: { .jpeg }, .jpeg2000: { .jpeg2000 }, .gif: { .gif }, .isoUserData: { .isoUserData },
    .quickTimeUserData: { .quickTimeUserData }, .portable: { .portable },
    .associatedData: { .associatedData }, .interoperability: { .interoperability },
    .multiPicture: { .multiPicture }, .icc: { .icc }, .xml: { .xml }, .hls: { .hls },
    .propertyList: { .propertyList }, .c2pa: { .c2pa }, .gpmf: { .gpmf }, .camm: { .camm },
    .rtmd: { .rtmd }, .dji: { .dji }, .takeout: { .takeout }, .gpx: { .gpx }, .lrc: { .lrc },
  ]
}

extension KeyEntry {
  /// A normalized field that may take its value from this key.
  package struct Use: Sendable {
    package let field: NormalizedField
    /// The rank of the key among all keys of the field. The key with the lowest rank is used first.
    package let rank: Int
  }

  /// Returns the position of the key space in the order of trust for a field. The date of a later
  /// event, such as the digitizing of a photo, is used only if no key space states when it was taken.
  private func place(for field: NormalizedField, _ place: Int) -> Int {
    switch field {
    case .creationDate, .year: key?.isOfLaterEvent ?? false ? KnownKeys.placeAfterAll : place
    default: place
    }
  }

  /// The fields that may take their values from the key.
  package var uses: [Use] {
    let place = KnownKeys.place(of: space)
    return ranks.map {
      Use(field: $0.key, rank: self.place(for: $0.key, place) * 100 + rank(of: $0.key))
    }
  }
}
