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

/// Bytes written as binary digits, with spaces anywhere. Zeros fill the last byte.
package func bits(_ digits: String) -> [UInt8] {
  var values = digits.compactMap(\.wholeNumberValue)
  while values.count % 8 != 0 { values.append(0) }
  return stride(from: 0, to: values.count, by: 8).map { first in
    UInt8(values[first..<first + 8].reduce(0) { $0 * 2 + $1 })
  }
}

/// The concatenation of the parts. It replaces long chains of `+`, for which the compiler needs
/// seconds.
package func joined(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap(\.self) }
