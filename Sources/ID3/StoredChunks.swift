import Bytes
import Schema

/// Finds data that lossless encoders copy from the original file into the audio, so that decoders
/// can restore the file. In a WAVE file, such data may state the author or the place of recording.
///
/// Headers that contain nothing but the format and the size of the audio are left out.
enum StoredChunks {
  /// Returns the ranges in ascending order. They do not overlap.
  static func ranges(
    in region: ByteRange, of source: ByteSource, _ format: UndecodedFormat
  ) -> [ByteRange] {
    var found: [ByteRange] = []
    let file = EncodedFile(source: source, range: region)
    func add(_ range: ByteRange) {
      let start = max(range.start, found.last?.end ?? region.start)
      let inside = ByteRange(from: start, to: max(start, min(range.end, region.end)))
      if let rest = OriginalHeader.otherChunks(in: inside, of: source) { found.append(rest) }
    }
    switch format {
    case .wavPack: file.forEachPartOfWavPack(add)
    case .monkeysAudio: file.forEachPartOfMonkeysAudio(add)
    case .musepack:
      file.forEachPacketOfMusepack { packet in
        // Adjacent packets are one range.
        if let last = found.last, last.end == packet.start {
          found[found.count - 1] = ByteRange(from: last.start, to: packet.end)
        } else {
          found.append(packet)
        }
      }
    case .optimFROG: file.forEachPartOfOptimFROG(add)
    case .tak: file.forEachPartOfTAK(add)
    case .trueAudio, .dsf, .dsdiff, .ac3, .dts, .ogg, .matroska, .webM, .avi, .asf,
      .flashVideo, .transportStream:
      break
    }
    return found
  }
}

/// An encoded audio file, as far as it must be read to find data that was copied from the original
/// file. All numbers are little-endian.
private struct EncodedFile {
  let source: ByteSource
  let range: ByteRange

  private func number(_ offset: Int, _ width: Int) -> Int? {
    guard offset >= range.start, offset + width <= range.end else { return nil }
    return source.integer(at: offset, width: width, order: .little).flatMap(Int.init(exactly:))
  }

  private func part(_ start: Int, _ count: Int) -> ByteRange {
    ByteRange(from: start, to: min(start.saturatingAdd(count), range.end))
  }

  /// The sub-blocks 21 to 24 (hexadecimal) contain what preceded and followed the samples in the
  /// original file.
  func forEachPartOfWavPack(_ body: (ByteRange) -> Void) {
    var place = range.start
    while source.big32(at: place) == FourCC("wvpk").rawValue, let size = number(place + 4, 4),
      size >= 24
    {
      let end = min(place + 8 + size, range.end)
      var subBlock = place + 32
      while let id = number(subBlock, 1), subBlock + 2 <= end {
        let isLarge = id & 0x80 != 0
        guard let words = number(subBlock + 1, isLarge ? 3 : 1) else { break }
        let (content, isOdd) = (subBlock + (isLarge ? 4 : 2), id & 0x40 != 0)
        if (0x21...0x24).contains(id & 0x3F) {
          body(part(content, min(words * 2, max(0, end - content)) - (isOdd && words > 0 ? 1 : 0)))
        }
        subBlock = content + words * 2
      }
      place = end
    }
  }

  /// The bytes before and after the frames. Since version 3.98, a descriptor precedes the header.
  /// In earlier versions, a flag states that the decoder makes a new header.
  func forEachPartOfMonkeysAudio(_ body: (ByteRange) -> Void) {
    let start = range.start
    guard let version = number(start + 4, 2) else { return }
    let (header, count, ending): (Int, Int?, Int?)
    if version >= 3980 {
      let sizes = [8, 12, 16].compactMap { number(start + $0, 4) }
      (header, count, ending) = (
        start + sizes.reduce(0, +), number(start + 20, 4), number(start + 32, 4)
      )
    } else {
      guard let flags = number(start + 8, 2) else { return }
      // The optional fields of the header are the peak level and the number of seek elements.
      let size = 32 + (flags & 4 == 0 ? 0 : 4) + (flags & 16 == 0 ? 0 : 4)
      (header, count, ending) = (
        start + size, flags & 32 == 0 ? number(start + 16, 4) : nil, number(start + 20, 4)
      )
    }
    let room = range.end - header
    if let count, count <= room { body(part(header, count)) }
    if let ending, ending > 0, ending <= room - (count ?? 0) {
      body(ByteRange(from: range.end - ending, to: range.end))
    }
  }

