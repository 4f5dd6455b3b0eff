package import Bytes
import Movie

/// Recognition of streams of open bitstream units by their first units.
extension OpenStreams {
  private static let (sequenceHeader, delimiter) = (1, 2)
  private static let audioSequenceHeader = 31

  /// Whether a file begins with a temporal delimiter and a sequence header of AV1, each with a size.
  package static func isVideo(_ source: ByteSource) -> Bool {
    let delimiter: [UInt8] = [0x12, 0]
    guard source.bytes(ByteRange(start: 0, count: 2)) == delimiter,
      let header = OBUHeader(at: 2, in: source, limit: source.size, .av1),
      let head = source.byte(at: 2), head & 0x83 == 2,
      isSequence(header, at: 2, before: source.size, in: source)
    else { return false }
    // If another unit follows the sequence header, the header of that unit must be valid too.
    guard header.end < source.size else { return true }
    return source.byte(at: header.end).map { $0 & 0x81 == 0 && isKnown(Int($0 >> 3 & 15)) } ?? false
  }

  /// Whether a file begins with the sizes of a temporal unit and a frame unit, and then with a
  /// temporal delimiter and a sequence header of AV1 with their lengths.
  package static func isDelimitedVideo(_ source: ByteSource) -> Bool {
    guard let unit = StatedSize(at: 0, in: source, limit: source.size),
      let frame = StatedSize(at: unit.end, in: source, limit: source.size),
      frame.end + frame.value <= unit.end + unit.value,
      let first = OBUHeader(withLengthAt: frame.end, in: source, limit: source.size),
      first.type == delimiter, first.end - frame.end <= 3,
      let header = OBUHeader(withLengthAt: first.end, in: source, limit: source.size),
      header.end <= frame.end + frame.value
    else { return false }
    let places = [frame.end, first.end]
    let areValid = places.allSatisfy { place in
      StatedSize(at: place, in: source, limit: source.size).flatMap { source.byte(at: $0.end) }
        .map { $0 & 0x81 == 0 } ?? false
    }
    return areValid && isSequence(header, at: first.end, before: header.end, in: source)
  }

  /// Whether a file begins with the header of an IVF file.
  package static func isIVF(_ source: ByteSource) -> Bool {
    source.big32(at: 0) == IVFGrammar.signature.rawValue
      && source.integer(at: 4, width: 2, order: .little) == 0
      && source.integer(at: 6, width: 2, order: .little).map { $0 >= 32 } ?? false
  }

  /// Whether a file begins with a sequence header of Immersive Audio.
  package static func isSound(_ source: ByteSource) -> Bool {
    guard let header = OBUHeader(at: 0, in: source, limit: source.size, .immersiveAudio),
      header.type == audioSequenceHeader, let head = source.byte(at: 0)
    else { return false }
    var place = header.size
    // Skips the optional fields of the unit header before the code `iamf`: two numbers of trimmed
    // samples, and an extension.
    for _ in 0..<(head & 2 == 0 ? 0 : 2) {
      guard let number = StatedSize(at: place, in: source, limit: source.size) else { return false }
      place = number.end
    }
    if head & 1 != 0 {
      guard let size = StatedSize(at: place, in: source, limit: source.size) else { return false }
      place = size.end + size.value
    }
    return source.big32(at: place) == FourCC("iamf").rawValue
  }

  /// Whether a unit is a sequence header with a possible profile and size.
  private static func isSequence(
    _ header: OBUHeader, at start: Int, before limit: Int, in source: ByteSource
  ) -> Bool {
    let place = start + header.size
    guard header.type == sequenceHeader, (4...1024).contains(header.end - place),
      header.end <= limit, let head = source.byte(at: place)
    else { return false }
    // Bit 0x08 marks a reduced header, which is only valid if bit 0x10 marks a still picture.
    return head >> 5 <= 2 && head & 0x18 != 0x08
  }

  private static func isKnown(_ type: Int) -> Bool { (1...8).contains(type) || type == 15 }
}
