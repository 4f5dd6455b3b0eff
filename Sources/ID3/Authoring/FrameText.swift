import Anatomy
import Bytes
import Schema

/// Writes the texts of a frame, all in the same encoding.
struct FrameText {
  /// The number with which frames state the encoding.
  let encoding: Int

  /// Chooses the encoding of texts: the present encoding of the frame if it can express the texts,
  /// and otherwise an encoding that the version of the tag allows. Returns nil if no encoding is
  /// possible.
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

  /// The number of the encoding as a value of its field.
  var value: DraftValue { .number(UInt64(encoding), bytes: 1) }

  /// Returns a text for the end of a frame, without a terminator.
  func text(_ text: String) -> DraftValue { .text(text, as: spelling(.plain)) }

  /// Returns a text with a terminator, which other fields can follow.
  func terminated(_ text: String) -> DraftValue { .text(text, as: spelling(.terminated)) }

  /// Returns the fields for several texts with zeros between them, up to the end of a frame.
  func list(_ name: String, _ texts: [String]) -> [(name: String, value: DraftValue)] {
    texts.enumerated().map { place, text in
      let isLast = place == texts.count - 1
      // The first `most` texts are separate fields. All further texts are items of a list.
      let most = FieldReader.maxSingleValues
      return (
        place < most ? name : "further_values[\(place - most + 1)].value",
        isLast ? self.text(text) : terminated(text)
      )
    }
  }

  /// Returns a link for the end of a frame, without a terminator.
  static func link(_ text: String) -> DraftValue { .text(text, as: TextSpelling(.latin1, .plain)) }

  /// Returns a link or a media type with a terminator, which other fields can follow.
  static func terminatedLink(_ text: String) -> DraftValue {
    .text(text, as: TextSpelling(.latin1, .terminated))
  }

  private func spelling(_ form: TextSpelling.Form) -> TextSpelling {
    switch encoding {
    case 0: TextSpelling(.latin1, form)
    // Readers expect a byte order mark even before an empty text.
    case 1: TextSpelling(.utf16, form, mark: .little)
    case 2: TextSpelling(.utf16BigEndian, form)
    default: TextSpelling(.utf8, form)
    }
  }

  func bytes(of text: String) -> [UInt8] { Self.bytes(of: text, encoding) ?? [] }

  var terminator: [UInt8] { Self.terminator(of: UInt8(encoding)) }

  /// Returns the bytes that end a text in an encoding.
  static func terminator(of encoding: UInt8) -> [UInt8] {
    encoding == 1 || encoding == 2 ? [0, 0] : [0]
  }

  /// Returns the bytes of a text in an encoding. Nil if the encoding cannot express the text, or if
  /// the text contains a zero, which would end it.
  private static func bytes(of text: String, _ encoding: Int) -> [UInt8]? {
    guard !text.unicodeScalars.contains("\0") else { return nil }
    switch encoding {
    case 0: return latin1(text)
    case 1:
      // Readers expect a byte order mark even before an empty text.
      return [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case 2: return text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case 3: return Array(text.utf8)
    default: return nil
    }
  }

  static func latin1(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      // Latin-1 has no characters above FF. The characters 80 to 9F are refused as well, because
      // some readers read their bytes as Windows-1252.
      guard scalar.value < 0x80 || 0xA0...0xFF ~= scalar.value else { return nil }
      bytes.append(UInt8(scalar.value))
    }
    return bytes
  }
}
