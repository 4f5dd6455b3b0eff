/// The numbers and times of subtitles and lyrics, as letters of one byte each.
enum CueLine {
  /// Maximum number of letters of a line with times.
  private static let longest = 128
  /// Maximum number of digits of the number of a cue. Longer numbers are text, such as telephone
  /// numbers.
  private static let maxDigits = 7

  /// Whether a line consists of two times with an arrow between them, and nothing else but
  /// coordinates of the picture, such as `X1:100`.
  static func isTiming(_ line: some Sequence<UInt8>) -> Bool {
    let letters = Array(line.prefix(longest + 1))
    guard letters.count <= longest else { return false }
    var rest = letters[...]
    rest.passSpace()
    guard rest.passTime() else { return false }
    rest.passSpace()
    guard rest.starts(with: "-->".utf8) else { return false }
    rest = rest.dropFirst(3)
    rest.passSpace()
    guard rest.passTime() else { return false }
    while !rest.isEmpty {
      let count = rest.count
      rest.passSpace()
      if rest.isEmpty { return true }
      guard rest.count < count, rest.passCoordinate() else { return false }
    }
    return true
  }

  /// Returns the letters after a time such as `01:02.34`; nil if the letters do not begin with one.
  static func afterTime(_ letters: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = letters
    return rest.passTime() ? rest : nil
  }

  static func isNumber(_ line: some Sequence<UInt8>) -> Bool {
    var rest = Array(line.prefix(longest))[...]
    rest.passSpace()
    guard rest.passDigits(atMost: maxDigits) else { return false }
    rest.passSpace()
    return rest.isEmpty
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func passSpace() { self = drop { $0 <= 0x20 } }

  /// Removes up to `limit` digits at the start; returns false if there are none, or more.
  fileprivate mutating func passDigits(atMost limit: Int) -> Bool {
    let digits = prefix { (0x30...0x39).contains($0) }
    guard (1...limit).contains(digits.count) else { return false }
    self = dropFirst(digits.count)
    return true
  }

  fileprivate mutating func pass(oneOf letters: String) -> Bool {
    guard let first, letters.utf8.contains(first) else { return false }
    removeFirst()
    return true
  }

  /// Removes a time such as `00:01:02,345` or `01:02`.
  fileprivate mutating func passTime() -> Bool {
    guard passDigits(atMost: 3) else { return false }
    var parts = 1
    while parts < 3, pass(oneOf: ":") {
      pass(spaces: 2)
      guard passDigits(atMost: 2) else { return false }
      parts += 1
    }
    guard parts > 1 else { return false }
    if pass(oneOf: ",.:") {
      pass(spaces: 2)
      guard passDigits(atMost: 3) else { return false }
    }
    return true
  }

  /// Removes up to `count` blanks. Some programs pad numbers with them.
  private mutating func pass(spaces count: Int) {
    self = dropFirst(prefix(count).prefix { $0 == 0x20 }.count)
  }

  /// Removes a coordinate of the picture such as `X1:100`.
  fileprivate mutating func passCoordinate() -> Bool {
    guard pass(oneOf: "XY"), pass(oneOf: "12"), pass(oneOf: ":") else { return false }
    _ = pass(oneOf: "-")
    return passDigits(atMost: 4)
  }
}
