import Crypto
import Testing

@testable import Bytes

struct DigestTests {
  /// The beginnings of digests of the letters "abc" in FIPS 180-4 and RFC 1321.
  @Test(arguments: [
    (Digest.sha256, [0xBA, 0x78, 0x16, 0xBF] as [UInt8], 32),
    (.sha384, [0xCB, 0x00, 0x75, 0x3F], 48),
    (.sha512, [0xDD, 0xAF, 0x35, 0xA1], 64),
    (.md5, [0x90, 0x01, 0x50, 0x98], 16),
  ])
  func digests(kind: Digest, beginning: [UInt8], size: Int) throws {
    let source = ByteSource(bytes: Array("xabcx".utf8))
    let parts = [
      DigestPart.bytes(ByteRange(start: 1, count: 2)), .bytes(ByteRange(start: 3, count: 1)),
    ]
    let digest = try #require(source.digest(kind, of: parts))
    #expect(digest.starts(with: beginning))
    #expect(digest.count == size)
  }
}
