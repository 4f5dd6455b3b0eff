import Anatomy
import Bytes

/// The maker note of Apple cameras: a header, and a directory with offsets relative to the header.
///
/// The values of two entries, the headroom and the gain, determine the effect of the gain map of
/// the picture.
struct AppleMakerNote {
  static let signature = Array("Apple iOS\0".utf8)
  private static let headerSize = 14
  private static let entrySize = 12
  private static let maxEntries = 512
  /// The maker note tags HDRHeadroom and HDRGain.
  private static let presentationTags: Set<UInt64> = [0x21, 0x30]
  private static let ratioTypes: Set<UInt64> = [5, 10]

  private let bytes: [UInt8]
  private let order: ByteOrder
  private let entries: [Entry]

  private struct Entry {
    let bytes: ArraySlice<UInt8>
    /// The range of the eight-byte value of an entry, counted from the header of the maker note.
    let value: Range<Int>
  }

  /// Returns nil if the range does not contain a maker note of Apple.
  init?(_ source: ByteSource, _ range: ByteRange) {
    guard range.count <= 1 << 20 else { return nil }
    let bytes = source.bytes(range)
    guard bytes.count >= Self.headerSize + 2, bytes.starts(with: Self.signature) else { return nil }
    let order: ByteOrder = bytes[12] == 0x49 ? .little : .big
    func number(_ place: Int, _ width: Int) -> UInt64 {
      let part = bytes[place..<place + width]
      let digits = order == .big ? Array(part) : part.reversed()
      return digits.reduce(0) { $0 << 8 | UInt64($1) }
    }
    let count = Int(number(Self.headerSize, 2))
    let first = Self.headerSize + 2
    let end = first + count * Self.entrySize + 4
    guard count <= Self.maxEntries, end <= bytes.count else { return nil }
    entries = (0..<count).compactMap { index in
      let place = first + index * Self.entrySize
      let value = Int(number(place + 8, 4))
      guard Self.presentationTags.contains(number(place, 2)),
        Self.ratioTypes.contains(number(place + 2, 2)), number(place + 4, 4) == 1,
        value >= end, value <= bytes.count - 8
      else { return nil }
      return Entry(bytes: bytes[place..<place + Self.entrySize], value: value..<value + 8)
    }
    (self.bytes, self.order) = (bytes, order)
  }

  /// A copy of the maker note that keeps only the values for the gain map, in the original size;
  /// nil if it has no such values.
  var presentationOnly: [UInt8]? {
    guard !entries.isEmpty,
      let count = NumberCoding(order).bytes(of: UInt64(entries.count), count: 2)
    else { return nil }
    var left = bytes.prefix(Self.headerSize) + count + entries.flatMap(\.bytes)
    left += [UInt8](repeating: 0, count: bytes.count - left.count)
    for entry in entries { left.replaceSubrange(entry.value, with: bytes[entry.value]) }
    return Array(left)
  }

  /// Whether the maker note contains only the values for the gain map.
  var isPresentationOnly: Bool { presentationOnly == bytes }
}
