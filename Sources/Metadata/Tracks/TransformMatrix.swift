import Anatomy
import Movie

/// A transform of pictures for display, from the matrix in a movie header or track header.
package struct TransformMatrix: Hashable, Sendable {
  package let a, b, c, d, x, y: Double

  /// Reads the matrix of a header; fails if there is none, or if it makes all pictures empty.
  init?(_ header: Node?) {
    guard let fields = header?.field(.matrix)?.members, fields.count == 9 else { return nil }
    func number(_ name: FieldName) -> Double {
      guard case .fixed(let raw, let bits)? = fields.first(where: { $0.isNamed(name) })?.value
      else { return 0 }
      return Double(sign: .plus, exponent: -bits, significand: Double(raw))
    }
    (a, b, c, d) = (number(.a), number(.b), number(.c), number(.d))
    (x, y) = (number(.x), number(.y))
    if a == 0, b == 0, c == 0, d == 0 { return nil }
  }
}
