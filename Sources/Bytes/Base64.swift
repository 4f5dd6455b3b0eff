extension ByteSource {
  /// Decodes a range of base64 text (RFC 4648, 4). Returns nil if the text is empty or not valid.
  package func decodingBase64(_ range: ByteRange) -> ByteSource? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count / 4 * 3 + 3)
    var word: UInt32 = 0
    var count = 0
    var hasEnded = false
    var isRight = true
    forEachRun(in: range.clamped(to: wholeRange)) { _, run in
      for index in 0..<run.byteCount {
        let letter = run.byte(index)
        if letter == UInt8(ascii: "=") {
          hasEnded = true
          continue
        }
        guard !hasEnded, let value = Self.base64(letter) else {
          isRight = false
          return false
        }
        word = word << 6 | value
        count += 1
        if count == 4 {
          bytes += [UInt8(word >> 16 & 0xFF), UInt8(word >> 8 & 0xFF), UInt8(word & 0xFF)]
          (word, count) = (0, 0)
        }
      }
      return true
    }
    switch count {
    case 2: bytes.append(UInt8(word >> 4 & 0xFF))
    case 3: bytes += [UInt8(word >> 10 & 0xFF), UInt8(word >> 2 & 0xFF)]
    case 1: isRight = false
    default: break
    }
    return isRight && !bytes.isEmpty ? transformed(range, into: bytes) : nil
  }

  private static func base64(_ letter: UInt8) -> UInt32? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
