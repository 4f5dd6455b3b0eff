package import Bytes

/// How the bytes of a field encode its value, so that another value can be encoded in the same way.
package enum Spelling: Sendable, Hashable {
  /// A whole or fixed-point number, a four-character code, or flag bits.
  case number(NumberCoding)
  /// A floating-point number of 32 or 64 bits.
  case real(ByteOrder)
  /// A floating-point number of 80 bits.
  case extendedReal
  /// An Exp-Golomb code: a number preceded by as many zero bits as it has bits after its first one
  /// bit.
  case expGolomb
  /// A number as the sum of several bytes: the last byte is less than 255, all other bytes are 255.
  case sumOfBytes
  case text(TextSpelling)
  /// The bytes themselves, such as those of a UUID.
  case bytes

  /// Returns how a whole number is encoded; nil if the field is not a whole number.
  package var numberCoding: NumberCoding? {
    if case .number(let coding) = self { coding } else { nil }
  }

  /// Returns how a text is encoded; nil if the field is no text.
  package var ofText: TextSpelling? {
    if case .text(let spelling) = self { spelling } else { nil }
  }
}

/// How bytes encode a text: its encoding, and what precedes and follows its characters.
package struct TextSpelling: Sendable, Hashable {
  package enum Form: Sendable, Hashable {
    /// The text takes the whole field. Its size is stated outside of the field, if at all.
    case plain
    /// A zero follows the text, as wide as a code unit of the encoding.
    case terminated
    /// A byte with the number of bytes precedes the text.
    case pascal
    /// As `pascal`, in a field of fixed width that is filled with zeros.
    case pascalOfFixedWidth
  }

  package let encoding: TextEncoding
  package let form: Form
  package let mark: TextEncoding.ByteOrderMark

  package init(_ encoding: TextEncoding, _ form: Form, mark: TextEncoding.ByteOrderMark = .none) {
    self.encoding = encoding
    self.form = form
    self.mark = mark
  }

  /// Returns the bytes of a text in this spelling. Returns nil if the encoding does not have one of
  /// the characters, or if the text is too long.
  ///
  /// - Parameter width: the number of bytes of the field, which is used only for fields of fixed
  ///   width.
  package func bytes(of text: String, width: Int) -> [UInt8]? {
    let ordered = mark == .little ? .utf16LittleEndian : encoding
    guard let letters = ordered.encode(text) else { return nil }
    let bytes = mark.bytes + letters
    switch form {
    case .plain: return bytes
    case .terminated: return bytes + [UInt8](repeating: 0, count: encoding.unitWidth)
    case .pascal: return bytes.count < 256 ? [UInt8(bytes.count)] + bytes : nil
    case .pascalOfFixedWidth:
      guard bytes.count < min(256, width) else { return nil }
      return [UInt8(bytes.count)] + bytes
        + [UInt8](repeating: 0, count: width - 1 - bytes.count)
    }
  }
}
