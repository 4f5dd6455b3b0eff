extension TextEncoding {
  /// Number of bytes in a code unit of the encoding, and thus in a terminating zero.
  package var unitWidth: Int {
    switch self {
    case .utf16, .utf16BigEndian, .utf16LittleEndian: 2
    default: 1
    }
  }

  /// A character at the start of a text that states how the text is encoded.
  package enum ByteOrderMark: Sendable, Hashable {
    case none, utf8, big, little

    package var bytes: [UInt8] {
      switch self {
      case .none: []
      case .utf8: [0xEF, 0xBB, 0xBF]
      case .big: [0xFE, 0xFF]
      case .little: [0xFF, 0xFE]
      }
    }
  }

  /// Returns the byte order mark with which the bytes begin; `none` if they begin with no mark of
  /// this encoding. The mark is not a part of the decoded text.
  package func byteOrderMark(of bytes: [UInt8]) -> ByteOrderMark {
    let marks: [ByteOrderMark] =
      switch self {
      case .utf8: [.utf8]
      case .utf16: [.big, .little]
      case .utf16BigEndian: [.big]
      case .utf16LittleEndian: [.little]
      case .ascii, .latin1, .macRoman: []
      }
    return marks.first { bytes.starts(with: $0.bytes) } ?? .none
  }

  /// Returns the bytes of a text, without a byte order mark. Returns nil if the text contains a
  /// character that the encoding does not have.
  package func encode(_ text: String) -> [UInt8]? {
    switch self {
    case .utf8: Array(text.utf8)
    case .utf16, .utf16BigEndian: text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case .utf16LittleEndian: text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .ascii: Self.singleBytes(text) { $0.isASCII ? UInt8($0.value) : nil }
    case .latin1: Self.singleBytes(text) { UInt8(exactly: $0.value) }
    case .macRoman: Self.singleBytes(text, MacRoman.byte)
    }
  }

  private static func singleBytes(_ text: String, _ byte: (Unicode.Scalar) -> UInt8?) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let byte = byte(scalar) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
