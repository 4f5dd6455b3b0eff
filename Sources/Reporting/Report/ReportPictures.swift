import Anatomy
import Bytes
import Metadata
import Rendering

/// The pictures that a report shows: the file itself if it is a picture, pictures in tags, and
/// thumbnails. Only pictures with the signature of a format that browsers show are embedded.
struct ReportPictures {
  /// A picture that the report lists.
  struct Picture {
    let path: String
    let format: String
    let pixels: (width: Int, height: Int)?
    /// The media type of an embedded picture. Nil if the picture is not embedded, because browsers
    /// do not show its format, or because it is too large.
    let type: String?
    let source: ByteSource
    let range: ByteRange
  }

  let pictures: [Picture]
  /// The number of pictures that were found, but are not listed because there are too many.
  let omittedCount: Int
  private let isShown: Bool

  private static let maxPictures = 8
  private static let largest = 4 << 20
  /// Maximum number of bytes of a picture in an index.
  private static let largestInIndex = 96 << 10
  /// Maximum number of structures that are searched for pictures.
  private static let mostNodes = 20_000

  init(of report: Report) {
    isShown = report.showsPictures
    guard report.redaction == nil else {
      (pictures, omittedCount) = ([], 0)
      return
    }
    var found: [Picture] = []
    let document = report.document
    if isShown {
      let whole = document.source.wholeRange
      if let picture = Self.picture("/", document.source, whole, format: nil, pixels: nil) {
        found.append(picture)
      } else if report.movie.tracks.contains(where: { $0.mediaType == .stillPicture }) {
        found.append(
          Picture(
            path: "/", format: report.title, pixels: nil, type: nil, source: document.source,
            range: whole))
      }
    }
    if let entry = report.view[.artwork] {
      for stated in entry.values + entry.others {
        guard case .picture(let kind, let size, let source, let range) = stated.value else {
          continue
        }
        let pixels = size.map { (width: $0.width, height: $0.height) }
        found.append(
          Self.picture(stated.item.node.path, source, range, format: kind, pixels: pixels)
            ?? Picture(
              path: stated.item.node.path, format: kind, pixels: pixels, type: nil, source: source,
              range: range))
      }
    }
    if isShown { found += Self.thumbnails(in: document) }
    var seen: [ObjectIdentifier: Set<ByteRange>] = [:]
    let distinct = found.filter {
      seen[ObjectIdentifier($0.source), default: []].insert($0.range).inserted
    }
    pictures = Array(distinct.prefix(Self.maxPictures))
    omittedCount = distinct.count - pictures.count
  }

  /// Whether the file has pictures to show, none of which is small enough for an index.
  var lacksThumbnail: Bool { isShown && !pictures.isEmpty && thumbnail == nil }

  /// Returns why a picture is listed but not shown, as a word for the output; nil if it is shown.
  private func reason(_ picture: Picture) -> String? {
    if !isShown { return "not-requested" }
    if picture.type != nil { return nil }
    return picture.range.count > Self.largest ? "too-large" : "format"
  }

  /// Returns a picture; nil if it has no signature of a known format that browsers show.
  private static func picture(
    _ path: String, _ source: ByteSource, _ range: ByteRange, format: String?,
    pixels: (width: Int, height: Int)?
  ) -> Picture? {
    guard let kind = PictureKind(source, range), kind.isForBrowsers,
      let type = kind.mediaTypes.first
    else { return nil }
    return Picture(
      path: path, format: format ?? type, pixels: pixels,
      type: range.count <= largest ? type : nil, source: source, range: range)
  }

  /// Returns the pictures that are embedded in structures of a file.
  private static func thumbnails(in document: Document) -> [Picture] {
    var found: [Picture] = []
    var waiting = [document.root]
    var visited = 0
    while let node = waiting.popLast(), visited < mostNodes, found.count < maxPictures {
      visited += 1
      if node.isPayload, !node.isRoot,
        let picture = picture(node.path, node.source, node.range, format: nil, pixels: nil)
      {
        found.append(picture)
      }
      waiting += node.children.reversed()
    }
    return found
  }

  /// The smallest embedded picture, for an index. Nil if no picture is small enough, or if no
  /// pictures are to be shown.
  var thumbnail: Picture? {
    guard isShown else { return nil }
    return pictures.filter { $0.type != nil && $0.range.count <= Self.largestInIndex }
      .min { $0.range.count < $1.range.count }
  }

  func write(_ writer: JSONWriter) {
    for picture in pictures {
      writer.object {
        writer.member("path", picture.path)
        writer.member("format", picture.format)
        if let pixels = picture.pixels {
          writer.key("pixels")
          writer.object {
            writer.member("width", pixels.width)
            writer.member("height", pixels.height)
          }
        }
        writer.member("size", picture.range.count)
        writer.optional("notShown", reason(picture))
        guard isShown, let type = picture.type else { return }
        writer.member("type", type)
        writer.key("data")
        writer.base64(picture.source.bytes(picture.range))
      }
    }
  }
}
