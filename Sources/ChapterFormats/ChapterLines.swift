import Bytes

/// The lines of a text, with any line ends, in UTF-8 or in UTF-16 with a byte order mark.
struct ChapterLines {
  struct Line {
    let number: Int
    /// The line without white space around it.
    let text: String
  }

  let all: [Line]
  /// The whole text in UTF-8, without a byte order mark.
  let bytes: [UInt8]

  init(_ data: [UInt8]) throws(ChapterFormatError) {
    guard let text = Self.text(data) else {
      throw ChapterFormatError("the text is neither UTF-8 nor UTF-16")
    }
    bytes = Array(text.utf8)
    all = Self.lines(of: bytes)
  }

  private static func lines(of bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var start = bytes.startIndex
    func add(upTo end: Int) {
      let line = bytes[start..<end].drop(while: isSpace)
      let count = line.reversed().prefix(while: isSpace).count
      lines.append(
        Line(number: lines.count + 1, text: String(decoding: line.dropLast(count), as: UTF8.self)))
    }
    var place = start
    while place < bytes.endIndex {
      let letter = bytes[place]
      if letter == 0x0A || letter == 0x0D {
        add(upTo: place)
        if letter == 0x0D, place + 1 < bytes.endIndex, bytes[place + 1] == 0x0A { place += 1 }
        start = place + 1
      }
      place += 1
    }
    if start < bytes.endIndex { add(upTo: bytes.endIndex) }
    return lines
  }

  private static func isSpace(_ letter: UInt8) -> Bool { letter == 0x20 || letter == 0x09 }

  private static func text(_ data: [UInt8]) -> String? {
    switch data.prefix(2) {
    case [0xFF, 0xFE], [0xFE, 0xFF]:
      guard data.count % 2 == 0 else { return nil }
      let (high, low) = data[0] == 0xFF ? (1, 0) : (0, 1)
      let units = stride(from: 2, to: data.count, by: 2).map {
        UInt16(data[$0 + high]) << 8 | UInt16(data[$0 + low])
      }
      return String(validating: units, as: UTF16.self)
    case [0xEF, 0xBB] where data.dropFirst(2).first == 0xBF:
      return String(validating: data.dropFirst(3), as: UTF8.self)
    default: return String(validating: data, as: UTF8.self)
    }
  }
}

extension String {
  /// The text with line breaks and other control characters replaced by spaces, for formats with
  /// one title in a line.
  var onOneLine: String {
    guard unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      return self
    }
    return String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
  }
}
