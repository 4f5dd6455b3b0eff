/// Conversion of file names between bytes and strings. File names are bytes and need not be valid
/// text. A byte that is not UTF-8 becomes one private-use character in the string, and is converted
/// back when a file is opened.
extension String {
  private static let carrierBase: UInt32 = 0x10_F700

  package init(fileNameBytes bytes: [UInt8]) {
    self =
      String(validating: bytes, as: UTF8.self).flatMap { $0.carriesBytes ? nil : $0 }
      ?? Self.carrying(bytes)
  }

  /// The file name as bytes for the file system.
  package var fileNameBytes: [UInt8] {
    guard carriesBytes else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in
      scalar.carriedByte.map { [$0] } ?? Array(String(Character(scalar)).utf8)
    }
  }

  /// The file name for display. Bytes that are not text are escaped, and so are characters that a
  /// terminal would interpret.
  package var fileNameForDisplay: String {
    guard carriesBytes else { return escapedForDisplay }
    return unicodeScalars.map { scalar in
      guard let byte = scalar.carriedByte else {
        return String(Character(scalar)).escapedForDisplay
      }
      return "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// The file name for display, if it has bytes that are not text; otherwise nil.
  package var shownForBytes: String? { carriesBytes ? fileNameForDisplay : nil }

  private var carriesBytes: Bool { unicodeScalars.contains { $0.carriedByte != nil } }

  private static func carrying(_ bytes: [UInt8]) -> String {
    var scalars = String.UnicodeScalarView()
    var decoder = UTF8()
    var start = 0
    while start < bytes.count {
      var rest = bytes[start...].makeIterator()
      decoder = UTF8()
      if case .scalarValue(let scalar) = decoder.decode(&rest), scalar.carriedByte == nil {
        scalars.append(scalar)
        start += String(Character(scalar)).utf8.count
      } else {
        scalars.append(Unicode.Scalar(carrierBase + UInt32(bytes[start])) ?? "\u{FFFD}")
        start += 1
      }
    }
    return String(scalars)
  }
}

extension Unicode.Scalar {
  fileprivate var carriedByte: UInt8? {
    value & ~0xFF == 0x10_F700 ? UInt8(truncatingIfNeeded: value) : nil
  }
}
