/// A namespace of metadata keys: the same key can have different meanings in different key spaces.
package struct KeySpace: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name of the key space: the part of an identifier before the slash.
  package let name: String

  package init(_ name: String) { self.name = name }
  package init(stringLiteral name: String) { self.name = name }

  package static let common: KeySpace = "common"
  package static let iTunes: KeySpace = "itsk"
  package static let iTunesLongForm: KeySpace = "itlk"
  package static let quickTimeMetadata: KeySpace = "mdta"
  package static let quickTimeUserData: KeySpace = "udta"
  package static let isoUserData: KeySpace = "uiso"
  package static let id3: KeySpace = "id3"
  package static let icy: KeySpace = "icy"
  package static let vorbis: KeySpace = "vorb"
  package static let ape: KeySpace = "ape"
  package static let xmp: KeySpace = "xmp"
  package static let exif: KeySpace = "exif"
  package static let gps: KeySpace = "gps"
}

extension KeySpace {
  /// Whether the keys are codes of four or three bytes.
  package var hasCodes: Bool {
    [.iTunes, .quickTimeUserData, .isoUserData, .id3].contains(self)
  }

  /// Whether keys that differ only in the case of their letters are the same.
  package var ignoresCase: Bool { ["vorb", "ape"].contains(name) }

  /// All key spaces with a display name.
  package static var known: [KeySpace] { titles.keys.sorted().map { KeySpace($0) } }

  /// A display name for the key space; nil if it is unknown.
  package var title: String? { Self.titles[name] }

  private static let titles: [String: String] = [
    "common": "common keys",
    "itsk": "iTunes metadata", "itlk": "iTunes freeform metadata",
    "mdta": "QuickTime metadata", "udta": "QuickTime user data",
    "uiso": "ISO and 3GPP user data", "id3": "ID3v2", "id3v1": "ID3v1", "icy": "Icecast stream",
    "hls": "HLS playlist", "ape": "APE tag", "vorb": "Vorbis comments", "riff": "RIFF INFO",
    "aiff": "AIFF text chunks", "bext": "Broadcast Wave", "lyrics3": "Lyrics3",
    "musicmatch": "MusicMatch tag", "Xtra": "Windows Media", "USMT": "PSP user media",
    "exif": "Exif", "xmp": "XMP", "iptc": "IPTC", "png": "PNG text chunks", "jpeg": "JPEG comment",
    "jpeg2000": "JPEG 2000 comment", "gif": "GIF comment", "plist": "property list", "xml": "XML",
    "flac": "FLAC", "gps": "GPS in Exif", "makernote": "maker note",
    "interop": "Exif interoperability",
  ]
}
