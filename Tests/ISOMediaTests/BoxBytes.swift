import Anatomy
import Bytes
import ISOMedia

/// Boxes written by hand.
func box(_ code: FourCC, _ payload: [UInt8]...) -> [UInt8] {
  let body = payload.flatMap(\.self)
  return big(8 + body.count, 4) + big(Int(code.rawValue), 4) + body
}

func fullBox(
  _ code: FourCC, version: UInt8 = 0, flags: Int = 0, _ payload: [UInt8]...
) -> [UInt8] {
  box(code, [version], big(flags, 3), payload.flatMap(\.self))
}

func big(_ value: Int, _ width: Int) -> [UInt8] {
  (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

func u8(_ values: Int...) -> [UInt8] { values.flatMap { big($0, 1) } }
func u16(_ values: Int...) -> [UInt8] { values.flatMap { big($0, 2) } }
func u32(_ values: Int...) -> [UInt8] { values.flatMap { big($0, 4) } }
func u64(_ values: Int...) -> [UInt8] { values.flatMap { big($0, 8) } }
func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }
func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

/// Bytes written as hexadecimal digits.
func hex(_ digits: String) -> [UInt8] {
  let values = digits.compactMap(\.hexDigitValue)
  return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] * 16 + values[$0 + 1]) }
}

func open(_ bytes: [UInt8]) -> Document {
  Document(ByteSource(bytes: bytes), shape: ISODialect.file)
}

/// The node that a path leads to.
func node(_ path: String, in bytes: [UInt8]) throws -> Node {
  let found = open(bytes).nodes(at: try NodePath(parsing: path))
  guard let first = found.first else { throw NothingThere(path: path) }
  return first
}

struct NothingThere: Error {
  let path: String
}
