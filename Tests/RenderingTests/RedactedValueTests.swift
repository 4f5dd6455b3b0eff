import Testing

@testable import Rendering

/// Values that are redacted wherever they occur.
struct RedactedValueTests {
  private static func values(_ texts: String...) -> RedactedValues {
    var values = RedactedValues()
    for text in texts { values.add(text) }
    values.arrange()
    return values
  }

  @Test(
    "Values of at least four bytes are replaced in texts",
    arguments: ["Anna", "Jane1", "Jane Example"])
  func texts(_ value: String) {
    let mark = RedactedValues.mark
    #expect(Self.values(value).masking("by \(value), here") == "by \(mark), here")
    #expect(Self.values(value).masking(value) == mark)
    #expect(Self.values(value).masking("by somebody else") == "by somebody else")
  }

  @Test("Values of at least four bytes are found in bytes, also in UTF-16")
  func bytes() {
    let values = Self.values("Anna", "Jane Example")
    let little: [UInt8] = "Anna".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big: [UInt8] = "Anna".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let cases: [(bytes: [UInt8], place: Int, count: Int)] = [
      (Array("xxAnna".utf8), 2, 4), (Array("Jane Example".utf8), 0, 12), ([7] + little, 1, 8),
      (big, 0, 8),
    ]
    for (bytes, place, count) in cases {
      var found: [[Int]] = []
      values.forEach(in: bytes) { found.append([$0, $1.count]) }
      #expect(found == [[place, count]])
    }
    var count = 0
    Self.values("abc", "high").forEach(in: Array("abc high".utf8)) { _, _ in count += 1 }
    #expect(count == 0)
  }
}
