package import Anatomy
package import Bytes

/// Methods that read fields that are not whole bytes, and numbers of variable size.
extension FieldReader {
  /// Number of bits of the structure that are not yet read.
  package var bitsLeft: Int { hasFailed ? 0 : max(0, min(remaining, .max / 16) * 8 - bit) }

  /// Returns the next bits (at most 57) without advancing. Returns nil if there are not enough.
  package func nextBits(_ count: Int) -> UInt64? {
    guard !isDescribing, count > 0, count <= 57, count <= bitsLeft else { return nil }
    let width = (bit + count + 7) / 8
    return source.integer(at: position, width: width)?
      .bits(BitSpan(first: bit, count: count), of: width * 8)
  }

  /// Reads the bits up to the next byte boundary as a field. Adds no field if there are none.
  package func alignToByte(_ name: String = "alignment") {
    if isDescribing { return describe(name, "bits up to the next byte boundary", .padding) }
    if bit != 0, !hasFailed { bits(8 - bit, name, means: .padding) }
  }

  /// Reads bits that are not a number, at any bit position. Adds no field if the number of bits is
  /// zero.
  package func bitRun(_ name: String, _ count: Int, means meaning: Meaning = .plain) {
    if isDescribing { return describe(name, "bits, counted", meaning) }
    guard count > 0, let (range, span) = claimBits(count, for: name) else { return }
    emit(
      Field(name: name, range: range, bits: span, value: .bytes, meaning: meaning), line: nil,
      named: name)
  }

  /// Reads a number in groups of seven bits. The top bit of each byte states whether another byte
  /// follows. In big-endian order the first byte has the highest bits, otherwise the lowest.
  @discardableResult
  package func sevenBitGroups(
    _ name: String, atMost limit: Int, order: ByteOrder = .big, means meaning: Meaning = .plain
  ) -> UInt64 {
    if isDescribing {
      describe(name, "7 bits per byte, 1 to \(limit) bytes", meaning)
      return 0
    }
    var value: UInt64 = 0
    var count = 0
    var continues = true
    while continues, count < min(limit, order == .big ? 9 : 10),
      let byte = source.byte(at: position + count)
    {
      let group = UInt64(byte & 0x7F)
      value = order == .big ? value << 7 | group : value | group << UInt64(7 * count)
      count += 1
      continues = byte & 0x80 != 0
    }
    guard let start = claim(max(1, count), for: name) else { return 0 }
    emit(
      Field(
        name: name, range: ByteRange(start: start, count: count), value: .unsigned(value),
        meaning: meaning,
        spelling: .number(order == .big ? .sevenBitGroups : .littleSevenBitGroups)),
      line: nil, named: name)
    return value
  }

  /// Reads an unsigned Exp-Golomb code: some zero bits, a one bit, and as many further bits as
  /// there are zero bits. The value is the number that begins with the one bit, minus 1: `00101`
  /// means 4. At most 32 zero bits are allowed.
  @discardableResult
  package func ue(
    _ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil,
    labels: @autoclosure () -> Labels = [:]
  ) -> Int {
    if isDescribing {
      describe(name, "unsigned Exp-Golomb", meaning)
      return 0
    }
    guard let (place, code) = expGolomb(name) else { return 0 }
    emit(
      Field(
        name: name, range: place.range, bits: place.bits, value: .unsigned(code), meaning: meaning,
        label: labels()[code], line: line, spelling: .expGolomb),
      line: line, named: name)
    return Int(clamping: code)
  }

  /// Reads a signed Exp-Golomb code. The codes 0, 1, 2, 3, 4 mean the values 0, 1, -1, 2, -2, and
  /// so on for larger codes.
  @discardableResult
  package func se(_ name: String, means meaning: Meaning = .plain) -> Int {
    if isDescribing {
      describe(name, "signed Exp-Golomb", meaning)
      return 0
    }
    guard let (place, code) = expGolomb(name) else { return 0 }
    let half = Int64(clamping: code / 2)
    let value = code % 2 == 1 ? half + 1 : -half
    emit(
      Field(
        name: name, range: place.range, bits: place.bits, value: .signed(value), meaning: meaning,
        spelling: .expGolomb),
      line: nil, named: name)
    return Int(value)
  }

  private func expGolomb(_ name: String) -> (place: (range: ByteRange, bits: BitSpan?), UInt64)? {
    guard !hasFailed else { return nil }
    var zeros = 0
    while zeros <= 32, zeros < bitsLeft, bitAhead(zeros) == 0 { zeros += 1 }
    guard zeros <= 32 else {
      fail(
        rule: terminology.codeTooLong,
        "the Exp-Golomb code of \(name) begins with more than 32 zero bits", field: name)
      return nil
    }
    let (start, first) = (position, bit)
    guard let place = claimBits(2 * zeros + 1, for: name) else { return nil }
    var suffix: UInt64 = 0
    for index in 0..<zeros {
      let offset = first + zeros + 1 + index
      let byte = source.byte(at: start + offset / 8) ?? 0
      suffix = suffix << 1 | UInt64(byte >> UInt8(7 - offset % 8) & 1)
    }
    return (place, (1 << UInt64(zeros)) - 1 + suffix)
  }

  private func bitAhead(_ distance: Int) -> UInt8? {
    let offset = bit + distance
    return source.byte(at: position + offset / 8).map { $0 >> UInt8(7 - offset % 8) & 1 }
  }

  /// Reads a number that is the sum of several bytes. After a byte of 255 another byte follows.
  @discardableResult
  package func sumOfBytes(
    _ name: String, means meaning: Meaning = .plain, labels: @autoclosure () -> Labels = [:]
  ) -> Int {
    if isDescribing {
      describe(name, "sum of bytes, up to the first that is not 255", meaning)
      return 0
    }
    var sum = 0
    var count = 0
    var last: UInt8? = 255
    while last == 255, count < remaining {
      last = source.byte(at: position + count)
      sum += Int(last ?? 0)
      count += 1
    }
    guard let start = claim(last == 255 ? count + 1 : count, for: name) else { return 0 }
    emit(
      Field(
        name: name, range: ByteRange(start: start, count: count), value: .unsigned(UInt64(sum)),
        meaning: meaning, label: labels()[UInt64(sum)], spelling: .sumOfBytes),
      line: nil, named: name)
    return sum
  }

  /// Reads items at any bit position, as a group with one member for each item, numbered from 1.
  /// The items are stored in memory, so their number must be bounded by the `limit` that the
  /// standard states.
  package func bitItems(
    _ name: String, count: Int, atMost limit: Int, _ item: (_ index: Int) -> Void
  ) {
    if isDescribing { return within(name + "[].") { item(0) } }
    guard !hasFailed, count > 0 else { return }
    guard count <= limit else {
      return fail(
        rule: terminology.countTooLarge,
        "\(name) has \(count) items, but at most \(limit) are allowed",
        field: name)
    }
    group(name) {
      for index in 0..<count where !hasFailed { group("\(index + 1)") { item(index) } }
    }
  }
}
