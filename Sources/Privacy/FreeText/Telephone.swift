/// Finds telephone numbers in text.
enum Telephone {
  /// Finds a number with country code: a plus sign and 8 to 15 digits, which may be separated by
  /// blanks, hyphens, periods, slashes and parentheses. Returns nil if no number begins at `start`.
  static func international(in bytes: [UInt8], at start: Int) -> Range<Int>? {
    guard bytes[start] == UInt8(ascii: "+") else { return nil }
    let number = Groups(in: bytes, from: start + 1, maxSeparators: 2)
    return 8...15 ~= number.digits && number.isCallable ? start..<number.end : nil
  }

  /// Finds a number without country code: ten digits in groups of three, three and four, or groups
  /// of digits of which the first begins with zero.
  static func national(in bytes: [UInt8], at start: Int) -> Range<Int>? {
    let first = bytes[start] == UInt8(ascii: "(") ? start + 1 : start
    // A number after one of these signs may be the rest of a date or a time.
    let isInside = start > 0 && "-./".utf8.contains(bytes[start - 1])
    guard !isInside, first < bytes.count, bytes[first].isDigit else { return nil }
    let number = Groups(in: bytes, from: first, maxSeparators: 2)
    let isInTens = number.sizes == [3, 3, 4]
    // A date with day, month and year also has several groups of digits.
    let isDate = number.sizes.starts(with: [2, 2, 4])
    let isAfterZero =
      bytes[first] == UInt8(ascii: "0") && !isDate && 9...12 ~= number.digits
      && number.sizes.count > 1 && 2...5 ~= (number.sizes.first ?? 0)
      && number.sizes.dropFirst().allSatisfy { 2...8 ~= $0 }
    return (isInTens || isAfterZero) && number.isCallable ? start..<number.end : nil
  }

  /// Groups of digits in a text, with a few separators between them.
  private struct Groups {
    private(set) var sizes: [Int] = []
    private(set) var end: Int
    /// Whether a letter follows the groups directly, or there are more digits than in a telephone
    /// number.
    private var isFollowed = false
    private var isZero = true

    /// Whether the groups may be a telephone number: no letter follows, and they are not only zeros,
    /// as in a date that is not set.
    var isCallable: Bool { !isFollowed && !isZero }

    private static let maxDigits = 16

    var digits: Int { sizes.reduce(0, +) }

    init(in bytes: [UInt8], from start: Int, maxSeparators: Int) {
      end = start
      var (place, digits, separators) = (start, 0, 1)
      while place < bytes.count, separators <= maxSeparators, digits <= Self.maxDigits {
        if bytes[place].isDigit {
          if separators > 0 { sizes.append(0) }
          if bytes[place] != UInt8(ascii: "0") { isZero = false }
          sizes[sizes.count - 1] += 1
          (digits, separators, end) = (digits + 1, 0, place + 1)
        } else if " -.()/".utf8.contains(bytes[place]) {
          separators += 1
        } else {
          break
        }
        place += 1
      }
      isFollowed = digits > Self.maxDigits || (end < bytes.count && bytes[end].isWordLetter)
    }
  }
}
