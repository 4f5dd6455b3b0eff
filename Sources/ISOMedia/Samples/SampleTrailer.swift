import Anatomy
import Bytes
import Schema

/// Content of a sample after or in front of its media payload, such as links after a text, and
/// unknown boxes.
struct SampleTrailer {
  private let kind: String
  private let category: Anatomy.Category
  private let range: ByteRange
  /// An edit that removes the content and keeps the size; nil if there are too many bytes to blank.
  private let blanking: Replacement?

  /// - Parameter head: the bytes that the blanked range begins with; zeros follow.
  init(
    _ kind: String, _ category: Anatomy.Category, _ range: ByteRange, blankAfter head: [UInt8] = []
  ) {
    (self.kind, self.category, self.range) = (kind, category, range)
    blanking =
      range.count > EncoderSignature.longestBlank
      ? nil
      : Replacement(
        range, with: head + [UInt8](repeating: 0, count: max(0, range.count - head.count)))
  }

  private static let most = 64
  /// Codes of text modifier boxes (3GPP TS 26.245, 5.17.1).
  private static let modifiers: Set<FourCC> = [
    "styl", "hlit", "hclr", "krok", "dlay", "twrp", "tbox", "blnk", "encd",
  ]

  static func afterText(in sample: ByteRange, of source: ByteSource) -> [SampleTrailer] {
    guard sample.count > 2, let size = source.big16(at: sample.start) else { return [] }
    let text = ByteRange(start: sample.start + 2, count: Int(size)).clamped(to: sample)
    var extras = afterTerminator(of: text, in: sample, of: source)
    var place = sample.start + 2 + Int(size)
    var hasHighlight = false
    while place < sample.end, extras.count < most {
      guard let header = BoxHeader(at: place, in: source, limit: sample.end),
        header.size == 8, !header.reachesToEnd, header.end <= sample.end, header.code.isPrintable
      else {
        let rest = ByteRange(from: place, to: sample.end)
        if !source.isZero(rest) { extras.append(SampleTrailer("trailing", .unreferenced, rest)) }
        break
      }
      let body = ByteRange(from: place + 8, to: header.end)
      let modifiesText = header.code.modifiesText(of: size, body, in: source)
      hasHighlight = hasHighlight || modifiesText && header.code == "hlit"
      let hasEffect =
        modifiers.contains(header.code) && modifiesText && (header.code != "hclr" || hasHighlight)
      if !hasEffect, !source.isZero(body) {
        extras.append(
          SampleTrailer(
            header.code.description, header.code == "href" ? .path : .unreferenced,
            ByteRange(from: place + 4, to: header.end), blankAfter: Array("free".utf8)))
      }
      place = header.end
    }
    return extras
  }

  /// Returns the bytes of a text from its first zero byte on, because players show only the text
  /// before this byte. Empty for UTF-16 text, in which letters contain zero bytes. UTF-16 text has
  /// a byte order mark, or an `encd` box of QuickTime follows the text.
  private static func afterTerminator(
    of text: ByteRange, in sample: ByteRange, of source: ByteSource
  ) -> [SampleTrailer] {
    let mark = source.big16(at: text.start)
    let statesEncoding =
      sample.end > text.end && source.big32(at: text.end + 4) == FourCC("encd").rawValue
    guard mark != 0xFEFF, mark != 0xFFFE, !statesEncoding,
      let zero = source.firstPlace(of: 0, in: text), zero > text.start + 1
    else { return [] }
    let rest = ByteRange(from: zero, to: text.end)
    // If there are several zero bytes, the text is UTF-16 without a byte order mark or `encd` box,
    // so nothing is returned.
    let zeros = source.bytes(rest).count { $0 == 0 }
    return zeros > 1 || source.isZero(rest)
      ? [] : [SampleTrailer("after the text", .unreferenced, rest)]
  }

  /// Returns the content of the ID3 tag in front of an MPEG audio frame; empty if there is no tag.
  /// Blanking keeps the length of the tag.
  static func before(soundIn sample: ByteRange, of source: ByteSource) -> [SampleTrailer] {
    guard source.integer(at: sample.start, width: 3) == 0x49_4433,
      let size = source.big32(at: sample.start + 6), size & 0x8080_8080 == 0
    else { return [] }
    let words = ByteRange(
      start: sample.start + 10, count: Int(clamping: UInt64(size).withoutTopBits))
    guard sample.contains(words), !source.isZero(words) else { return [] }
    return [SampleTrailer("id3", .unreferenced, words)]
  }

  func encoderSignature(in source: ByteSource, at find: @escaping () -> Node?) -> EncoderSignature {
    let field = Field(kind, showing: range, of: source, identifies: category)
    return EncoderSignature(
      kind: "\(kind) \(category)", edits: blanking.flatMap { source.inFile($0) } ?? [], writer: nil
    ) {
      find().map { ($0, field) }
    }
  }
}

extension FourCC {
  /// Whether a text modifier box of this type applies to characters of the text. Each character has
  /// at least one byte, so a box with only character indices of `size` or more applies to none.
  ///
  /// - Parameter size: the size of the text in bytes.
  fileprivate func modifiesText(of size: UInt16, _ body: ByteRange, in source: ByteSource) -> Bool {
    func appliesToText(_ head: Int, _ rows: Int, of rowSize: Int, first: Int) -> Bool {
      (0..<min(rows, (body.count - head) / rowSize)).contains { row in
        let place = body.start + head + row * rowSize + first
        return source.big16(at: place).map { $0 < size } ?? false
      }
    }
    func count(at offset: Int) -> Int { source.big16(at: body.start + offset).map(Int.init) ?? 0 }
    switch self {
    case "styl" where body.count >= 14: return appliesToText(2, count(at: 0), of: 12, first: 0)
    case "hlit" where body.count >= 4: return appliesToText(0, 1, of: 4, first: 0)
    case "krok" where body.count >= 14: return appliesToText(6, count(at: 4), of: 8, first: 4)
    default: return true
    }
  }
}
