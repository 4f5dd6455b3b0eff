package import Bytes

/// The bytes of a number in big-endian order.
package func big(_ value: Int, _ width: Int = 4) -> [UInt8] {
  (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

package func little(_ value: Int, _ width: Int = 4) -> [UInt8] { big(value, width).reversed() }

package func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

package func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

/// Bytes written as hexadecimal digits, with spaces anywhere.
package func hex(_ digits: String) -> [UInt8] {
  let values: [Int] = digits.compactMap(\.hexDigitValue)
  var bytes: [UInt8] = []
  for index in stride(from: 0, to: values.count - 1, by: 2) {
    bytes.append(UInt8(values[index] * 16 + values[index + 1]))
  }
  return bytes
}

/// The concatenation of the parts; the compiler needs seconds for a long chain of `+`.
package func joined(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap(\.self) }

package func u8(_ values: Int...) -> [UInt8] { values.flatMap { big($0, 1) } }
package func u16(_ values: Int...) -> [UInt8] { values.flatMap { big($0, 2) } }
package func u32(_ values: Int...) -> [UInt8] { values.flatMap { big($0, 4) } }
package func u64(_ values: Int...) -> [UInt8] { values.flatMap { big($0, 8) } }

package func box(_ code: FourCC, _ payload: [UInt8]...) -> [UInt8] {
  let body = payload.flatMap(\.self)
  return big(8 + body.count) + big(Int(code.rawValue)) + body
}

package func fullBox(
  _ code: FourCC, version: UInt8 = 0, flags: Int = 0, _ payload: [UInt8]...
) -> [UInt8] {
  box(code, [version], big(flags, 3), payload.flatMap(\.self))
}
