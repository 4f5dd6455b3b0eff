/// Movies written by hand.
enum MadeFile {
  static func box(_ code: String, _ parts: [UInt8]...) -> [UInt8] {
    let body = parts.flatMap(\.self)
    return big(body.count + 8) + code.unicodeScalars.map { UInt8($0.value) } + body
  }

  static func big(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// An iTunes metadata item; the language is packed, three times five bits.
  static func item(_ code: String, type: Int = 1, language: [UInt8] = [0, 0], _ value: [UInt8])
    -> [UInt8]
  {
    box(code, box("data", big(type), [0, 0], language, value))
  }

  static func text(_ code: String, language: [UInt8] = [0, 0], _ value: String) -> [UInt8] {
    item(code, language: language, Array(value.utf8))
  }

  /// - Parameter padding: bytes between `ftyp` and `moov`.
  static func movie(_ items: [UInt8], padding: [UInt8] = []) -> [UInt8] {
    let handler = box("hdlr", big(0), big(0), Array("mdir".utf8), [UInt8](repeating: 0, count: 13))
    return box("ftyp", Array("M4A ".utf8), big(0)) + padding
      + box("moov", box("udta", box("meta", big(0), handler, box("ilst", items))))
  }

  /// Padding that forces a full walk to read at `places` offsets.
  static func scattered(_ places: Int) -> [UInt8] {
    let padding = box("free", [UInt8](repeating: 0xAA, count: 16 << 10))
    return (0..<places).flatMap { _ in padding }
  }

  /// An ID3 tag of version 2.3, or 2.2 with keys of three letters.
  static func tag(_ frames: (key: String, body: [UInt8])...) -> [UInt8] {
    let isShort = frames.contains { $0.key.utf8.count == 3 }
    let body = frames.flatMap { frame in
      let size = big(frame.body.count)
      return Array(frame.key.utf8) + (isShort ? Array(size.dropFirst()) : size + [0, 0])
        + frame.body
    }
    let size = [21, 14, 7, 0].map { UInt8(truncatingIfNeeded: body.count >> $0 & 0x7F) }
    return Array("ID3".utf8) + [isShort ? 2 : 3, 0, 0] + size + body
  }

  /// A text frame of an ID3 tag in Latin-1.
  static func frame(_ key: String, _ text: String) -> (key: String, body: [UInt8]) {
    (key, [0] + Array(text.utf8))
  }

  /// A comment of an ID3 tag in English.
  static func comment(_ description: String, _ text: String, key: String = "COMM")
    -> (key: String, body: [UInt8])
  {
    (key, [0] + Array("eng\(description)".utf8) + [0] + Array(text.utf8))
  }
}
