import Anatomy
import Bytes

/// The form that the texts of a frame must have, such as a number or a date.
struct TextRule: Sendable {
  struct Problem {
    let rule: RuleID
    var severity = Severity.warning
    let message: String
  }

  /// The rule that texts of another form violate; nil for genres, which have several rules.
  private let rule: RuleID?
  /// Returns a description of the required form if the text does not have this form; otherwise nil.
  private let complaint: @Sendable (_ text: String) -> String?

  static func of(_ code: String) -> TextRule? { byCode[code] }

  /// Returns the problem of a text; nil if the text has the required form.
  ///
  /// - Parameter version: the major version: 3 for ID3v2.3.
  func problem(of text: String, in version: Int) -> Problem? {
    guard let rule else { return GenreText(text).problem(in: version) }
    // An empty text is reported by another rule.
    guard !text.isEmpty, let complaint = complaint(text) else { return nil }
    return Problem(rule: rule, message: "\"\(text.prefix(32))\" is not \(complaint)")
  }

  // MARK: Rules by frame ID

  private static let byCode: [String: TextRule] = {
    var rules: [String: TextRule] = [
      "TCON": TextRule(rule: nil) { _ in nil },
      "TDAT": rule("id3.tyer.format", "a date in the form DDMM", isDayAndMonth),
      "TIME": rule("id3.tyer.format", "a time in the form HHMM") {
        $0.count == 4 && ($0.number(0..<2) ?? 99) < 24 && ($0.number(2..<4) ?? 99) < 60
      },
      "TBPM": rule("id3.tbpm.numeric", "a whole number") { $0.number(0..<$0.count) != nil },
      "TSRC": rule("id3.tsrc.format", "an ISRC such as GBAYE6800011") {
        $0.count == 12 && $0[..<2].allSatisfy(\.isCapital)
          && $0[2..<5].allSatisfy { $0.isCapital || $0.isDigit } && $0[5...].allSatisfy(\.isDigit)
      },
      "TLAN": rule("id3.tlan.format", "a sequence of three-letter language codes") {
        $0.count % 3 == 0 && $0.allSatisfy { ($0 | 0x20).isSmall }
      },
    ]
    for code in ["TYER", "TORY"] {
      rules[code] = rule("id3.tyer.format", "a year of four digits") {
        $0.count == 4 && $0.allSatisfy(\.isDigit)
      }
    }
    for code in ["TDEN", "TDOR", "TDRC", "TDRL", "TDTG", "XDOR"] {
      rules[code] = rule(
        "id3.tdrc.format", "a time such as 2024-05-17T09:30:00, 2024-05-17 or 2024",
        isTimeOrInterval)
    }
    for code in ["TRCK", "TPOS", "MVIN"] {
      rules[code] = rule(
        "id3.trck.format", "a number such as 3, or a number and a total such as 3/12", isPart)
    }
    for code in ["TCOP", "TPRO"] {
      rules[code] = rule("id3.tcop.format", "a text that begins with a four-digit year and a space")
      { $0.count >= 5 && $0[..<4].allSatisfy(\.isDigit) && $0[4] == 0x20 }
    }
    return rules
  }()

  private static func rule(
    _ rule: RuleID, _ words: String, _ isRight: @escaping @Sendable ([UInt8]) -> Bool
  ) -> TextRule {
    TextRule(rule: rule) { isRight(Array($0.utf8)) ? nil : words }
  }

  private static let isDayAndMonth: @Sendable ([UInt8]) -> Bool = { letters in
    guard letters.count == 4, let day = letters.number(0..<2), let month = letters.number(2..<4)
    else { return false }
    return 1...31 ~= day && 1...12 ~= month
  }

  /// Whether a text is a time, or two times with a slash between them: the start and the end of a
  /// time range, as in ISO 8601. One of the two may be a duration such as `P1Y2M` or `PT30M`.
  private static let isTimeOrInterval: @Sendable ([UInt8]) -> Bool = { letters in
    let parts = letters.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { Array($0) }
    guard parts.count == 2 else { return isTime(letters) }
    let times = parts.count(where: isTime)
    return times == 2 || times == 1 && parts.contains(where: isDuration)
  }

  /// Whether a text begins like a duration in ISO 8601: the letter P, then numbers and letters.
  private static let isDuration: @Sendable ([UInt8]) -> Bool = { letters in
    letters.count >= 3 && letters[0] == UInt8(ascii: "P")
      && letters[1...].allSatisfy { $0.isDigit || $0.isCapital }
      && letters[1...].contains(where: \.isDigit)
  }

  /// Whether a text is a time in the form `yyyy-MM-ddTHH:mm:ss`, or the beginning of such a time,
  /// such as `yyyy-MM`.
  private static let isTime: @Sendable ([UInt8]) -> Bool = { letters in
    let pattern = Array("0000-00-00T00:00:00".utf8)
    guard [4, 7, 10, 13, 16, 19].contains(letters.count),
      zip(letters, pattern).allSatisfy({ $1.isDigit ? $0.isDigit : $0 == $1 })
    else { return false }
    let limits: [(place: Int, range: ClosedRange<Int>)] = [
      (5, 1...12), (8, 1...31), (11, 0...23), (14, 0...59), (17, 0...60),
    ]
    return limits.allSatisfy { limit in
      letters.count < limit.place + 2
        || letters.number(limit.place..<limit.place + 2).map(limit.range.contains) ?? false
    }
  }

  /// Whether a text has the form `3` or `3/12`, with a number not greater than the total.
  private static let isPart: @Sendable ([UInt8]) -> Bool = { letters in
    let parts = letters.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Array($0).number(0..<$0.count) }
    guard parts.count <= 2, numbers.count == parts.count else { return false }
    return numbers.count == 1 || numbers[0] <= numbers[1] || numbers[1] == 0
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { 0x41...0x5A ~= self }
  fileprivate var isSmall: Bool { 0x61...0x7A ~= self }
}

extension [UInt8] {
  /// Returns the number in a range of ASCII digits; nil if the range contains other characters or
  /// too many digits.
  fileprivate func number(_ range: Range<Int>) -> Int? {
    guard range.upperBound <= count, 1...9 ~= range.count else { return nil }
    var number = 0
    for byte in self[range] {
      guard byte.isDigit else { return nil }
      number = number * 10 + Int(byte) - 0x30
    }
    return number
  }
}
