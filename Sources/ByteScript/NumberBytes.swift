// Swift functions that return bytes, for tests that compute parts of a file. Scripts are better for whole files.

/// The bytes of a number in big-endian order.
package func big(_ value: Int, _ width: Int = 4) -> [UInt8] {
  (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

/// The bytes of a number in little-endian order.
package func little(_ value: Int, _ width: Int = 4) -> [UInt8] { big(value, width).reversed() }

package func u8(_ values: Int...) -> [UInt8] { values.flatMap { big($0, 1) } }
package func u16(_ values: Int...) -> [UInt8] { values.flatMap { big($0, 2) } }
package func u32(_ values: Int...) -> [UInt8] { values.flatMap { big($0, 4) } }
package func u64(_ values: Int...) -> [UInt8] { values.flatMap { big($0, 8) } }

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