  /// Packets of stream version 8 other than those that describe the audio, such as chapters.
  func forEachPacketOfMusepack(_ body: (ByteRange) -> Void) {
    guard source.big32(at: range.start) == FourCC("MPCK").rawValue else { return }
    let known = ["SH", "RG", "EI", "SO", "ST", "AP", "SE"].map { Array($0.utf8) }
    var place = range.start + 4
    while place + 3 <= range.end {
      let key = source.bytes(ByteRange(start: place, count: 2))
      var (size, digits) = (0, place + 2)
      while let byte = number(digits, 1), digits < place + 10 {
        size = size << 7 | byte & 0x7F
        digits += 1
        if byte & 0x80 == 0 { break }
      }
      guard size >= digits - place, size <= range.end - place else { return }
      if !known.contains(key) { body(ByteRange(start: place, count: size)) }
      if key == known.last { return }
      place += size
    }
  }

  func forEachPartOfOptimFROG(_ body: (ByteRange) -> Void) {
    let parts: Set<FourCC> = ["HEAD", "TAIL"]
    var place = range.start
    while let code = source.big32(at: place), let size = number(place + 4, 4) {
      if parts.contains(FourCC(rawValue: code)) { body(part(place + 8, size)) }
      place += 8 + size
    }
  }

  /// The metadata object 3 contains the sizes of what preceded and what followed the samples, with
  /// 3 bytes each, and then both. A checksum of 3 bytes ends it.
  func forEachPartOfTAK(_ body: (ByteRange) -> Void) {
    var place = range.start + 4
    while let head = number(place, 4), head & 0x7F != 0 {
      let size = head >> 8
      let end = min(place + 4 + size, range.end)
      if head & 0x7F == 3, size > 9, let front = number(place + 4, 3) {
        let (start, last) = (place + 10, max(place + 10, end - 3))
        let middle = min(start + front, last)
        body(ByteRange(from: start, to: middle))
        body(ByteRange(from: middle, to: last))
      }
      place = end
    }
  }
}

/// The header or the end of an original file, which consists of chunks.
private enum OriginalHeader {
  /// How chunks follow each other in a file format.
  private struct Layout {
    /// The number of bytes before the first chunk.
    let start: Int
    var codeSize = 4
    var sizeSize = 4
    var order = ByteOrder.little
    /// Whether the size includes the code and itself.
    var countsItself = false
    /// Each chunk begins at a multiple of this number.
    var alignment = 2
  }

  private static let layouts: [FourCC: Layout] = [
    "RIFF": .init(start: 12), "RF64": .init(start: 12), "RIFX": .init(start: 12, order: .big),
    "FORM": .init(start: 12, order: .big),
    "FRM8": .init(start: 16, sizeSize: 8, order: .big),
    "caff": .init(start: 8, sizeSize: 8, order: .big, alignment: 1),
    "DSD ": .init(start: 28, sizeSize: 8, countsItself: true, alignment: 1),
    "riff": .init(start: 40, codeSize: 16, sizeSize: 8, countsItself: true, alignment: 8),
  ]

  /// Chunks that contain nothing but the format and the size of the audio, with their maximum size.
  /// In a header, chunks with samples contain no samples.
  private static let plain: [FourCC: Int] = [
    "fmt ": 40, "data": 0, "fact": 12, "ds64": 28, "COMM": 40, "SSND": 8, "FVER": 4, "PROP": 128,
    "DSD ": 0, "desc": 32, "chan": 64,
  ]
  /// Chunks that contain zeros.
  private static let fillers: Set<FourCC> = ["JUNK", "junk", "FLLR", "PAD ", "free"]

  /// Returns the part of a range from the first chunk that may contain more than the format of the
  /// audio. Nil if there is no such chunk.
  static func otherChunks(in range: ByteRange, of source: ByteSource) -> ByteRange? {
    guard range.count > 0 else { return nil }
    let first = source.big32(at: range.start).map(FourCC.init(rawValue:))
    let layout = first.flatMap { layouts[$0] }
    var place = range.start + (layout?.start ?? 0)
    let form = layout ?? Layout(start: 0)
    while place < range.end {
      let head = form.codeSize + form.sizeSize
      guard place + head <= range.end,
        let code = source.big32(at: place).map(FourCC.init(rawValue:)),
        let stated = source.integer(
          at: place + form.codeSize, width: form.sizeSize, order: form.order)
      else { break }
      let size = Int(clamping: stated) - (form.countsItself ? head : 0)
      let content = ByteRange(
        from: place + head, to: min((place + head).saturatingAdd(max(0, size)), range.end))
      let isPlain =
        plain[code].map { content.count <= $0 }
        ?? (fillers.contains(code) && source.isZero(content))
      guard isPlain else { break }
      place = content.end
      let excess = (place - range.start) % form.alignment
      if excess > 0 { place += form.alignment - excess }
    }
    let rest = ByteRange(from: min(place, range.end), to: range.end)
    return rest.count == 0 || source.isZero(rest) ? nil : rest
  }
}
