import Anatomy
import Bytes

/// Fields of boxes as the values that they have.
extension Node {
  /// A text that is not empty.
  func string(of name: String) -> String? {
    guard case .text(let text)? = value(name), !text.string.isEmpty else { return nil }
    return text.string
  }

  func fourCC(of name: String) -> FourCC? {
    guard case .code(let code)? = value(name) else { return nil }
    return code
  }

  /// The bits of a number with a binary point.
  func fixedPoint(of name: String) -> (raw: Int64, fractionBits: Int)? {
    guard case .fixed(let raw, let bits)? = value(name) else { return nil }
    return (raw, bits)
  }

  /// A number with a binary point, rounded to a whole one; other numbers as they are.
  func rounded(_ name: String) -> Int? {
    switch value(name) {
    case .fixed(let raw, let bits)? where bits > 0 && bits < 63:
      Int(clamping: raw >> Int64(bits) + (raw >> Int64(bits - 1) & 1))
    case .real(let number)?: number.isFinite ? Int(exactly: number.rounded()) : nil
    case let value?: value.integer
    case nil: nil
    }
  }

  /// A number that is more than 0.
  func positive(_ name: String) -> Int? { integer(name).flatMap { $0 > 0 ? $0 : nil } }

  /// A time that is not all ones, which stands for none.
  func time(_ name: String) -> Int64? {
    guard let field = field(name), let raw = field.value.integer, raw >= 0 else { return nil }
    let isUnknown = field.range.count == 4 ? raw == 0xFFFF_FFFF : raw == .max
    return isUnknown ? nil : Int64(raw)
  }
}

/// The fields of a structure by name, those in groups too; of namesakes the first.
struct FlatFields {
  private var all: [String: Field] = [:]

  init(_ node: Node) { add(node.fields) }

  init(_ fields: [Field]) { add(fields) }

  private mutating func add(_ fields: [Field]) {
    for field in fields {
      if case .group(let members) = field.value { add(members) }
      if all[field.name] == nil { all[field.name] = field }
    }
  }

  func number(_ name: String) -> Int? { all[name]?.value.integer }
  func label(_ name: String) -> String? { all[name]?.label }
}

extension Field {
  /// The fields of an item of a list.
  var members: [Field] {
    guard case .group(let members) = value else { return [] }
    return members
  }

  func member(called name: String) -> Field? { members.first { $0.name == name } }

  var string: String? {
    guard case .text(let text) = value else { return nil }
    return text.string
  }
}

extension FourCC {
  /// Its characters, without the spaces at the end.
  var letters: String {
    var scalars = self.scalars
    while scalars.last == " " { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars))
  }
}
