package import Anatomy
import Bytes

extension FieldReader {
  /// Reads a synchsafe number: seven bits in each byte. The top bit of each byte is zero, so that
  /// no byte looks like the sync word of a frame.
  @discardableResult
  package func synchsafe(
    _ name: String, bytes width: Int = 4, means meaning: Meaning = .plain, line: SummaryPart? = nil
  ) -> Int {
    if isDescribing {
      describe(name, "\(width) bytes with 7 bits each", meaning)
      return 0
    }
    guard let start = claim(width, for: name), let raw = source.integer(at: start, width: width)
    else { return 0 }
    let value = raw.withoutTopBits
    emit(
      Field(
        name: name, range: ByteRange(start: start, count: width), value: .unsigned(value),
        meaning: meaning, line: line, spelling: .number(.synchsafe)),
      line: line, named: name)
    return Int(truncatingIfNeeded: value)
  }
}

extension UInt64 {
  /// The number that the lower seven bits of each byte make up.
  package var withoutTopBits: UInt64 {
    var value: UInt64 = 0
    for place in 0..<8 {
      let bits = self >> UInt64(place * 8) & 0x7F
      value |= bits << UInt64(place * 7)
    }
    return value
  }
}
