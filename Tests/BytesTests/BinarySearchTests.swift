import Testing

@testable import Bytes

struct BinarySearchTests {
  @Test("A binary search finds the end of the matching prefix at every position", arguments: 0...40)
  func endOfFirst(count: Int) {
    let numbers = Array(0..<count)
    for end in 0...count {
      #expect(numbers.endOfFirst { $0 < end } == end)
      #expect(numbers.dropFirst(count / 3).endOfFirst { $0 < end } == max(end, count / 3))
    }
  }
}
