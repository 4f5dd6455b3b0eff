import Testing

@testable import Bytes

struct Base64Tests {
  @Test("Encoding to base64 and decoding returns the same bytes", arguments: 1...70)
  func bytesComeBack(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
    var text: [UInt8] = []
    text.appendBase64(bytes)
    #expect(text.count == (count + 2) / 3 * 4)
    let source = ByteSource(bytes: text)
    let decoded = try #require(source.decodingBase64(source.wholeRange))
    #expect(decoded.bytes(decoded.wholeRange) == bytes)
  }

  @Test("Base64 encodes the examples of RFC 4648, section 10") func examples() {
    for (bytes, expected) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foobar", "Zm9vYmFy")] {
      var text: [UInt8] = []
      text.appendBase64(Array(bytes.utf8))
      #expect(String(decoding: text, as: UTF8.self) == expected)
    }
  }
}
