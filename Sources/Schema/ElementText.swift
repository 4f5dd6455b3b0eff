package import Anatomy
package import Bytes

/// Data that encoders write into elements of an AAC frame that decoders skip (ISO/IEC 14496-3,
/// 4.4.2.1). Only elements before the first audio element are found. An audio element states no
/// size: it ends where its entropy coding ends.
package struct ElementText {
  /// Name of the field in the standard, such as `fill_byte`.
  private let name: String
  /// The bytes of the file that contain the data. `bits` states which of their bits belong to it.
  private let range: ByteRange
  private let bits: BitSpan
  private let bytes: [UInt8]

  /// Decoders that find this encoder name skip about a thousand samples at the start, so the name
  /// must not be blanked.
  private static let namedForDecoders = "libfaac "

  private static let maxElements = 16
  /// Maximum number of bytes in an AAC frame.
  private static let longestFrame = 1 << 13

  /// - Parameter sound: The bytes of the AAC frame, from its first element.
  package static func all(in sound: ByteRange, of source: ByteSource) -> [ElementText] {
    // Only elements before the first audio element are searched, and nearly all frames begin with an
    // audio element.
    guard let first = source.byte(at: sound.start), first >> 5 == 4 || first >> 5 == 6 else {
      return []
    }
    var reader = ElementReader(source.bytes(sound, limit: longestFrame))
    var found: [ElementText] = []
    for _ in 0..<maxElements {
      guard let element = reader.next() else { break }
      guard case .bytes(let name, let bit, let bytes) = element,
        let text = name == "fill_byte" ? Self.filling(bytes) : Self.letters(in: bytes)
      else { continue }
      let start = bit + text.lowerBound * 8
      let first = sound.start + start / 8
      let end = sound.start + (start + text.count * 8 + 7) / 8
      found.append(
        ElementText(
          name: name, range: ByteRange(from: first, to: end),
          bits: BitSpan(first: start % 8, count: text.count * 8), bytes: Array(bytes[text])))
    }
    return found
  }

  /// Returns the range of fill bytes that contain data; nil if all fill bytes are the same.
  private static func filling(_ bytes: [UInt8]) -> Range<Int>? {
    guard let first = bytes.first, bytes.contains(where: { $0 != first }) else { return nil }
    return bytes.indices
  }

  /// Returns the range of a text in the data, without zeros at both ends. Returns nil if it has
  /// fewer than four characters or contains characters that are not printable: such data is meant
  /// for decoders.
  private static func letters(in bytes: [UInt8]) -> Range<Int>? {
    guard let first = bytes.firstIndex(where: { $0 != 0 }),
      let last = bytes.lastIndex(where: { $0 != 0 }), last - first >= 3,
      bytes[first...last].allSatisfy(\.isShown)
    else { return nil }
    return first..<(last + 1)
  }

  package var isOfDataStream: Bool { name == "data_stream_byte" }

  package func encoderSignature(in source: ByteSource, at find: @escaping () -> Node?)
    -> EncoderSignature
  {
    var blank = source.bytes(range)
    for bit in bits.first..<(bits.first + bits.count) where bit / 8 < blank.count {
      blank[bit / 8] &= ~(0x80 >> UInt8(bit % 8))
    }
    // Some texts are aligned to bytes of the file, although the AAC element that contains them is
    // not.
    let whole = source.bytes(range)[(bits.first == 0 ? 0 : 1)...].dropLast(bits.first == 0 ? 0 : 1)
    let text = [bytes[...], whole].map(\.trimmingZeros)
      .first { $0.count >= 4 && $0.allSatisfy(\.isShown) }
      .map { TextEncoding.ascii.decode($0) }
    let field = Field(
      name: name, range: range, bits: bits.first == 0 ? nil : bits,
      value: text.map { .text($0) } ?? .bytes, meaning: .identifies(.encoding))
    let isNeeded = text?.string.contains(Self.namedForDecoders) ?? false
    return EncoderSignature(
      kind: name + (text.map { " " + $0.string } ?? ""),
      edits: isNeeded ? [] : [Replacement(range, with: blank)], writer: nil
    ) {
      find().map { ($0, field) }
    }
  }
}

/// Reads the elements of an AAC frame up to the first audio element.
private struct ElementReader {
  enum Element {
    case bytes(String, bit: Int, [UInt8])
    case other
  }

  private var bits: Bits

  init(_ bytes: [UInt8]) { bits = Bits(bytes) }

  /// Reads the next element. Returns nil at an audio element and at the end of the bytes.
  mutating func next() -> Element? {
    switch bits.read(3) {
    case 4: dataStream()
    case 6: fill()
    default: nil
    }
  }

  /// Reads a data stream element (ISO/IEC 14496-3, 4.4.2.5).
  private mutating func dataStream() -> Element? {
    _ = bits.read(4)
    guard let isAligned = bits.read(1), var count = bits.read(8) else { return nil }
    if count == 255 { count += bits.read(8) ?? 0 }
    if isAligned == 1 { bits.align() }
    return take(count, "data_stream_byte")
  }

  /// Reads a fill element (ISO/IEC 14496-3, 4.4.2.7).
  private mutating func fill() -> Element? {
    guard var count = bits.read(4) else { return nil }
    if count == 15 { count += (bits.read(8) ?? 0) - 1 }
    guard count > 0 else { return .other }
    guard let type = bits.read(4) else { return nil }
    guard type < 2 else {
      let end = bits.position + count * 8 - 4
      let data = type == 2 ? dataElement(before: end) : nil
      return bits.position <= end && bits.skip(end - bits.position) ? data ?? .other : nil
    }
    _ = bits.read(4)
    return take(count - 1, "fill_byte")
  }

  /// Reads the ancillary data in an extension of type 2 (ISO/IEC 14496-3, 4.4.2.8).
  private mutating func dataElement(before end: Int) -> Element? {
    guard bits.read(4) == 0 else { return nil }
    var (count, part) = (0, 255)
    while part == 255 {
      part = bits.read(8) ?? 0
      count += part
    }
    return bits.position + count * 8 <= end ? take(count, "data_element_byte") : nil
  }

  private mutating func take(_ count: Int, _ name: String) -> Element? {
    let start = bits.position
    var taken: [UInt8] = []
    for _ in 0..<count {
      guard let byte = bits.read(8) else { return nil }
      taken.append(UInt8(byte))
    }
    return .bytes(name, bit: start, taken)
  }
}

extension UInt8 {
  fileprivate var isShown: Bool { (0x20..<0x7F).contains(self) }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmingZeros: ArraySlice<UInt8> {
    let tail = drop { $0 == 0 }
    return tail.prefix((tail.lastIndex { $0 != 0 } ?? tail.startIndex - 1) - tail.startIndex + 1)
  }
}
