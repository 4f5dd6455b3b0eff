package import Anatomy
package import Bytes

/// Typed access to the fields of nodes.
extension Node {
  /// The text of a field; nil if there is no text or it is empty.
  package func string(of name: FieldName) -> String? {
    guard case .text(let text)? = value(name), !text.string.isEmpty else { return nil }
    return text.string
  }

  package func fourCC(of name: FieldName) -> FourCC? {
    guard case .code(let code)? = value(name) else { return nil }
    return code
  }

  /// The raw value of a fixed-point field, and its number of fraction bits; nil if there is no such
  /// field.
  package func fixedPoint(of name: FieldName) -> (raw: Int64, fractionBits: Int)? {
    guard case .fixed(let raw, let bits)? = value(name) else { return nil }
    return (raw, bits)
  }

  /// The number in a field, rounded to a whole number; nil if there is none.
  package func rounded(_ name: FieldName) -> Int? {
    switch value(name) {
    case .fixed(let raw, let bits)? where bits > 0 && bits < 63:
      Int(clamping: raw >> Int64(bits) + (raw >> Int64(bits - 1) & 1))
    case .real(let number)?: number.isFinite ? Int(exactly: number.rounded()) : nil
    case let value?: value.integer
    case nil: nil
    }
  }

  /// The number in a field; nil unless it is greater than 0.
  package func positive(_ name: FieldName) -> Int? { integer(name).flatMap { $0 > 0 ? $0 : nil } }

  /// The time in a field; nil if all bits are 1, which means that the time is unknown.
  package func time(_ name: FieldName) -> Int64? {
    guard let field = field(name), let raw = field.value.integer, raw >= 0 else { return nil }
    let isUnknown = field.range.count == 4 ? raw == 0xFFFF_FFFF : raw == .max
    return isUnknown ? nil : Int64(raw)
  }
}

extension Field {
  /// The members of a group; empty if the field is not a group.
  package var members: [Field] {
    guard case .group(let members) = value else { return [] }
    return members
  }

  package func member(called name: FieldName) -> Field? { members.first { $0.isNamed(name) } }

  package var string: String? {
    guard case .text(let text) = value else { return nil }
    return text.string
  }
}
