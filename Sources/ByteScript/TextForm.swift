/// Encodings of quoted strings in a script as bytes.
enum TextForm: String {
  /// ASCII. The character © is encoded as the byte A9, as in four-character codes.
  case plain
  case utf8
  case utf16be
  case utf16le

  func bytes(of characters: [Token.Character]) throws(ByteScriptError) -> [UInt8] {
    var bytes: [UInt8] = []
    for character in characters {
      switch (self, character.kind) {
      case (.plain, .escaped(let byte)), (.utf8, .escaped(let byte)): bytes.append(byte)
      case (.plain, .scalar("©")): bytes.append(0xa9)
      case (.plain, .scalar(let scalar)):
        guard scalar.isASCII else {
          throw ByteScriptError(
            "'\(scalar)' is not ASCII; write utf8\"\(scalar)\" or \\xHH", at: character.place)
        }
        bytes.append(UInt8(scalar.value))
      case (.utf8, .scalar(let scalar)): bytes += String(scalar).utf8
      case (.utf16be, .escaped(let byte)): bytes += [0, byte]
      case (.utf16le, .escaped(let byte)): bytes += [byte, 0]
      case (.utf16be, .scalar(let scalar)):
        for unit in String(scalar).utf16 { bytes += [UInt8(unit >> 8), UInt8(unit & 0xff)] }
      case (.utf16le, .scalar(let scalar)):
        for unit in String(scalar).utf16 { bytes += [UInt8(unit & 0xff), UInt8(unit >> 8)] }
      }
    }
    return bytes
  }
}
