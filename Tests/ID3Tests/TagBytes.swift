import Anatomy
import InvariantChecks

/// Tags written by hand, from the layouts of id3.org.
enum TagBytes {
  static func synchsafe(_ value: Int, _ width: Int = 4) -> [UInt8] {
    (0..<width).reversed().map { (place: Int) -> UInt8 in UInt8(value >> (place * 7) & 0x7F) }
  }

  static func little16(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  static func tag(_ version: Int, flags: Int = 0, _ body: [UInt8]...) -> [UInt8] {
    let body = body.flatMap(\.self)
    return utf8("ID3") + [UInt8(version), 0, UInt8(flags)] + synchsafe(body.count) + body
  }

  /// A frame of version 2.3 or 2.4.
  static func frame(
    _ code: String, _ body: [UInt8], version: Int = 4, flags: Int = 0, isPlain: Bool? = nil
  ) -> [UInt8] {
    let isPlain = isPlain ?? (version == 3)
    return utf8(code) + (isPlain ? big(body.count) : synchsafe(body.count)) + big(flags, 2) + body
  }

  /// A frame of version 2.2.
  static func short(_ code: String, _ body: [UInt8]) -> [UInt8] {
    utf8(code) + big(body.count, 3) + body
  }

  static func latin(_ string: String) -> [UInt8] { [0] + utf8(string) }
}

extension Node {
  /// The fields of one name, as text.
  func words(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.words)
  }
}
