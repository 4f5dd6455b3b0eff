package import Anatomy
import Bytes

/// The columns of a table. A declaration adds them with methods that have the same names as the
/// methods of `FieldReader` for fields.
package final class Columns {
  package let version: Int
  package let flags: Int
  private let order: ByteOrder
  private let isDescribing: Bool
  private(set) var columns: [Column] = []
  private(set) var rowBits = 0
  private(set) var descriptions: [Explanation.Line] = []
  private var conditions: [String] = []

  init(version: Int, flags: Int, order: ByteOrder, isDescribing: Bool) {
    self.version = version
    self.flags = flags
    self.order = order
    self.isDescribing = isDescribing
  }

  /// Adds a column of unsigned numbers of 8 bits.
  package func u8(_ name: String, means meaning: Meaning = .plain) {
    add(name, .unsigned, bits: 8, meaning, "u8")
  }

  /// Adds a column of unsigned numbers of 16 bits.
  package func u16(_ name: String, means meaning: Meaning = .plain) {
    add(name, .unsigned, bits: 16, meaning, "u16")
  }

  /// Adds a column of unsigned numbers of 24 bits.
  package func u24(_ name: String, means meaning: Meaning = .plain) {
    add(name, .unsigned, bits: 24, meaning, "u24")
  }

  /// Adds a column of unsigned numbers of 32 bits.
  package func u32(
    _ name: String, means meaning: Meaning = .plain,
    label: (@Sendable (UInt64) -> String?)? = nil
  ) { add(name, .unsigned, bits: 32, meaning, "u32", label) }

  /// Adds a column of unsigned numbers of 64 bits.
  package func u64(_ name: String, means meaning: Meaning = .plain) {
    add(name, .unsigned, bits: 64, meaning, "u64")
  }

  /// Adds a column of signed numbers of 8 bits.
  package func i8(_ name: String, means meaning: Meaning = .plain) {
    add(name, .signed, bits: 8, meaning, "i8")
  }

  /// Adds a column of signed numbers of 16 bits.
  package func i16(_ name: String, means meaning: Meaning = .plain) {
    add(name, .signed, bits: 16, meaning, "i16")
  }

  /// Adds a column of signed numbers of 32 bits.
  package func i32(_ name: String, means meaning: Meaning = .plain) {
    add(name, .signed, bits: 32, meaning, "i32")
  }

  /// Adds a column of signed numbers of 64 bits.
  package func i64(_ name: String, means meaning: Meaning = .plain) {
    add(name, .signed, bits: 64, meaning, "i64")
  }

  /// Adds a column for a number of `width` bytes, with labels for its values.
  package func number(
    _ name: String, bytes width: Int, isSigned: Bool, means meaning: Meaning = .plain,
    label: @escaping @Sendable (UInt64) -> String?
  ) {
    add(
      name, isSigned ? .signed : .unsigned, bits: width * 8, meaning,
      "\(isSigned ? "i" : "u")\(width * 8)", label)
  }

  /// Adds a column for a number of up to eight bytes, with a width that another field states. If
  /// the width is zero, no column is added.
  package func unsigned(_ name: String, bytes width: Int, means meaning: Meaning = .plain) {
    if isDescribing || (1...8).contains(width) {
      add(name, .unsigned, bits: width * 8, meaning, "unsigned")
    }
  }

  /// Adds a column for a number with 32 bits in version 0, and 64 bits from version 1 on.
  package func u32or64(_ name: String, means meaning: Meaning = .plain) {
    add(name, .unsigned, bits: version == 0 ? 32 : 64, meaning, "u32, u64 from version 1 on")
  }

  /// Adds a column for a signed number with 32 bits in version 0, and 64 bits from version 1 on.
  package func i32or64(
    _ name: String, means meaning: Meaning = .plain,
    label: (@Sendable (UInt64) -> String?)? = nil
  ) {
    add(name, .signed, bits: version == 0 ? 32 : 64, meaning, "i32, i64 from version 1 on", label)
  }

  /// Adds a column of floating-point numbers of four bytes.
  package func float32(
    _ name: String, means meaning: Meaning = .plain,
    label: (@Sendable (UInt64) -> String?)? = nil
  ) { add(name, .float32, bits: 32, meaning, "32-bit floating point", label) }

  /// Adds a column of floating-point numbers of eight bytes.
  package func float64(
    _ name: String, means meaning: Meaning = .plain, label: (@Sendable (UInt64) -> String?)? = nil
  ) {
    add(name, .float64, bits: 64, meaning, "64-bit floating point", label)
  }

  /// Adds a column of unsigned numbers of `count` bits.
  package func bits(
    _ count: Int, _ name: String, means meaning: Meaning = .plain,
    label: (@Sendable (UInt64) -> String?)? = nil
  ) {
    add(name, .unsigned, bits: count, meaning, count == 1 ? "1 bit" : "\(count) bits", label)
  }

  /// Adds a column of signed 16.16 fixed-point numbers.
  package func fixed16_16(_ name: String, means meaning: Meaning = .plain) {
    add(name, .fixed(fractionBits: 16), bits: 32, meaning, "16.16 fixed point")
  }

  /// Adds a column of signed fixed-point numbers.
  package func fixed(
    _ name: String, bits: Int, fractionBits: Int, means meaning: Meaning = .plain
  ) {
    add(
      name, .fixed(fractionBits: fractionBits), bits: bits, meaning,
      "\(bits - fractionBits).\(fractionBits) fixed point")
  }

  /// Adds a column of four-character codes.
  package func code(
    _ name: String, means meaning: Meaning = .plain,
    label: (@Sendable (UInt64) -> String?)? = nil
  ) { add(name, .code, bits: 32, meaning, "four-character code", label) }

  /// Adds a column with `count` bytes in each row.
  package func bytes(_ name: String, _ count: Int, means meaning: Meaning = .plain) {
    add(name, .bytes, bits: count * 8, meaning, "\(count) bytes")
  }

  /// Adds a column of UUIDs.
  package func uuid(_ name: String, means meaning: Meaning = .plain) {
    add(name, .uuid, bits: 128, meaning, "UUID, 16 bytes")
  }

  /// Adds a column of reserved bits.
  package func reserved(bits count: Int) { bits(count, "reserved", means: .reserved) }

  /// Adds columns that exist only if `holds` is true. `condition` is the condition as text.
  package func when(
    _ holds: Bool, _ condition: @autoclosure () -> String, _ body: () -> Void
  ) {
    if isDescribing {
      conditions.append(condition())
      body()
      conditions.removeLast()
    } else if holds {
      body()
    }
  }

  /// Adds columns that exist only if the flag bit `mask` is set.
  package func when(flag mask: Int, _ body: () -> Void) {
    when(flags & mask != 0, "flag 0x\(String(mask, radix: 16))", body)
  }

  private func add(
    _ name: String, _ kind: Column.Kind, bits: Int, _ meaning: Meaning, _ type: String,
    _ label: (@Sendable (UInt64) -> String?)? = nil
  ) {
    if isDescribing {
      descriptions.append(
        Explanation.Line(name: name, type: type, meaning: meaning, conditions: conditions))
      return
    }
    guard bits > 0 else { return }
    columns.append(
      Column(
        name: name, kind: kind, firstBit: rowBits, bitCount: bits,
        order: kind.order(in: order), meaning: meaning, label: label))
    rowBits += bits
  }
}

extension Column.Kind {
  /// Returns the byte order of a column's values. Four-character codes are stored as characters, so
  /// they are always big-endian.
  fileprivate func order(in order: ByteOrder) -> ByteOrder {
    if case .code = self { return .big }
    return order
  }
}
