import Anatomy
import Bytes

/// Text found in ancillary bytes: the name of an encoder, which may begin at any bit, or other
/// text.
struct AncillaryName {
  let frame: Int
  let edits: [Replacement]
  let text: String
  let field: Field
  let writer: String?

  private static let names = ["LAME", "Lavc", "Lavf", "GOGO", "Xing", "Blade"].map {
    Array($0.utf8)
  }
  /// For each byte value, whether the name of an encoder may begin with it.
  private static let isInitial: [Bool] = {
    var table = [Bool](repeating: false, count: 256)
    for name in names { table[Int(name[0])] = true }
    return table
  }()
  /// Upper bound on the number of bytes searched in one frame. No frame is longer.
  private static let longest = 1 << 13

  init?(_ ancillary: Ancillary, in source: ByteSource) {
    let all = source.joined(ancillary.ranges)
    let bytes = all.bytes(all.wholeRange, limit: Self.longest)
    guard bytes.count >= 5 else { return nil }
    var found: (name: [UInt8], place: Int, shift: Int)?
    var category = Anatomy.Category.encoding
    for shift in 0..<8 where found == nil {
      let shifted = bytes.shifted(by: shift)
      guard let (name, place) = Self.firstName(in: shifted) else { continue }
      if place > 0 || shift >= ancillary.bitsOfSound { found = (name, place, shift) }
    }
    if found == nil, let words = bytes.words(after: ancillary.bitsOfSound > 0 ? 1 : 0) {
      found = (Array(bytes[words]), words.lowerBound, 0)
      category = .unreferenced
    }
    guard let found else { return nil }
    var edits: [Replacement] = []
    for (number, range) in ancillary.ranges.enumerated() {
      var blank = [UInt8](repeating: 0, count: range.count)
      if number == 0, let first = bytes.first, ancillary.bitsOfSound > 0 {
        blank[0] = first & ~(0xFF >> UInt8(ancillary.bitsOfSound))
      }
      edits.append(Replacement(range, with: blank))
    }
    let room = ByteRange(
      start: found.place, count: found.name.count + (found.shift > 0 ? 1 : 0))
    guard let place = all.exactFileRanges(of: room)?.first else { return nil }
    frame = ancillary.frame
    self.edits = edits
    let decoded = TextEncoding.ascii.decode(found.name[...])
    text = decoded.string
    field = Field(
      name: "ancillary_data", range: place, value: .text(decoded), meaning: .identifies(category))
    writer = found.name.starts(with: Self.names[0]) ? "LAME" : nil
  }

  private static func firstName(in bytes: [UInt8]) -> (name: [UInt8], place: Int)? {
    for place in 0..<max(0, bytes.count - 3) where isInitial[Int(bytes[place])] {
      guard names.contains(where: { bytes[place...].starts(with: $0) }) else { continue }
      // The name ends at the first byte that cannot be part of a name, or where the padding begins,
      // which repeats one letter.
      let end = bytes[place...].indices.first { index in
        let next = bytes[index...].prefix(3)
        return !bytes[index].isOfName || next.count == 3 && Set(next).count == 1
      }
      return (Array(bytes[place..<(end ?? bytes.endIndex)]), place)
    }
    return nil
  }
}

extension [UInt8] {
  /// Returns the bytes that begin `shift` bits later.
  fileprivate func shifted(by shift: Int) -> [UInt8] {
    guard shift > 0 else { return self }
    var shifted: [UInt8] = []
    shifted.reserveCapacity(count)
    for index in 0..<Swift.max(0, count - 1) {
      shifted.append(self[index] << shift | self[index + 1] >> (8 - shift))
    }
    return shifted
  }
}

extension UInt8 {
  fileprivate var isOfName: Bool { (0x20..<0x7F).contains(self) }
}
