import Bytes

/// Finds the end of a UTF-16 text, and determines whether its terminator is correct.
struct UTF16Terminator {
  /// The data that follows a text in a frame.
  enum Follower {
    /// Text in the same encoding, or no data.
    case text
    /// Data other than text, so the text must end before it.
    case other
  }

  /// The offset of a terminator that consists of one zero byte instead of two; nil if there is no
  /// such terminator.
  private(set) var narrowTerminator: Int?
  /// Whether the text has no terminator and ends in the middle of a character.
  private(set) var isOdd = false
  /// The offset after the last character, where the terminator begins.
  private(set) var lettersEnd: Int

  init(
    _ range: ByteRange, of source: ByteSource, _ coding: TextCoding, before follower: Follower
  ) {
    lettersEnd = range.end
    var end: Int?
    var narrow: Int?
    var lastZero: Int?
    var last: UInt32 = 0
    source.forEachRun(in: range) { offset, run in
      for index in 0..<run.byteCount {
        let place = offset + index
        let passed = place - range.start
        let byte = run.byte(index)
        last = last << 8 | UInt32(byte)
        if byte == 0 { lastZero = place }
        if passed % 2 == 1 {
          if last & 0xFFFF == 0 {
            end = place - 1
            return false
          }
          if last & 0xFF00 == 0, follower == .other, Self.isPicture(at: place, in: source) {
            narrow = place - 1
            return false
          }
        } else if passed > 1, coding.raw == 1, [0x00_FFFE, 0x00_FEFF].contains(last & 0xFF_FFFF) {
          // A single zero byte is the terminator if the byte order mark of the next text follows at
          // an odd offset.
          narrow = place - 2
          return false
        }
      }
      return true
    }
    if end == nil, narrow == nil, let zero = lastZero, (zero - range.start) % 2 == 0,
      zero == range.end - 1 || (follower == .other && zero != range.end - 2)
    {
      narrow = zero
    }
    narrowTerminator = narrow
    lettersEnd = end ?? narrow ?? range.end
    isOdd = end == nil && narrow == nil && range.count % 2 == 1
  }

  /// Guesses the byte order of a text: one of the two bytes of a Latin letter is zero, and its
  /// position shows the order.
  static func order(of letters: ByteRange, in source: ByteSource) -> TextEncoding {
    var zeros = (first: 0, second: 0)
    for (index, byte) in source.bytes(letters, limit: 512).enumerated() where byte == 0 {
      if index % 2 == 0 { zeros.first += 1 } else { zeros.second += 1 }
    }
    return zeros.first > zeros.second ? .utf16BigEndian : .utf16LittleEndian
  }

  /// Whether a JPEG, PNG or GIF picture begins at an offset.
  private static func isPicture(at place: Int, in source: ByteSource) -> Bool {
    guard let head = source.big32(at: place) else { return false }
    return head >> 8 == 0xFF_D8FF || head == 0x8950_4E47 || head == 0x4749_4638
  }
}
