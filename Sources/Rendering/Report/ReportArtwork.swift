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
        guard let kind = PictureKind(source, range), kind.isForBrowsers,
          let type = kind.mediaTypes.first, range.count <= largest
        else { return }
        writer.member("type", type)
        writer.key("data")
        writer.base64(source.bytes(range))
      }
    }
  }
}
