import Anatomy
import Bytes
import Metadata

/// Embeds pictures from tags in a report, for display in a browser. Only pictures with the
/// signature of a known pixel format are embedded.
enum ReportArtwork {
  private static let maxPictures = 8
  private static let largest = 1 << 20

  static func write(_ view: NormalizedView, _ writer: JSONWriter) {
    guard let entry = view[.artwork] else { return }
    for found in (entry.values + entry.others).prefix(maxPictures) {
      guard case .picture(let kind, let size, let source, let range) = found.value else { continue }
      writer.object {
        writer.member("path", found.item.node.path)
        writer.member("format", kind)
        writer.size("pixels", size)
        writer.member("size", range.count)
        guard let type = mediaType(of: source.bytes(range, limit: 12)), range.count <= largest
        else { return }
        writer.member("type", type)
        writer.key("data")
        writer.base64(source.bytes(range))
      }
    }
  }

  static func mediaType(of head: [UInt8]) -> String? {
    if head.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) { return "image/gif" }
    if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
      return "image/webp"
    }
    return nil
  }
}
