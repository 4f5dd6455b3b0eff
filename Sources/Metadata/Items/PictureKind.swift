package import Bytes

/// A picture format, recognized by the first bytes of a picture.
package enum PictureKind: String, Sendable {
  case jpeg = "JPEG"
  case png = "PNG"
  case gif = "GIF"
  case bmp = "BMP"
  case webP = "WebP"
  case boxes = "HEIF"

  package init?(_ source: ByteSource, _ range: ByteRange) {
    let head = source.bytes(range, limit: 12)
    let marks: [(kind: PictureKind, place: Int, letters: [UInt8])] = [
      (.jpeg, 0, [0xFF, 0xD8, 0xFF]), (.png, 0, [0x89, 0x50, 0x4E, 0x47]),
      (.gif, 0, Array("GIF8".utf8)), (.bmp, 0, Array("BM".utf8)), (.webP, 8, Array("WEBP".utf8)),
      (.boxes, 4, Array("ftyp".utf8)),
    ]
    let mark = marks.first { head.dropFirst($0.place).starts(with: $0.letters) }
    guard let mark else { return nil }
    self = mark.kind
  }

  /// Whether all browsers display pictures of the format.
  package var isForBrowsers: Bool {
    switch self {
    case .jpeg, .png, .gif, .webP: true
    case .bmp, .boxes: false
    }
  }

  /// The number of QuickTime's well-known type for pictures of this format, as iTunes values state
  /// it; nil if there is none.
  package var wellKnownType: Int? {
    switch self {
    case .gif: 12
    case .jpeg: 13
    case .png: 14
    case .bmp: 27
    case .webP, .boxes: nil
    }
  }

  /// The media types of the format in lowercase, including common types that are not registered.
  package var mediaTypes: [String] {
    switch self {
    case .jpeg: ["image/jpeg", "image/jpg", "image/pjpeg"]
    case .png: ["image/png", "image/x-png"]
    case .gif: ["image/gif"]
    case .bmp: ["image/bmp", "image/x-bmp", "image/x-ms-bmp"]
    case .webP: ["image/webp"]
    case .boxes: ["image/heic", "image/heif", "image/avif"]
    }
  }
}
