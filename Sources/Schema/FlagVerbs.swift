package import Anatomy
import Bytes

extension FieldReader {
  /// Reads a field of 24 flag bits. Its label contains the names of the set flags.
  @discardableResult
  package func flags24(_ name: String, _ names: KeyValuePairs<UInt64, String>) -> Int {
    switches(name, width: 3, names)
  }

  /// Reads a field of flag bits with a size of `width` bytes.
  @discardableResult
  package func switches(
    _ name: String, width: Int, _ names: KeyValuePairs<UInt64, String>,
    means meaning: Meaning = .flags, line: SummaryPart? = nil
  ) -> Int {
    if isDescribing {
      describe(name, "\(width * 8) bits", meaning)
      for (bit, word) in names {
        describe("\(name) 0x\(String(bit, radix: 16))", word, .flags)
      }
      return 0
    }
    guard let start = claim(width, for: name),
      let value = source.integer(at: start, width: width, order: order)
    else { return 0 }
    emit(
      Field(
        name: name, range: ByteRange(start: start, count: width), value: .unsigned(value),
        meaning: meaning, label: words(for: value, names), line: line,
        spelling: .number(NumberCoding(order))),
      line: line, named: name)
    return Int(truncatingIfNeeded: value)
  }

  private func words(for value: UInt64, _ names: KeyValuePairs<UInt64, String>) -> String? {
    var words: [String] = []
    var known: UInt64 = 0
    for (bit, word) in names {
      known |= bit
      if value & bit == bit { words.append(word) }
    }
    let unknown = value & ~known
    if unknown != 0, !names.isEmpty { words.append("0x" + String(unknown, radix: 16)) }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}
