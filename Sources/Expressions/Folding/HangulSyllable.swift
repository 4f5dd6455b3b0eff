/// A syllable of Hangul. Unicode decomposes and composes these by a formula (chapter 3.12).
struct HangulSyllable {
  private let index: UInt32

  init?(_ scalar: Unicode.Scalar) {
    guard Self.syllables.contains(scalar.value) else { return nil }
    index = scalar.value - Self.syllables.lowerBound
  }

  /// The two or three letters of the syllable.
  var letters: [Unicode.Scalar] {
    let trailing = index % Self.trailingCount
    let numbers = [
      Self.leading.lowerBound + index / Self.blockCount,
      Self.vowels.lowerBound + index % Self.blockCount / Self.trailingCount,
      trailing == 0 ? nil : Self.trailingBase + trailing,
    ]
    return numbers.compactMap { $0 }.compactMap(Unicode.Scalar.init)
  }

  static func composite(of first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    if leading.contains(first.value), vowels.contains(second.value) {
      let index =
        (first.value - leading.lowerBound) * blockCount
        + (second.value - vowels.lowerBound) * trailingCount
      return Unicode.Scalar(syllables.lowerBound + index)
    }
    if let syllable = HangulSyllable(first), syllable.index % trailingCount == 0,
      trailingBase + 1..<trailingBase + trailingCount ~= second.value
    {
      return Unicode.Scalar(first.value + second.value - trailingBase)
    }
    return nil
  }

  private static let syllables: Range<UInt32> = 0xAC00..<0xD7A4
  private static let leading: Range<UInt32> = 0x1100..<0x1113
  private static let vowels: Range<UInt32> = 0x1161..<0x1176
  private static let trailingBase: UInt32 = 0x11A7
  private static let trailingCount: UInt32 = 28
  private static let blockCount: UInt32 = 588
}
