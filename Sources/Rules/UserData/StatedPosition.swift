/// Checks geographic positions in the notation of ISO 6709: `+46.450+006.550+372.000/`.
enum StatedPosition {
  /// Returns a message about the first error in a geographic position; nil if it is valid.
  static func problem(in text: [UInt8]) -> String? {
    guard let end = text.firstIndex(of: UInt8(ascii: "/")) else {
      return "the \(text.count)-byte location does not end with /"
    }
    guard end == text.count - 1 else {
      return "number of bytes after the / of the location: \(text.count - 1 - end), expected 0"
    }
    var numbers: [[UInt8]] = []
    for letter in text[..<end] {
      switch letter {
      case UInt8(ascii: "+"), UInt8(ascii: "-"): numbers.append([letter])
      case _ where numbers.isEmpty: return "the location does not begin with + or -"
      // The name of a coordinate reference system follows the numbers.
      case UInt8(ascii: "C") where numbers.count >= 2:
        return ofNumbers(numbers)
      default: numbers[numbers.count - 1].append(letter)
      }
    }
    return ofNumbers(numbers)
  }

  private static func ofNumbers(_ numbers: [[UInt8]]) -> String? {
    guard (2...3).contains(numbers.count) else {
      return "number of signed coordinates in the location: \(numbers.count), expected 2 or 3"
    }
    guard isAngle(numbers[0], degrees: 2, most: 90) else {
      return "latitude \(String(decoding: numbers[0].prefix(20), as: UTF8.self)) is invalid, "
        + "expected two-digit degrees up to 90"
    }
    guard isAngle(numbers[1], degrees: 3, most: 180) else {
      return "longitude \(String(decoding: numbers[1].prefix(20), as: UTF8.self)) is invalid, "
        + "expected three-digit degrees up to 180"
    }
    guard numbers.count == 2 || isNumber(numbers[2].dropFirst()) else {
      return "altitude \(String(decoding: numbers[2].prefix(20), as: UTF8.self)) is not a number"
    }
    return nil
  }

  /// Returns whether the text is an angle: degrees, optionally followed by two-digit minutes and
  /// seconds.
  private static func isAngle(_ text: [UInt8], degrees: Int, most: Int) -> Bool {
    let plain = text.dropFirst()
    let whole = plain.prefix { $0 != UInt8(ascii: ".") }
    guard isNumber(plain), [degrees, degrees + 2, degrees + 4].contains(whole.count),
      let number = Int(String(decoding: whole.prefix(degrees), as: UTF8.self))
    else { return false }
    return number <= most
  }

  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    let pieces = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return (1...2).contains(pieces.count)
      && pieces.allSatisfy { piece in !piece.isEmpty && piece.allSatisfy { 0x30...0x39 ~= $0 } }
  }
}
