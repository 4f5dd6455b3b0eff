import Bytes

/// The texts of a frame in the form in which they are written.
struct FrameText {
  /// The number with which frames state the encoding.
  let encoding: Int

  /// Chooses the encoding of texts: the present one of the frame if it can express them, and
  /// otherwise one that the version of the tag allows. Returns nil if there is none.
  ///
  /// - Parameter present: the number of the present encoding; nil for a new frame.
  init?(_ texts: [String], version: Int, present: Int?) {
    let allowed = version >= 4 ? [3] : [0, 1]
    let own = present.map { $0 < (version >= 4 ? 4 : 2) ? [$0] : [] } ?? []
    let fitting = (own + allowed).first { encoding in
      texts.allSatisfy { Self.bytes(of: $0, encoding) != nil }
    }
    guard let fitting else { return nil }
    encoding = fitting
  }

  func bytes(of text: String) -> [UInt8] { Self.bytes(of: text, encoding) ?? [] }

  var terminator: [UInt8] { Self.terminator(of: UInt8(encoding)) }

  /// The bytes at the end of a text in an encoding.
  static func terminator(of encoding: UInt8) -> [UInt8] {
    encoding == 1 || encoding == 2 ? [0, 0] : [0]
  }

  /// Returns the bytes of a text in an encoding; nil if it cannot express the text. A zero would end
  /// the text.
  private static func bytes(of text: String, _ encoding: Int) -> [UInt8]? {
    guard !text.unicodeScalars.contains("\0") else { return nil }
    switch encoding {
    case 0: return latin1(text)
    case 1:
      // Readers expect the byte order also before an empty text.
      return [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case 2: return text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case 3: return Array(text.utf8)
    default: return nil
    }
  }

  static func latin1(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      // Windows and Latin-1 differ in these bytes, so readers do not agree on them.
      guard scalar.value < 0x80 || 0xA0...0xFF ~= scalar.value else { return nil }
      bytes.append(UInt8(scalar.value))
    }
    return bytes
  }
}
