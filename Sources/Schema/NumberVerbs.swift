package import Anatomy
package import Bytes

extension FieldReader {
  /// Reads an unsigned number of 8 bits.
  @discardableResult
  package func u8(
    _ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil,
    labels: @autoclosure () -> Labels = [:]
  ) -> Int { Int(unsigned(name, width: 1, meaning, line, labels)) }

  /// Reads an unsigned number of 16 bits.
  @discardableResult
  package func u16(
    _ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil,
    labels: @autoclosure () -> Labels = [:]
  ) -> Int { Int(unsigned(name, width: 2, meaning, line, labels)) }

  /// Reads an unsigned number of 24 bits.
  @discardableResult
  package func u24(
    _ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil,
    labels: @autoclosure () -> Labels = [:]
  ) -> Int { Int(unsigned(name, width: 3, meaning, line, labels)) }

  /// Reads an unsigned number of 32 bits.
  @discardableResult
  package func u32(
    _ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil,
    labels: @autoclosure () -> Labels = [:]
  ) -> Int { Int(unsigned(name, width: 4, meaning, line, labels)) }

  /// Reads an unsigned number of 64 bits.
  @discardableResult
  package func u64(_ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil)
    -> UInt64
  { unsigned(name, width: 8, meaning, line, { [:] }) }

  /// Reads a number of up to eight bytes, with a width that another field states. If the width is
  /// zero, the result is zero.
  @discardableResult
  package func unsigned(
    _ name: String, bytes width: Int, means meaning: Meaning = .plain, line: SummaryPart? = nil,
    labels: @autoclosure () -> Labels = [:]
  ) -> UInt64 {
    if width == 0, !isDescribing { return 0 }
    return unsigned(name, width: width, meaning, line, labels)
  }

  /// Reads a signed number of up to eight bytes, with a width that another field states.
  @discardableResult
  package func signed(
    _ name: String, bytes width: Int, means meaning: Meaning = .plain, line: SummaryPart? = nil,
    labels: @autoclosure () -> Labels = [:]
  ) -> Int64 {
    if width == 0, !isDescribing { return 0 }
    return signed(name, width: width, meaning, line, labels)
  }

  /// Reads a number with 32 bits in version 0, and 64 bits from version 1 on.
  @discardableResult
  package func u32or64(
    _ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil
  ) -> UInt64 {
    if isDescribing {
      describe(name, "u32, u64 from version 1 on", meaning)
      return 0
    }
    return unsigned(name, width: version == 0 ? 4 : 8, meaning, line, { [:] })
  }

  /// Reads a signed number of 8 bits.
  @discardableResult
  package func i8(_ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil) -> Int
  { Int(signed(name, width: 1, meaning, line, { [:] })) }

  /// Reads a signed number of 16 bits.
  @discardableResult
  package func i16(_ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil) -> Int
  { Int(signed(name, width: 2, meaning, line, { [:] })) }

  /// Reads a signed number of 32 bits.
  @discardableResult
  package func i32(_ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil) -> Int
  { Int(signed(name, width: 4, meaning, line, { [:] })) }

  /// Reads a signed number of 64 bits.
  @discardableResult
  package func i64(_ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil)
    -> Int64
  { signed(name, width: 8, meaning, line, { [:] }) }

  /// Reads a fixed-point number of `width` bytes, such as 16.16. Its last `fractionBits` bits are
  /// the fraction.
  @discardableResult
  package func fixed(
    _ name: String, width: Int, fractionBits: Int, isSigned: Bool = true,
    means meaning: Meaning = .plain, line: SummaryPart? = nil
  ) -> Int64 {
    if isDescribing {
      describe(name, "\(width * 8 - fractionBits).\(fractionBits) fixed point", meaning)
      return 0
    }
    guard let start = claim(width, for: name),
      let raw = source.integer(at: start, width: width, order: order)
    else { return 0 }
    let value = isSigned ? raw.signed(width: width * 8) : Int64(clamping: raw)
    emit(
      Field(
        name: name, range: ByteRange(start: start, count: width),
        value: .fixed(value, fractionBits: fractionBits), meaning: meaning, line: line,
        spelling: .number(NumberCoding(order))),
      line: line, named: name)
    return value
  }

  /// Reads a signed 16.16 fixed-point number.
  package func fixed16_16(_ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil)
  { fixed(name, width: 4, fractionBits: 16, means: meaning, line: line) }

  /// Reads an unsigned 16.16 fixed-point number. Picture sizes and sample rates can exceed 32767,
  /// the maximum of a signed 16.16 number.
  package func ufixed16_16(
    _ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil
  ) {
    fixed(name, width: 4, fractionBits: 16, isSigned: false, means: meaning, line: line)
  }

  /// Reads a signed 8.8 fixed-point number.
  package func fixed8_8(_ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil) {
    fixed(name, width: 2, fractionBits: 8, means: meaning, line: line)
  }

