import Anatomy
import Bytes
import Schema

/// The lines of subtitles or lyrics in UTF-8 or UTF-16.
struct TimedLines {
  let source: ByteSource
  let encoding: TextEncoding

  /// Number of bytes of a code unit.
  var width: Int { encoding.isWide ? 2 : 1 }

  /// Maximum number of bytes of a line, or of a cue without a blank line, in one node.
  static let maxSize = 32 << 10

  /// Visits the lines of a region, each with its line end. Longer lines are cut. Every byte is
  /// examined only once.
  func forEachLine(
    in region: ByteRange, _ visit: (_ line: ByteRange, _ isBlank: Bool) -> Void
  ) {
    let isLittle = encoding == .utf16LittleEndian
    let isWide = encoding.isWide
    var start = region.start
    var isBlank = true
    // The first byte of a code unit of two bytes.
    var first: UInt8?
    source.forEachRun(in: region) { offset, run in
      for index in 0..<run.byteCount {
        var unit = UInt16(run.byte(index))
        if isWide {
          guard let other = first else {
            first = run.byte(index)
            continue
          }
          first = nil
          unit = isLittle ? unit << 8 | UInt16(other) : UInt16(other) << 8 | unit
        }
        if unit > 0x20 { isBlank = false }
        let end = offset + index + 1
        guard unit == 0x0A || end - start >= Self.maxSize else { continue }
        visit(ByteRange(from: start, to: end), isBlank)
        (start, isBlank) = (end, true)
      }
      return true
    }
    if start < region.end { visit(ByteRange(from: start, to: region.end), isBlank && first == nil) }
  }

  /// Returns the first code units of a range as one byte each: those of ASCII, and 0xFF for all
  /// others.
  func letters(in range: ByteRange) -> [UInt8] {
    Self.letters(of: source.bytes(range, limit: 2 * Self.maxSize), encoding)
  }

  /// - Parameter bytes: bytes that begin with a whole code unit.
  static func letters(of bytes: [UInt8], _ encoding: TextEncoding) -> [UInt8] {
    guard encoding.isWide else { return bytes }
    let high = encoding == .utf16LittleEndian ? 1 : 0
    return stride(from: 0, to: bytes.count - 1, by: 2).map { place in
      let low = bytes[place + 1 - high]
      return bytes[place + high] == 0 && low < 0x80 ? low : 0xFF
    }
  }

  /// Returns the encoding of a text that begins with the given bytes: UTF-16 if they are a byte
  /// order mark or a letter of ASCII in UTF-16, and UTF-8 otherwise.
  static func encoding(of head: some Collection<UInt8>) -> TextEncoding {
    guard let first = head.first, let second = head.dropFirst().first else { return .utf8 }
    switch (first, second) {
    case (0xFE, 0xFF), (0, 1...0x7F): return .utf16BigEndian
    case (0xFF, 0xFE), (1...0x7F, 0): return .utf16LittleEndian
    default: return .utf8
    }
  }
}

extension FieldReader {
  /// The lines of the document around the current node.
  var timedLines: TimedLines {
    TimedLines(source: source, encoding: inherited(.timedTextEncoding) ?? .utf8)
  }
}

extension Node {
  /// The lines of the document around this node.
  var timedLines: TimedLines {
    TimedLines(source: source, encoding: inherited(.timedTextEncoding) ?? .utf8)
  }
}

extension InheritedValue {
  /// The encoding of the subtitles or lyrics around a node.
  static var timedTextEncoding: InheritedValue<TextEncoding> {
    InheritedValue<TextEncoding>(
      "timedTextEncoding",
      scope: { node in
        var place: Node? = node
        while let at = place, !TimedTexts.isDocument(at) { place = at.parent }
        return place
      },
      answer: { TimedLines.encoding(of: $0.source.bytes($0.range, limit: 2)) })
  }
}
