import CSystem

/// An encoding of text with a name that the system knows, such as `cp1251` or `shift_jis`.
package struct CharacterEncoding: Sendable {
  private let name: String

  /// Creates the encoding with the given name; nil if the system does not support it.
  package init?(_ name: String) {
    let letters = name.utf8
    guard !letters.isEmpty, letters.count < 40,
      letters.allSatisfy({
        0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0
          || [0x2D, 0x2E, 0x3A, 0x5F].contains($0)
      })
    else { return nil }
    self.name = name
    guard Self.convert([], from: name, to: Self.unicode) != nil else { return nil }
  }

  private static let unicode = "UTF-8"

  /// Decodes bytes as text. Returns nil if the bytes are not valid in this encoding.
  package func decode(_ bytes: [UInt8]) -> String? {
    Self.convert(bytes, from: name, to: Self.unicode).flatMap {
      String(validating: $0, as: UTF8.self)
    }
  }

  /// Encodes a text as bytes. Returns nil if this encoding does not have all of its characters.
  package func encode(_ text: String) -> [UInt8]? {
    Self.convert(Array(text.utf8), from: Self.unicode, to: name)
  }

  private static func convert(_ bytes: [UInt8], from: String, to: String) -> [UInt8]? {
    let converter = unsafe iconv_open(to, from)
    guard let converter = unsafe converter, Int(bitPattern: converter) != -1 else {
      return nil
    }
    defer { unsafe iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: bytes.count * 4 + 16)
    var (left, free) = (input.count, output.count)
    let isDone = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        var from = input.baseAddress
        var to = output.baseAddress
        return unsafe iconv(converter, &from, &left, &to, &free) == 0
      }
    }
    guard isDone, left == 0 else { return nil }
    return output.prefix(output.count - free).map { UInt8(bitPattern: $0) }
  }
}
