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

  /// What keeps decoders from showing the picture; nil if nothing does.
  fileprivate let fault: PictureStreamFault?

  /// Returns nil if the stream is damaged, or if decompression exceeds the limit.
  ///
  /// - Parameters:
  ///   - parts: the ranges of the chunks that contain the stream.
  ///   - header: the size of the picture.
  ///   - most: the maximum number of bytes to decompress.
  ///   - report: receives what is wrong with a damaged stream.
  fileprivate init?(
    _ parts: [ByteRange], of source: ByteSource, _ header: PNGImageHeader, most: Int,
    report: (PictureStreamFault) -> Void
  ) {
    let joined = source.joined(parts)
    let needed = header.byteCount
    var filters = FilterScan(header)
    let extent = joined.extentOfStream(joined.wholeRange, limit: most) { place, block in
      filters.read(block, at: place)
    }
    (made, makesMore) = (extent.made, extent.made > needed)
    fault =
      filters.fault
      ?? (extent.made < needed && extent.outcome == .complete
        ? .tooShort(made: extent.made, needed: needed) : nil)
    switch extent.outcome {
    case .complete: break
    case .tooLong where makesMore:
      end = parts.last?.end ?? 0
      return
    case .broken:
      report(fault ?? .broken(made: extent.made, needed: needed))
      return nil
    case .tooLong: return nil
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

/// What keeps decoders from showing a picture, or a part of it.
enum PictureStreamFault: Sendable {
  /// The stream cannot be decompressed after the given number of bytes.
  case broken(made: Int, needed: Int)
  case tooShort(made: Int, needed: Int)
  /// A row begins with a filter type that PNG does not define.
  case filter(type: UInt8, row: Int)

  var rule: RuleID {
    switch self {
    case .broken: "png.data.broken"
    case .tooShort: "png.data.too-short"
    case .filter: "png.data.filter"
    }
  }

  var words: String {
    switch self {
    case .broken(let made, let needed):
      "the compressed data is damaged after \(made) of \(needed) bytes of the picture"
    case .tooShort(let made, let needed):
      "the compressed data gives \(made) bytes, expected \(needed) for the size of the picture"
    case .filter(let type, let row): "row \(row) has the filter type \(type), expected 0 to 4"
    }
  }
}

/// Finds the first row with a filter type that PNG does not define.
private struct FilterScan {
  private let passes: [(bytesOfRow: Int, rows: Int)]
  /// The pass, the row in it, and the offset of the filter type of this row.
  private var (pass, row, next) = (0, 0, 0)
  private(set) var fault: PictureStreamFault?

  init(_ header: PNGImageHeader) { passes = header.passes }

  mutating func read(_ block: ArraySlice<UInt8>, at place: Int) {
    while fault == nil, pass < passes.count, next < place + block.count {
      let type = block[block.startIndex + next - place]
      row += 1
      if type > 4 { fault = .filter(type: type, row: row) }
      next += passes[pass].bytesOfRow
      if row >= passes[pass].rows { (pass, row) = (pass + 1, 0) }
    }
  }
}

/// The compressed streams of a file, indexed by the chunks that contain them.
struct PictureStreams: Sendable {
  private var byChunk: [Int: PictureStream] = [:]
  /// What is wrong with each stream, by its first chunk.
  private var faults: [Int: PictureStreamFault] = [:]
  /// The number of bytes that may still be decompressed to measure further streams of the file.
  private var left = Self.maxInflated
  private static let maxInflated = 1 << 28

  subscript(chunk: Node) -> PictureStream? { byChunk[chunk.range.start] }

  /// Returns what is wrong with the stream that begins in a chunk; nil if nothing is.
  func fault(from chunk: Node) -> PictureStreamFault? { faults[chunk.range.start] }

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
    let start = chunks[0].range.start
    let isCut = chunks.contains(where: \.isCut)
    let stream = PictureStream(parts, of: file.source, header, most: most) { fault in
      if !isCut { faults[start] = fault }
    }
    guard let stream else {
      left -= most
      return
    }
    faults[start] = stream.fault
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

  /// What is wrong with the compressed stream that begins in this chunk; nil if nothing is.
  fileprivate var faultOfPicture: PictureStreamFault? {
    inherited(.pictureStreams)?.fault(from: self)
  }
}

extension FieldReader {
  /// Reads the data of a picture chunk. If the compressed stream ends in this chunk, the bytes
  /// after its end become a separate field.
  func pictureData(_ name: String) {
    let stream = isDescribing ? nil : node?.pictureStream
    if !isDescribing, let fault = node?.faultOfPicture {
      report(
        rule: fault.rule, severity: .error, fault.words,
        at: ByteRange(start: position, count: min(4, remaining)), field: name)
    }
    // A stream with more data than the picture needs is reported only in its last chunk.
    let start = position
    let hasMore =
      stream.map { $0.makesMore && rest.start < $0.end && $0.end <= rest.end } ?? false
    limited(to: stream?.end ?? rest.end) {
      data(name, hasMore ? Meaning(.media, about: .category(.unreferenced)) : .media)
    }
    // Decoders ignore data after the end of the compressed stream.
    if hasMore || stream != nil && remaining > 0 {
      report(
        rule: "png.data.extra", severity: .warning,
        hasMore
          ? "the compressed data gives more bytes than the rows of the picture have"
          : "\(remaining) bytes follow the end of the compressed data",
        at: ByteRange(start: max(start, position - 1), count: 1), field: name)
    }
    data("behind_stream", Meaning(.trailing, about: .category(.unreferenced)))
  }
}
