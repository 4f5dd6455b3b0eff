import Anatomy
import Bytes
import Schema

/// The extent of the compressed stream of a picture or an animation frame. The stream may span
/// several chunks.
struct PictureStream: Sendable {
  /// The offset after the last byte of the stream.
  let end: Int
  /// Whether the stream decompresses to more bytes than the picture needs. Decoders ignore the
  /// excess bytes.
  let makesMore: Bool
  /// The number of bytes to which the stream decompresses.
  fileprivate let made: Int

  /// Returns nil if the stream is damaged, or if decompression exceeds the limit.
  ///
  /// - Parameters:
  ///   - parts: the ranges of the chunks that contain the stream.
  ///   - needed: the number of decompressed bytes that the picture needs.
  ///   - most: the maximum number of bytes to decompress.
  fileprivate init?(_ parts: [ByteRange], of source: ByteSource, needed: Int, most: Int) {
    let joined = source.joined(parts)
    let extent = joined.extentOfStream(joined.wholeRange, limit: most)
    (made, makesMore) = (extent.made, extent.made > needed)
    switch extent.outcome {
    case .complete: break
    case .tooLong where makesMore:
      end = parts.last?.end ?? 0
      return
    case .broken, .tooLong: return nil
    }
    var left = extent.end
    for part in parts {
      if left <= part.count {
        end = part.start + left
        return
      }
      left -= part.count
    }
    return nil
  }
}

/// The compressed streams of a file, indexed by the chunks that contain them.
struct PictureStreams: Sendable {
  private var byChunk: [Int: PictureStream] = [:]
  /// The number of bytes that may still be decompressed to measure further streams of the file.
  private var left = Self.maxInflated
  private static let maxInflated = 1 << 28

  subscript(chunk: Node) -> PictureStream? { byChunk[chunk.range.start] }

  init(_ file: Node) {
    guard let head = file.child("IHDR") else { return }
    add(file.children("IDAT"), headerSize: 0, of: PNGImageHeader(head, in: head), in: file)
    var control: Node?
    var parts: [Node] = []
    for chunk in file.children where chunk.code == "fcTL" || chunk.code == "fdAT" {
      if chunk.code == "fdAT" {
        parts.append(chunk)
        continue
      }
      if let control { add(parts, headerSize: 4, of: PNGImageHeader(control, in: head), in: file) }
      (control, parts) = (chunk, [])
    }
    if let control { add(parts, headerSize: 4, of: PNGImageHeader(control, in: head), in: file) }
  }

  private mutating func add(
    _ chunks: [Node], headerSize: Int, of header: PNGImageHeader, in file: Node
  ) {
    guard !chunks.isEmpty else { return }
    let parts = chunks.map { chunk in
      ByteRange(
        from: chunk.range.start + chunk.headerSize + headerSize,
        to: chunk.range.end - (chunk.isCut ? 0 : 4))
    }
    let needed = header.byteCount
    let most = min(left, needed.saturatingTimes(2).saturatingAdd(1 << 16))
    guard let stream = PictureStream(parts, of: file.source, needed: needed, most: most) else {
      left -= most
      return
    }
    left -= stream.made
    for chunk in chunks { byChunk[chunk.range.start] = stream }
  }
}

extension InheritedValue where Answer == PictureStreams {
  fileprivate static let pictureStreams = InheritedValue<PictureStreams>(
    "pictureStreams", scope: { $0.parent }, answer: { PictureStreams($0) })
}

extension Node {
  /// The compressed stream of which this chunk contains a part; nil if there is none or it is
  /// damaged.
  var pictureStream: PictureStream? { inherited(.pictureStreams)?[self] }
}

extension FieldReader {
  /// Reads the data of a picture chunk. If the compressed stream ends in this chunk, the bytes
  /// after its end become a separate field.
  func pictureData(_ name: String) {
    let stream = isDescribing ? nil : node?.pictureStream
    // A stream with more data than the picture needs is reported only in its last chunk.
    let hasMore =
      stream.map { $0.makesMore && rest.start < $0.end && $0.end <= rest.end } ?? false
    limited(to: stream?.end ?? rest.end) {
      data(name, hasMore ? Meaning(.media, about: .category(.unreferenced)) : .media)
    }
    // Decoders ignore data after the end of the compressed stream.
    data("behind_stream", Meaning(.trailing, about: .category(.unreferenced)))
  }
}
