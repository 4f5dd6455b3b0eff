/// Fits lines to the width of the terminal. Either it cuts long lines, so that the lines of a tree
/// do not wrap, or it continues them on indented lines, so that no text is lost. Color escapes are
/// copied unchanged.
package struct LineFitter {
  private let width: Int
  private let wraps: Bool
  /// The part of the current line that was not written yet.
  private var line: [UInt8] = []

  /// Maximum number of bytes that are fitted together. A longer line is fitted in parts.
  private static let longest = 1 << 20

  package init(width: Int, wrapping wraps: Bool = false) {
    self.width = width
    self.wraps = wraps
  }

  package mutating func fit(_ bytes: [UInt8]) -> [UInt8] {
    var fitted: [UInt8] = []
    fitted.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte != 0x0A, line.count < Self.longest {
        line.append(byte)
        continue
      }
      fitted += wraps ? wrapped(line) : cut(line)
      line.removeAll(keepingCapacity: true)
      if byte == 0x0A { fitted.append(byte) } else { line.append(byte) }
    }
    return fitted
  }

  /// Returns the fitted text after the last line end.
  package mutating func finish() -> [UInt8] {
    defer { line = [] }
    return wraps ? wrapped(line) : cut(line)
  }

  /// A character, or an escape that takes no column.
  private struct Piece {
    var bytes: [UInt8]
    var isEscape: Bool

    /// The number of columns of the character on a terminal.
    var width: Int {
      if isEscape { return 0 }
      if bytes.count == 1 { return 1 }
      return String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.columns ?? 1
    }
  }

  private func pieces(of line: [UInt8]) -> [Piece] {
    var pieces: [Piece] = []
    var isInEscape = false
    for byte in line {
      if isInEscape {
        pieces[pieces.count - 1].bytes.append(byte)
        isInEscape = byte != UInt8(ascii: "m")
      } else if byte == 0x1B {
        isInEscape = true
        pieces.append(Piece(bytes: [byte], isEscape: true))
      } else if byte & 0xC0 == 0x80, let last = pieces.indices.last, !pieces[last].isEscape {
        pieces[last].bytes.append(byte)
      } else {
        pieces.append(Piece(bytes: [byte], isEscape: false))
      }
    }
    return pieces
  }

  private func cut(_ line: [UInt8]) -> [UInt8] {
    guard line.count >= width else { return line }
    let pieces = pieces(of: line)
    guard pieces.reduce(0, { $0 + $1.width }) >= width else { return line }
    var fitted: [UInt8] = []
    var (column, isCut) = (0, false)
    for piece in pieces {
      column += piece.width
      if piece.isEscape || column < width && !isCut {
        fitted += piece.bytes
      } else if !isCut {
        fitted += Array("…".utf8)
        isCut = true
      }
    }
    return fitted
  }

  /// Returns the indent of the lines that continue a line. It is the start of the second text
  /// column of the line or, if there is none, two spaces more than the indent of the line.
  private func indent(of pieces: [Piece], room: Int) -> Int {
    // For each column, whether it has a space. A wide character takes two columns.
    let letters = pieces.flatMap { piece in
      [Bool](repeating: piece.bytes == [UInt8(ascii: " ")], count: piece.width)
    }
    let start = letters.prefix { $0 }.count
    for place in start..<min(letters.count, max(start, room / 3)) where place > start {
      if !letters[place], letters[place - 1], letters[place - 2] { return place }
    }
    return min(start + 2, room / 2)
  }

  private func wrapped(_ line: [UInt8]) -> [UInt8] {
    // The last column is left empty, because some terminals wrap a line that fills it.
    let room = width - 1
    guard line.count > room, room > 0 else { return line }
    let space = [UInt8(ascii: " ")]
    let pieces = pieces(of: line)
    let indent = indent(of: pieces, room: room)
    var fitted: [UInt8] = []
    var (start, column) = (0, 0)
    // The index after the last space at which the current line can be broken; nil if there is none.
    var afterSpace: Int?
    var place = 0
    func write(upTo end: Int) {
      var end = end
      while end > start, pieces[end - 1].bytes == space { end -= 1 }
      for piece in pieces[start..<end] { fitted += piece.bytes }
    }
    while place < pieces.count {
      let piece = pieces[place]
      column += piece.width
      if piece.bytes == space, column > indent { afterSpace = place + 1 }
      guard column > room else {
        place += 1
        continue
      }
      let end = max(afterSpace ?? place, start + 1)
      write(upTo: end)
      fitted.append(0x0A)
      fitted += [UInt8](repeating: space[0], count: indent)
      (start, place, column, afterSpace) = (end, end, indent, nil)
    }
    write(upTo: pieces.count)
    return fitted
  }
}
