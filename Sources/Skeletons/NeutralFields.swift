import Anatomy
import Bytes
import Keys
import Metadata

/// Determines which fields of a structure get neutral bytes.
extension Field {
  /// Returns how the bytes of the field are made neutral; nil if they are kept, because they are
  /// part of the structure. This function is not called for groups, lists and tables.
  ///
  /// - Parameter isPersonal: whether the field is in metadata, where numbers can be as personal as
  ///   texts.
  func neutralFilling(in node: Node, isPersonal: Bool) -> NeutralBytes.Filling? {
    let source = node.source
    switch meaning.role {
    case .time, .payload, .continuation, .media, .trailing, .undecoded, .unreferenced: return .zeros
    case .padding, .reserved, .checksum:
      if case .bytes = value { return .zeros }
      return nil
    case .type:
      guard case .text(let text) = value, range.count > Self.longestCode, !text.string.isPublic,
        !text.string.isSignature,
        !(node.clause != nil && node.tagKey == nil && text.string.isOfStandard)
      else { return nil }
      return textFilling(in: source)
    case .plain, .id, .reference, .language, .duration, .moment: break
    default: return nil
    }
    let isPersonal = isPersonal && !isOfPicture || meaning.subject?.isOfMetadata ?? false
    switch value {
    case .text(let text) where meaning.subject == nil && text.string.isPublic: return nil
    case .text(let text):
      // Short plain texts without a subject are kept: they are signatures of formats, not values.
      let isShort = range.count <= Self.longestCode * (isPersonal ? 1 : 2)
      if meaning.subject == nil, isShort && text.string.isPlain || text.string.isSignature {
        return nil
      }
      return text.string.isNeutral(inMetadata: isPersonal) || isMaker(text.string)
        ? nil : textFilling(in: source)
    case .uuid, .bytes: return .zeros
    default: return isPersonal && bits == nil ? .zeros : nil
    }
  }

  /// The size in bytes of a code, such as a four-character code, in most formats.
  private static let longestCode = 4

  private func textFilling(in source: ByteSource) -> NeutralBytes.Filling {
    let mark = source.bytes(range, limit: 2)
    if mark == [0xFF, 0xFE] { return .wideText(isBigEndian: false) }
    if mark == [0xFE, 0xFF] { return .wideText(isBigEndian: true) }
    guard case .text(let spelling) = spelling else { return .text }
    switch spelling.encoding {
    case .utf16, .utf16BigEndian: return .wideText(isBigEndian: true)
    case .utf16LittleEndian: return .wideText(isBigEndian: false)
    default: return .text
    }
  }

  /// Whether the field states how the bytes of a picture are arranged.
  private var isOfPicture: Bool { meaning.subject.map { !$0.isOfMetadata } ?? false }

  /// Whether the field is the name of a camera maker, which determines how a maker note is read.
  private func isMaker(_ text: String) -> Bool {
    guard case .tag(_, let key?, _)? = meaning.subject else { return false }
    return (key == "Make" || key == "LensMake") && text.beginsWithMaker
  }
}

extension Column {
  /// Returns how the cells of the column are made neutral; nil if they are kept.
  func neutralFilling(isPersonal: Bool) -> NeutralBytes.Filling? {
    switch meaning.role {
    case .time: return .zeros
    case .plain, .id, .reference, .language, .duration, .moment, .checksum, .undecoded: break
    case .padding, .reserved, .payload, .media: break
    default: return nil
    }
    switch kind {
    case .bytes, .uuid: return .zeros
    default: return isPersonal || meaning.subject?.isOfMetadata ?? false ? .zeros : nil
    }
  }
}

extension Subject {
  /// Whether the subject is a value of metadata, and not a tag that states how the bytes of a picture
  /// are arranged.
  var isOfMetadata: Bool {
    guard case .tag(_, let key?, _) = self else { return true }
    return !Self.pictureTags.contains(key)
  }

