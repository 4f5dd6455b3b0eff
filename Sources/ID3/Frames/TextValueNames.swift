import Anatomy

/// Explains the codes and numbers that text frames contain.
enum TextValueNames {
  typealias Words = @Sendable (String) -> String?

  static func of(_ code: String) -> Words? { byCode[code] }

  private static let byCode: [String: Words] = [
    "TCON": { Genre.words($0) },
    "TRCK": position, "TPOS": position, "MVIN": position,
    "TLEN": milliseconds, "TDLY": milliseconds,
    "TDAT": date, "TIME": time,
    "TCMP": { $0 == "1" ? "yes" : $0 == "0" ? "no" : nil },
    "TLAN": languages,
    "TFLT": fileType, "TMED": mediaType,
    "TKEY": { $0 == "o" ? "off key" : nil },
  ]

  /// Explains a number and a total: `3/12` becomes `3 of 12`.
  private static let position: Words = { text in
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard parts.count == 2, numbers.count == 2 else { return nil }
    return "\(numbers[0]) of \(numbers[1])"
  }

  private static let milliseconds: Words = { text in
    UInt64(text).flatMap { Quantity.duration($0, timescale: 1000) }
  }

  /// Explains the text of a date frame, which has the form DDMM.
  private static let date: Words = { text in
    let digits = text.utf8.map { Int($0) - 0x30 }
    guard digits.count == 4, digits.allSatisfy({ 0...9 ~= $0 }) else { return nil }
    let (day, month) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
    guard 1...31 ~= day, 1...12 ~= month else { return nil }
    return "day \(day) of month \(month)"
  }

  /// Explains the text of a time frame, which has the form HHMM.
  private static let time: Words = { text in
    let digits = Array(text.utf8)
    guard digits.count == 4, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return "\(text.prefix(2)):\(text.suffix(2))"
  }

  private static let languages: Words = { text in
    guard text.utf8.count % 3 == 0, text.utf8.count <= 30 else { return nil }
    var names: [String] = []
    var rest = text.lowercased()[...]
    while rest.count >= 3 {
      guard let name = Language.name(of: String(rest.prefix(3))) else { return nil }
      names.append(name)
      rest = rest.dropFirst(3)
    }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  private static let fileType: Words = { text in
    [
      "MIME": "a MIME type follows", "MPG": "MPEG audio", "MPG/1": "MPEG-1/2 layer I",
      "MPG/2": "MPEG-1/2 layer II", "MPG/3": "MPEG-1/2 layer III", "MPG/2.5": "MPEG-2.5",
      "MPG/AAC": "Advanced Audio Coding", "VQF": "TwinVQ", "PCM": "pulse code modulation",
    ][text]
  }

  private static let mediaType: Words = { text in
    let code = text.drop { $0 == "(" }.prefix { $0 != ")" && $0 != "/" }
    return [
      "DIG": "digital", "ANA": "analog", "CD": "compact disc", "LD": "laserdisc",
      "TT": "turntable", "MD": "MiniDisc", "DAT": "digital audio tape",
      "DCC": "digital compact cassette", "DVD": "DVD", "TV": "television", "VID": "video",
      "RAD": "radio", "TEL": "telephone", "MC": "cassette", "REE": "reel",
    ][String(code)]
  }
}
