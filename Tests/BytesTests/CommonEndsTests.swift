import Bytes
import Testing

/// Bytes at the beginning and at the end that two sources share.
struct CommonEndsTests {
  private static func source(_ text: String) -> ByteSource { ByteSource(bytes: Array(text.utf8)) }

  @Test(
    "The bytes between common ends are as few as possible",
    arguments: [
      ("abcXdef", "abcYYdef", 3..<4, 3..<5), ("abcdef", "abcdef", 6..<6, 6..<6),
      ("abcdef", "abcXdef", 3..<3, 3..<4), ("abc", "xyz", 0..<3, 0..<3), ("", "a", 0..<0, 0..<1),
      ("aXb", "ab", 1..<2, 1..<1),
    ])
  func between(_ one: String, _ two: String, _ first: Range<Int>, _ second: Range<Int>) {
    let ends = CommonEnds(Self.source(one), Self.source(two))
    #expect(ends.between.first == ByteRange(from: first.lowerBound, to: first.upperBound))
    #expect(ends.between.second == ByteRange(from: second.lowerBound, to: second.upperBound))
    #expect(ends.shift == two.utf8.count - one.utf8.count)
  }
}
