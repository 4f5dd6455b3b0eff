import Bytes

/// A namespace of metadata keys: the same key can have different meanings in different key spaces.
package struct KeySpace: Hashable, Sendable, CustomStringConvertible {
  /// The name of the key space: the part of an identifier before the slash.
  package let name: String

  /// Creates a key space with a name that a file or a user states. Known key spaces are constants.
  package init(named name: String) { self.name = name }

  private init(_ name: String) { self.name = name }

  package static let common = KeySpace("common")
  package static let iTunes = KeySpace("itsk")
  package static let iTunesLongForm = KeySpace("itlk")
  package static let quickTimeMetadata = KeySpace("mdta")
  package static let quickTimeUserData = KeySpace("udta")
  package static let isoUserData = KeySpace("uiso")
  /// The properties that Windows writes into movies.
  package static let windows = KeySpace("Xtra")
  /// The user data of portable players.
  package static let portable = KeySpace("USMT")
  package static let id3 = KeySpace("id3")
  package static let id3v1 = KeySpace("id3v1")
  package static let ape = KeySpace("ape")
  package static let lyrics3 = KeySpace("lyrics3")
  package static let musicMatch = KeySpace("musicmatch")
  package static let vorbis = KeySpace("vorb")
  package static let flac = KeySpace("flac")
  package static let riff = KeySpace("riff")
  /// The labels and notes of cue points in RIFF files.
  package static let associatedData = KeySpace("adtl")
  package static let broadcast = KeySpace("bext")
  /// The traffic data of radio stations.
  package static let cart = KeySpace("cart")
  package static let aiff = KeySpace("aiff")
  package static let icy = KeySpace("icy")
  package static let hls = KeySpace("hls")
  package static let exif = KeySpace("exif")
  package static let gps = KeySpace("gps")
  package static let interoperability = KeySpace("interop")
  package static let multiPicture = KeySpace("mpf")
  package static let makerNote = KeySpace("makernote")
  package static let xmp = KeySpace("xmp")
  package static let xml = KeySpace("xml")
  package static let iptc = KeySpace("iptc")
  package static let png = KeySpace("png")
  package static let jpeg = KeySpace("jpeg")
  package static let jpeg2000 = KeySpace("jpeg2000")
  package static let gif = KeySpace("gif")
  package static let icc = KeySpace("icc")
  package static let propertyList = KeySpace("plist")
  package static let json = KeySpace("json")
  /// The members of descriptions by Google Takeout.
  package static let takeout = KeySpace("takeout")
  /// The elements and attributes of GPX tracks.
  package static let gpx = KeySpace("gpx")
  /// The tags in LRC lyrics.
  package static let lrc = KeySpace("lrc")
  package static let cbor = KeySpace("cbor")
  package static let c2pa = KeySpace("c2pa")
  package static let gpmf = KeySpace("gpmf")
  package static let camm = KeySpace("camm")
  package static let rtmd = KeySpace("rtmd")
  package static let dji = KeySpace("dji")
  /// The settings of a track, such as its language, which are not tags.
  package static let track = KeySpace("track")

  package var description: String { name }
}

extension KeySpace {
  /// Whether the keys are codes of four or three bytes.
  package var hasCodes: Bool {
    [.iTunes, .quickTimeUserData, .isoUserData, .id3].contains(self)
  }

  /// Whether tags state the encoding of their texts, or the format defines it. If not, readers
  /// assume Latin-1, UTF-8 or the encoding of their system.
  package var definesEncoding: Bool { ![.riff, .aiff, .broadcast, .cart].contains(self) }

  /// Whether keys that differ only in the case of their letters are the same.
  package var ignoresCase: Bool { self == .vorbis || self == .ape }

  /// All key spaces with a display name.
  package static var known: [KeySpace] { titles.keys.sorted { $0.name < $1.name } }

  /// A display name for the key space; nil if it is unknown.
  package var title: String? { Self.titles[self] }

  private static let titles: [KeySpace: String] = [
    .common: "common keys",
    .iTunes: "iTunes metadata", .iTunesLongForm: "iTunes freeform metadata",
    .quickTimeMetadata: "QuickTime metadata", .quickTimeUserData: "QuickTime user data",
    .isoUserData: "ISO and 3GPP user data", .id3: "ID3v2", .id3v1: "ID3v1",
    .icy: "Icecast stream", .hls: "HLS playlist", .ape: "APE tag", .vorbis: "Vorbis comments",
    .riff: "RIFF INFO", .aiff: "AIFF text chunks", .broadcast: "Broadcast Wave",
    .lyrics3: "Lyrics3", .musicMatch: "MusicMatch tag", .windows: "Windows Media",
    .portable: "PSP user media", .exif: "Exif", .xmp: "XMP", .iptc: "IPTC",
    .png: "PNG text chunks", .jpeg: "JPEG comment", .jpeg2000: "JPEG 2000 comment",
    .gif: "GIF comment", .propertyList: "property list", .xml: "XML", .flac: "FLAC",
    .gps: "GPS in Exif", .makerNote: "maker note", .interoperability: "Exif interoperability",
    .takeout: "Google Takeout", .gpx: "GPX track", .lrc: "LRC lyrics",
  ]
}

extension TagKey {
  /// Creates a key from its readable form. The key is a code if the key space has codes and the
  /// text is a valid code.
  package init(_ name: String, in space: KeySpace) {
    if space.hasCodes, let code = FourCC(argument: name) {
      self.init(space: space, code: code)
    } else {
      self.init(space: space, name: name)
    }
  }
}
