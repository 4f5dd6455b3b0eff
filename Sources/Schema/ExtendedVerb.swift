package import Anatomy
import Bytes

extension FieldReader {
  /// Reads an 80-bit floating-point number: sign, exponent, and a fraction with an explicit highest
  /// bit.
  @discardableResult
  package func extended(
    _ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil
  ) -> Double {
    if isDescribing {
      describe(name, "80-bit floating point", meaning)
      return 0
    }
    guard let start = claim(10, for: name), let head = source.big16(at: start),
      let fraction = source.big64(at: start + 2)
    else { return 0 }
    let value = Double(extendedHead: head, fraction)
    emit(
      Field(
        name: name, range: ByteRange(start: start, count: 10), value: .real(value),
        meaning: meaning, line: line, spelling: .extendedReal),
      line: line, named: name)
    return value
  }
}

extension Double {
  package init(extendedHead head: UInt16, _ fraction: UInt64) {
    let exponent = Int(head & 0x7FFF)
    let sign: FloatingPointSign = head & 0x8000 == 0 ? .plus : .minus
    switch (exponent, fraction) {
    case (_, 0) where exponent < 0x7FFF: self = sign == .plus ? 0 : -0.0
    case (0x7FFF, _): self = fraction << 1 == 0 ? (sign == .plus ? .infinity : -.infinity) : .nan
    default:
      self = Double(sign: sign, exponent: exponent - 16383 - 63, significand: Double(fraction))
    }
  }
}
