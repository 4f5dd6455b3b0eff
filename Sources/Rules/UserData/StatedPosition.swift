/// Whether a text is a position as ISO 6709 writes it: `+46.450+006.550+372.000/`.
enum StatedPosition {
  /// What is wrong with it; nil where nothing is.
  static func problem(in text: [UInt8]) -> String? {
    guard let end = text.firstIndex(of: UInt8(ascii: "/")) else { return "no / ends the position" }
    guard end == text.count - 1 else { return "something stands behind the / of the position" }
    var numbers: [[UInt8]] = []
    for letter in text[..<end] {
      switch letter {
      case UInt8(ascii: "+"), UInt8(ascii: "-"): numbers.append([letter])
      case _ where numbers.isEmpty: return "the position does not begin with a sign"
      // The name of a reference system ends the numbers.
      case UInt8(ascii: "C") where numbers.count >= 2:
        return ofNumbers(numbers)
      default: numbers[numbers.count - 1].append(letter)
      }
    }
    return ofNumbers(numbers)
  }

  private static func ofNumbers(_ numbers: [[UInt8]]) -> String? {
    guard (2...3).contains(numbers.count) else {
      return "the position has \(numbers.count) numbers with signs"
    }
    guard isAngle(numbers[0], degrees: 2, most: 90) else { return "the latitude is none" }
    guard isAngle(numbers[1], degrees: 3, most: 180) else { return "the longitude is none" }
    guard numbers.count == 2 || isNumber(numbers[2].dropFirst()) else {
      return "the altitude is none"
    }
    return nil
  }

  /// Degrees, and minutes and seconds of two digits each, where they are told.
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
      && pieces.allSatisfy { piece in
        !piece.isEmpty && piece.allSatisfy { 0x30...0x39 ~= $0 }
      }
  }
}