  /// Reads a floating-point number of four or eight bytes.
  @discardableResult
  package func float(
    _ name: String, width: Int, means meaning: Meaning = .plain, line: SummaryPart? = nil,
    words: (Double) -> String? = { _ in nil }
  ) -> Double {
    if isDescribing {
      describe(name, "\(width * 8)-bit floating point", meaning)
      return 0
    }
    guard let start = claim(width, for: name),
      let raw = source.integer(at: start, width: width, order: order)
    else { return 0 }
    let value =
      width == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw))) : Double(bitPattern: raw)
    emit(
      Field(
        name: name, range: ByteRange(start: start, count: width), value: .real(value),
        meaning: meaning, label: words(value), line: line, spelling: .real(order)),
      line: line, named: name)
    return value
  }

  /// Reads a four-character code, and labels it from a list of codes.
  @discardableResult
  package func code(
    _ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil,
    labels: @autoclosure () -> KeyValuePairs<FourCC, String> = [:]
  ) -> FourCC {
    code(name, means: meaning, line: line) { code in labels().first { $0.key == code }?.value }
  }

  /// Reads a four-character code, and labels it with the result of a function.
  @discardableResult
  package func code(
    _ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil,
    label: (FourCC) -> String?
  ) -> FourCC {
    if isDescribing {
      describe(name, "four-character code", meaning)
      return FourCC(rawValue: 0)
    }
    guard let start = claim(4, for: name), let raw = source.big32(at: start) else {
      return FourCC(rawValue: 0)
    }
    let code = FourCC(rawValue: raw)
    let isLabeled = wantsLabel && (mode != .reading(.line) || line?.showsWords == true)
    emit(
      Field(
        name: name, range: ByteRange(start: start, count: 4), value: .code(code), meaning: meaning,
        label: isLabeled ? label(code) : nil, line: line),
      line: line, named: name)
    return code
  }

  // MARK: Bits

  /// Reads an unsigned number of up to 57 bits, highest bit first.
  @discardableResult
  package func bits(
    _ count: Int, _ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil,
    labels: @autoclosure () -> Labels = [:]
  ) -> Int {
    if isDescribing {
      describe(name, count == 1 ? "1 bit" : "\(count) bits", meaning)
      return 0
    }
    guard let place = claimBits(count, for: name), place.range.count <= 8,
      let raw = source.integer(at: place.range.start, width: place.range.count)
    else { return 0 }
    let value = raw.bits(place.bits ?? BitSpan(first: 0, count: count), of: place.range.count * 8)
    emit(
      Field(
        name: name, range: place.range, bits: place.bits, value: .unsigned(value),
        meaning: meaning, label: label(value, width: place.range.count, meaning, labels), line: line
      ),
      line: line, named: name)
    return Int(truncatingIfNeeded: value)
  }

  /// Reads reserved bits as one field.
  package func reservedBits(_ count: Int) { bits(count, "reserved", means: .reserved) }

  // MARK: Shared implementation

  private func unsigned(
    _ name: String, width: Int, _ meaning: Meaning, _ line: SummaryPart?, _ labels: () -> Labels
  ) -> UInt64 {
    if isDescribing {
      describe(name, width == 0 ? "unsigned" : "u\(width * 8)", meaning)
      return 0
    }
    guard let start = claim(width, for: name),
      let value = source.integer(at: start, width: width, order: order)
    else { return 0 }
    lastNumber = (name, value, ByteRange(start: start, count: width))
    if case .count = meaning.role { lastCount = lastNumber }
    // A date with the value 0 is not set, so the summary line omits it.
    let line = value == 0 && meaning.isTime ? nil : line
    emit(
      Field(
        name: name, range: ByteRange(start: start, count: width), value: .unsigned(value),
        meaning: meaning, label: label(value, width: width, meaning, labels), line: line,
        spelling: .number(NumberCoding(order))),
      line: line, named: name)
    return value
  }

  private func signed(
    _ name: String, width: Int, _ meaning: Meaning, _ line: SummaryPart?, _ labels: () -> Labels
  ) -> Int64 {
    if isDescribing {
      describe(name, width == 0 ? "signed" : "i\(width * 8)", meaning)
      return 0
    }
    guard let start = claim(width, for: name),
      let raw = source.integer(at: start, width: width, order: order)
    else { return 0 }
    let value = raw.signed(width: width * 8)
    emit(
      Field(
        name: name, range: ByteRange(start: start, count: width), value: .signed(value),
        meaning: meaning, label: label(raw, width: width, isSigned: true, meaning, labels),
        line: line, spelling: .number(NumberCoding(order))),
      line: line, named: name)
    return value
  }

  private func label(
    _ value: UInt64, width: Int, isSigned: Bool = false, _ meaning: Meaning,
    _ labels: () -> Labels
  ) -> String? {
    guard wantsLabel else { return nil }
    return labels()[value]
      ?? meaning.words(for: value, width: width, isSigned: isSigned, at: node)
  }
}

extension Meaning {
  fileprivate var isTime: Bool {
    if case .time = role { return true }
    return false
  }
}
