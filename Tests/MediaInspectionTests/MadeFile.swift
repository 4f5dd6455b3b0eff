import ByteScript

/// Parts of files written by hand.
enum MadeFile {
  /// Padding that forces a full walk to read at `places` offsets.
  static func scattered(_ places: Int) -> [UInt8] {
    let padding = box("free", [UInt8](repeating: 0xAA, count: 16 << 10))
    return (0..<places).flatMap { _ in padding }
  }

  /// A text frame of an ID3 tag of version 2.3, or 2.2 with a key of three letters.
  static func frame(_ key: String, _ text: String) -> [UInt8] { id3Frame(3, key, id3Text(text)) }

  /// A comment of an ID3 tag in English.
  static func comment(_ description: String, _ text: String, key: String = "COMM") -> [UInt8] {
    id3Frame(3, key, id3Text("eng\(description)\0\(text)"))
  }
}
