import Anatomy
import Bytes
import Schema

/// What the one stream is that a picture or a frame stands in, in however many chunks.
struct PictureStream: Sendable {
  /// Where it ends.
  let end: Int
  /// It makes more than the picture needs, which no decoder asks for.
  let makesMore: Bool
  /// How much was made of it.
  fileprivate let made: Int

  /// Nil where it is damaged, or would take too long.
  ///
  /// - Parameters:
  ///   - parts: what the chunks hold of it.
  ///   - needed: what the picture takes.
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

/// The streams of a file, by the chunks that hold a part of them.
struct PictureStreams: Sendable {
  private var byChunk: [Int: PictureStream] = [:]
  /// So much is made of all of them together.
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
  /// What this chunk has a part of.
  var pictureStream: PictureStream? { inherited(.pictureStreams)?[self] }
}

extension FieldReader {
  /// The data of a chunk, and what stands in it behind the stream that it is a part of.
  func pictureData(_ name: String) {
    let stream = isDescribing ? nil : node?.pictureStream
    // The part that the stream ends in tells that there is more in it.
    let hasMore =
      stream.map { $0.makesMore && rest.start < $0.end && $0.end <= rest.end } ?? false
    limited(to: stream?.end ?? rest.end) {
      data(name, hasMore ? Meaning(.media, about: .category(.unreferenced)) : .media)
    }
    // No decoder reads on.
    data("behind_stream", Meaning(.trailing, about: .category(.unreferenced)))
  }
}
