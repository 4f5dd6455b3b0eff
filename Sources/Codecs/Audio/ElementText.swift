package import Anatomy
package import Bytes

/// Data in an AAC frame that decoders skip (ISO/IEC 14496-3, 4.4.2.1): in elements without audio,
/// and after the last element. An audio element states no size: it ends where its entropy coding
/// ends. If the audio elements of a frame cannot be read, only data before the first audio element
/// is found.
package struct ElementText {
  /// Name of the field in the standard, such as `fill_byte`.
  private let name: String
  /// The bytes of the file that contain the data. `bits` states which of their bits belong to the
  /// data.
  private let range: ByteRange
  private let bits: BitSpan
  private let bytes: [UInt8]
  private var category = Category.encoding

  /// The encoder name that must not be blanked: decoders that find this name skip about a thousand
  /// samples at the start.
  private static let namedForDecoders = "libfaac "

  private static let maxElements = 16

  /// Returns the skipped data in an AAC frame.
  ///
  /// - Parameters:
  ///   - sound: the bytes of the AAC frame, from its first element.
  ///   - format: the decoder settings for the frame; nil if they are not known, so that only data
  ///     before the first audio element is found.
  package static func all(
    in sound: ByteRange, of source: ByteSource, _ format: AACFormat?
  ) -> [ElementText] {
    guard let format, sound.count <= AACFormat.longestFrame else {
      return beforeAudio(in: sound, of: source)
    }
    let bytes = source.bytes(sound)
    guard let block = format.block(bytes) else { return beforeAudio(in: sound, of: source) }
    return inElements(of: block, bytes, from: sound.start)
      + after(block, bytes, from: sound.start)
  }

  private static func inElements(
    of block: AACBlock, _ bytes: [UInt8], from start: Int
  ) -> [ElementText] {
    block.elements.flatMap { element -> [ElementText] in
      switch element.type {
      case dataStream:
        let text = data(element.payload, in: bytes, from: start, "data_stream_byte", .unknown)
        return text.map { $0.bytes.first == signOfBroadcast ? [] : [$0] } ?? []
      case program:
        return [
          data(element.comment, in: bytes, from: start, "comment_field_data", .encoding)
        ].compactMap(\.self)
      case fill: return inFill(element, bytes, from: start)
      default: return []
      }
    }
  }

  private static let (dataStream, program, fill) = (4, 5, 6)
  /// The first byte of ancillary data of broadcasts, which decoders use (ETSI TS 101 154, C.4).
  private static let signOfBroadcast: UInt8 = 0xBC
  /// Types of extensions with bytes that only fill the frame.
  private static let fillTypes = 0...1
  private static let dataType = 2
  /// Types of extensions that no decoder reads: they are reserved (ISO/IEC 14496-3, 4.5.2.9).
  private static let reservedTypes: Set = [3, 4, 5, 6, 7, 8, 9, 10, 15]

  private static func inFill(
    _ element: AACBlock.Element, _ bytes: [UInt8], from start: Int
  ) -> [ElementText] {
    guard let type = element.extensionType else { return [] }
    if fillTypes.contains(type) {
      let payload = element.payload.dropFirst(8)
      let text = data(
        payload.lowerBound..<payload.upperBound, in: bytes, from: start, "fill_byte", .encoding)
      return text.map { filling($0.bytes) == nil ? [] : [$0] } ?? []
    }
    if type == dataType {
      var reader = ElementReader(bytes, from: element.bits.lowerBound)
      guard case .bytes(let name, let bit, let found) = reader.next() else { return [] }
      let text = data(bit..<(bit + found.count * 8), in: bytes, from: start, name, .encoding)
      return [text].compactMap(\.self)
    }
    guard reservedTypes.contains(type) else { return [] }
    let text = data(
      element.payload, in: bytes, from: start, "extension_payload", .unreferenced)
    return [text].compactMap(\.self)
  }

  private static func after(
    _ block: AACBlock, _ bytes: [UInt8], from start: Int
  ) -> [ElementText] {
    let end = (block.end + 7) / 8
    let text = data(
      (end * 8)..<(bytes.count * 8), in: bytes, from: start, "after_block", .unreferenced)
    return [text].compactMap(\.self)
  }

  /// Returns the data in a range of bits; nil if it is blank or too short to disclose anything.
  private static func data(
    _ bits: Range<Int>, in frame: [UInt8], from start: Int, _ name: String, _ category: Category
  ) -> ElementText? {
    guard bits.count > 16, bits.upperBound <= frame.count * 8 else { return nil }
    var reader = Bits(frame)
    guard reader.skip(bits.lowerBound) else { return nil }
    let bytes = (0..<(bits.count / 8)).map { _ in UInt8(reader.read(8) ?? 0) }
    guard bytes.contains(where: { $0 != 0 }) else { return nil }
    return ElementText(
      name: name,
      range: ByteRange(
        from: start + bits.lowerBound / 8, to: start + (bits.upperBound + 7) / 8),
      bits: BitSpan(first: bits.lowerBound % 8, count: bits.count), bytes: bytes,
      category: category)
  }

  /// Returns the data in elements before the first audio element.
  private static func beforeAudio(in sound: ByteRange, of source: ByteSource) -> [ElementText] {
    // Only elements before the first audio element are searched, and nearly all frames begin with an
    // audio element.
    guard let first = source.byte(at: sound.start), first >> 5 == 4 || first >> 5 == 6 else {
      return []
    }
    var reader = ElementReader(source.bytes(sound, limit: AACFormat.longestFrame))
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

  /// Whether the CRC of a protected frame covers the data.
  package var isCoveredByChecksum: Bool {
    name == "data_stream_byte" || name == "comment_field_data"
  }

  package func encoderSignature(in source: ByteSource, at find: @escaping () -> Node?)
    -> EncoderSignature
  {
    var blank = source.bytes(range)
    for bit in bits.first..<(bits.first + bits.count) where bit / 8 < blank.count {
      blank[bit / 8] &= ~(0x80 >> UInt8(bit % 8))
    }
    // Text may also begin at a byte boundary of the file, although the AAC element that contains
    // the text does not. The whole bytes of the range are tested for such a text.
    let whole = source.bytes(range)[(bits.first == 0 ? 0 : 1)...].dropLast(bits.first == 0 ? 0 : 1)
    let text = [bytes[...], whole].map(\.trimmingZeros)
      .first { $0.count >= 4 && $0.allSatisfy(\.isShown) }
      .map { TextEncoding.ascii.decode($0) }
    let field = Field(
      name: name, range: range, bits: bits.first == 0 ? nil : bits,
      value: text.map { .text($0) } ?? .bytes, meaning: .identifies(category))
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

  init(_ bytes: [UInt8], from start: Int = 0) {
    bits = Bits(bytes)
    _ = bits.skip(start)
  }

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
