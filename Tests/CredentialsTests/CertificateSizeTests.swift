import ByteScript
import Anatomy
import Bytes
import InvariantChecks
import Notations
import Testing

@testable import Credentials

/// Certificates near the largest size that is read.
struct CertificateSizeTests {
  /// An element with a tag and a length in the shortest form.
  private static func element(_ tag: UInt8, _ content: [UInt8]...) -> [UInt8] {
    let content = content.flatMap(\.self)
    switch content.count {
    case 0..<0x80: return [tag, UInt8(content.count)] + content
    case 0x80..<0x100: return [tag, 0x81, UInt8(content.count)] + content
    case 0x100..<0x10000: return [tag, 0x82] + big(content.count, 2) + content
    default: return [tag, 0x83] + big(content.count, 3) + content
    }
  }

  /// A certificate with a signature of some bytes.
  private static func certificate(signature count: Int) -> [UInt8] {
    let algorithm = element(0x30, element(0x06, hex("2a8648ce3d040302")))
    let name = element(
      0x30,
      element(0x31, element(0x30, element(0x06, hex("550403")), element(0x0C, Array("a".utf8)))))
    return element(
      0x30,
      element(
        0x30, element(0x02, [1]), algorithm, name,
        element(
          0x30, element(0x17, Array("240101000000Z".utf8)),
          element(0x17, Array("340101000000Z".utf8))),
        name,
        element(
          0x30,
          element(
            0x30, element(0x06, hex("2a8648ce3d0201")), element(0x06, hex("2a8648ce3d030107"))),
          element(0x03, [0, 4] + [UInt8](repeating: 7, count: 64)))),
      algorithm, element(0x03, [UInt8](repeating: 0, count: count)))
  }

  @Test("Certificates of at most 1,048,576 bytes are read", arguments: [0, 1])
  func largest(_ surplus: Int) throws {
    let size = 1 << 20
    let overhead = Self.certificate(signature: size).count - size
    let bytes = Self.certificate(signature: size - overhead + surplus)
    #expect(bytes.count == size + surplus)
    let document = Document(ByteSource(bytes: bytes), nodeKind: Certificates.document)
    let certificate = SignerCertificate(document.root)
    #expect(certificate?.commonName == (surplus == 0 ? "a" : nil))
  }
}
