package import Anatomy
package import Bytes

/// Fields that are not made of whole bytes, or whose bytes say how many they are.
extension FieldReader {
  /// Bits that nothing has read yet.
  package var bitsLeft: Int {
    hasFailed ? 0 : max(0, min(remaining, .max / 16) * 8 - bit)
  }

  /// The next bits, of at most 57, without reading them; nil when there are not as many.
  package func nextBits(_ count: Int) -> UInt64? {
    guard !isDescribing, count > 0, count <= 57, count <= bitsLeft else { return nil }
    let width = (bit + count + 7) / 8
    return source.integer(at: position, width: width)?
      .bits(BitSpan(first: bit, count: count), of: width * 8)
  }

  /// Bits up to the next whole byte; no field where there are none.
  package func alignToByte(_ name: String = "alignment") {
    if isDescribing { return describe(name, "bits up to the next byte", .padding) }
    if bit != 0, !hasFailed { bits(8 - bit, name, means: .padding) }
  }

  /// A number in groups of seven bits: the top bit of each byte says that another follows. In big
  /// order the first byte holds the highest bits.
  @discardableResult
  package func sevenBitGroups(
    _ name: String, atMost limit: Int, order: ByteOrder = .big, means meaning: Meaning = .plain
  ) -> UInt64 {
    if isDescribing {
      describe(name, "7 bits a byte, 1 to \(limit) bytes", meaning)
      return 0
    }
    var value: UInt64 = 0
    var count = 0
    var goesOn = true
    while goesOn, count < min(limit, order == .big ? 9 : 10),
      let byte = source.byte(at: position + count)
    {
      let group = UInt64(byte & 0x7F)
      value = order == .big ? value << 7 | group : value | group << UInt64(7 * count)
      count += 1
      goesOn = byte & 0x80 != 0
    }
    guard let start = claim(max(1, count), for: name) else { return 0 }
    emit(
      Field(
        name: name, range: ByteRange(start: start, count: count), value: .unsigned(value),
        meaning: meaning),
      line: nil, named: name)
    return value
  }
}