  private static let pictureTags: Set<String> = [
    "NewSubfileType", "SubfileType", "ImageWidth", "ImageLength", "ImageHeight", "BitsPerSample",
    "Compression", "PhotometricInterpretation", "FillOrder", "SamplesPerPixel", "RowsPerStrip",
    "PlanarConfiguration", "Predictor", "TileWidth", "TileLength", "ExtraSamples", "SampleFormat",
    "YCbCrSubSampling", "YCbCrPositioning", "Orientation", "CFARepeatPatternDim", "CFAPattern",
    "DNGVersion", "ExifVersion", "FlashpixVersion", "InteroperabilityIndex", "MPFVersion",
    "NumberOfImages",
  ]

}

extension String {
  /// Whether the text is a name that a format defines, such as the key of a tag.
  fileprivate var isPublic: Bool {
    KnownKeys.statesField(self) || KnownKeys.statesField(uppercased())
      || isNeutral(inMetadata: false)
      || Self.publishers.contains { hasPrefix($0) }
        && utf8.allSatisfy { 0x2D...0x39 ~= $0 || 0x61...0x7A ~= $0 || $0 == 0x5F }
  }

  /// Whether the text can be a name that the standard of its structure defines, such as
  /// `EXT-X-MEDIA`. Names that other publishers define begin with `X-`, or contain a period or a
  /// colon.
  fileprivate var isOfStandard: Bool {
    isSignature || !hasPrefix("X-") && isPlain && !contains(".") && !contains(":")
  }

  fileprivate var beginsWithMaker: Bool {
    Self.makers.contains(prefix { $0 != " " && $0 != "\0" }.lowercased())
  }

  /// Whether the text is a signature, which identifies the kind of a structure.
  fileprivate var isSignature: Bool {
    beginsWithMaker && utf8.count <= Self.longestSignature || Self.signatures.contains(self)
  }

  /// Number of bytes of the longest signature of a maker note.
  private static let longestSignature = 12

  private static let signatures: Set<String> = [
    "APETAGEX", "LYRICSBEGIN", "LYRICS200", "LYRICSEND", "bplist00", "Brava Software Inc.",
    "#EXTM3U",
    "Photoshop 3.0",
  ]

  private static let makers: Set<String> = [
    "apple", "canon", "nikon", "panasonic", "samsung", "sony",
  ]

  /// Beginnings of public metadata keys and assertion labels, each of which names the publisher.
  private static let publishers = [
    "com.apple.", "com.android.", "com.google.", "com.samsung.", "com.sony.", "com.gopro.",
    "org.smpte.", "c2pa.", "stds.", "adobe.", "cawg.",
  ]

  /// Whether the text is certainly not written by a person: it is empty, a media type or, outside
  /// of metadata, the name of a public scheme.
  fileprivate func isNeutral(inMetadata isInMetadata: Bool) -> Bool {
    if isEmpty { return true }
    let parts = split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, ["application", "audio", "image", "text", "video"].contains(parts[0]),
      Self.subtypes.contains(String(parts[1]))
    {
      return true
    }
    guard !isInMetadata else { return false }
    return Self.schemes.contains { hasPrefix($0) }
      && utf8.allSatisfy { 0x2D...0x3A ~= $0 || 0x61...0x7A ~= $0 || $0 == 0x23 || $0 == 0x5F }
  }

  /// Whether the text has only ASCII letters, digits and punctuation.
  fileprivate var isPlain: Bool { utf8.allSatisfy { 0x20..<0x7F ~= $0 } }

  /// Common subtypes of media types.
  private static let subtypes: Set<String> = [
    "rdf+xml", "xml", "json", "octet-stream", "plain", "html", "jpeg", "jpg", "png", "gif", "bmp",
    "tiff", "webp", "heic", "heif", "avif", "jp2", "jxl", "mpeg", "mp4", "quicktime", "webm", "ogg",
    "flac", "wav", "aac", "pdf", "zip", "ttml+xml", "cbor", "c2pa", "x-c2pa-manifest-store", "exif",
  ]

  /// Beginnings of the names of public schemes.
  private static let schemes = [
    "urn:mpeg:", "urn:iso:", "urn:scte:", "urn:dvb:", "urn:dece:", "urn:3gpp:",
    "tag:apple.com,2023:", "https://aomedia.org/", "http://www.w3.org/", "http://ns.adobe.com/",
  ]
}
