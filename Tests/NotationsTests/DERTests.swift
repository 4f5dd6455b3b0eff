import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Notations
import Schema
import Testing

struct DERTests {
  /// An element with a tag and a length in the shortest form.
  private static func element(_ tag: UInt8, _ content: [UInt8]...) -> [UInt8] {
    let content = content.flatMap(\.self)
    switch content.count {
    case 0..<0x80: return [tag, UInt8(content.count)] + content
    case 0x80..<0x100: return [tag, 0x81, UInt8(content.count)] + content
    default: return [tag, 0x82] + big(content.count, 2) + content
    }
  }

  private static func name(_ text: String, _ organization: String = "Example, Inc.") -> [UInt8] {
    func attribute(_ number: UInt8, _ text: String) -> [UInt8] {
      element(
        0x31, element(0x30, element(0x06, [0x55, 0x04, number]), element(0x0C, Array(text.utf8))))
    }
    return element(0x30, attribute(10, organization), attribute(3, text))
  }

  private static let algorithm = element(0x30, element(0x06, hex("2a8648ce3d040302")))

  private static let certificate = element(
    0x30,
    element(
      0x30,
      element(0xA0, element(0x02, [2])),
      element(0x02, hex("00c0ffee00112233445566778899aabb")),
      algorithm,
      name("Example Root"),
      element(
        0x30, element(0x17, Array("991231235959Z".utf8)),
        element(0x18, Array("20500101000000Z".utf8))),
      name("Example Signer"),
      element(
        0x30,
        element(0x30, element(0x06, hex("2a8648ce3d0201")), element(0x06, hex("2a8648ce3d030107"))),
        element(0x03, [0, 4] + [UInt8](repeating: 7, count: 64))),
      element(
        0xA3,
        element(
          0x30,
          element(
            0x30, element(0x06, hex("551d0f")), element(0x01, [0xFF]),
            element(0x04, element(0x03, [7, 0x80]))),
          element(
            0x30, element(0x06, hex("551d25")),
            element(0x04, element(0x30, element(0x06, hex("2b06010505070304"))))),
          element(
            0x30, element(0x06, hex("551d11")),
            element(
              0x04,
              element(
                0x30, element(0x81, Array("a@b.example".utf8)),
                element(0x82, Array("b.example".utf8))))),
          element(0x30, element(0x06, hex("2b0601040183a53c05")), element(0x04, [1, 2, 3]))))),
    algorithm, element(0x03, [0, 1, 2, 3]))

  @Test("A certificate is a tree of named elements") func certificateTree() throws {
    let document = open(Self.certificate, as: Certificates.document)
    #expect(document.findings.isEmpty)
    func text(_ path: String) throws -> String? { try document.node(path).text("value") }
    #expect(document.root.summary == "O=Example, Inc., CN=Example Signer")
    #expect(try document.node("/tbsCertificate/version/number").field("value")?.label == "3")
    #expect(try text("/tbsCertificate/subject/attributes[2]/commonName/value") == "Example Signer")
    #expect(try text("/tbsCertificate/subject/attributes[2]/commonName/type") == "2.5.4.3")
    let validity = try document.node("/tbsCertificate/validity")
    #expect(
      validity.children.map { $0.field("value")?.label } == [
        "1999-12-31T23:59:59Z", "2050-01-01T00:00:00Z",
      ])
    let list = "/tbsCertificate/extensions/list"
    #expect(
      try document.node(list).children.map(\.name.description) == [
        "keyUsage", "extKeyUsage", "subjectAltName", "1.3.6.1.4.1.53948.5",
      ])
    #expect(
      try document.node("\(list)/keyUsage/extnValue/keyUsage").field("value")?.label
        == "digitalSignature")
    #expect(try text("\(list)/extKeyUsage/extnValue/purposes/keyPurposeId") == "1.3.6.1.5.5.7.3.4")
    #expect(try text("\(list)/subjectAltName/extnValue/names/rfc822Name") == "a@b.example")
  }

  @Test("A key of RSA is two numbers, and other keys are one value") func keys() throws {
    let key = "/tbsCertificate/subjectPublicKeyInfo/subjectPublicKey"
    let other = open(Self.certificate, as: Certificates.document)
    #expect(try other.node(key).children.isEmpty)
    #expect(try other.node(key).field("value")?.range.count == 65)
    let numbers = Self.element(
      0x30, Self.element(0x02, [0] + [UInt8](repeating: 0xC1, count: 256)),
      Self.element(0x02, [1, 0, 1]))
    let info = Self.element(
      0x30,
      Self.element(0x30, Self.element(0x06, hex("2a864886f70d010101")), [5, 0]),
      Self.element(0x03, [0], numbers))
    let bytes = Self.element(
      0x30,
      Self.element(
        0x30, Self.element(0x02, [1]), Self.algorithm, Self.name("a"),
        Self.element(
          0x30, Self.element(0x17, Array("991231235959Z".utf8)),
          Self.element(0x17, Array("491231235959Z".utf8))),
        Self.name("b"), info),
      Self.algorithm, Self.element(0x03, [0, 1]))
    let document = open(bytes, as: Certificates.document)
    #expect(document.findings.isEmpty)
    #expect(try document.node("\(key)/rsaPublicKey/publicExponent").integer("value") == 65537)
    #expect(try document.node("\(key)/rsaPublicKey/modulus").field("value")?.range.count == 257)
    expectSound(bytes, as: Certificates.document, damages: 200)
  }

  @Test("Damaged certificates, time stamps and replies are read to their end")
  func damages() {
    for kind in [Certificates.document, SignedMessages.reply, RevocationReplies.reply] {
      expectSound(Self.certificate, as: kind, damages: 1000)
    }
  }

  @Test(
    "Lengths past the end, and of unknown size, end the reading with a finding",
    arguments: [
      "3003020501", "30840000ffff", "3088ffffffffffffffff", "3089010000000000000000", "30", "3080",
      "30803080308030803080", "1f808080808001", "3f8101", "0480", "300230", "30803080",
    ])
  func hostileLengths(bytes: String) {
    let document = open(hex(bytes), as: Certificates.document)
    #expect(document.root.range.count == hex(bytes).count)
    expectSound(hex(bytes), as: Certificates.document, damages: 50)
  }

  @Test("Elements of unknown length end with two zero bytes") func unknownLength() throws {
    let bytes = hex("3080 3080 020105 0000 0000")
    let document = open(bytes, as: SignedMessages.reply)
    #expect(document.findings.isEmpty, "\(document.findings.map(\.message))")
    #expect(try document.node("/status/status").integer("value") == 5)
  }

  @Test("Deep nesting ends in one finding") func deepNesting() {
    var bytes: [UInt8] = [5, 0]
    for _ in 0..<200 { bytes = Self.element(0x30, bytes) }
    let document = open(bytes, as: Certificates.document)
    var count = 0
    func visit(_ node: Node) {
      count += 1
      for child in node.children { visit(child) }
    }
    visit(document.root)
    #expect(count <= Document.deepestLevel + 1)
    expectSound(bytes, as: Certificates.document, damages: 20)
  }

  @Test(
    "Dates in DER are those of UTC",
    arguments: [
      ("500101000000Z", false, "1950-01-01T00:00:00Z"),
      ("491231235959Z", false, "2049-12-31T23:59:59Z"),
      ("20240229120000Z", true, "2024-02-29T12:00:00Z"),
      ("20240229120000.25Z", true, "2024-02-29T12:00:00.25Z"),
      ("20230229120000Z", true, nil), ("240229120000+0100", false, nil), ("", false, nil),
      ("Z", true, nil),
      ("20240229120000.Z", true, nil),
    ] as [(String, Bool, String?)])
  func dates(letters: String, hasCentury: Bool, text: String?) {
    #expect(DERDate(letters, hasCentury: hasCentury)?.text == text)
  }

  @Test("Structures in the headers of a signature are read under keys with texts")
  func signature() throws {
    let der = Self.certificate
    let value = [0x59] + big(der.count, 2) + der
    func text(_ word: String) -> [UInt8] { [0x60 + UInt8(word.utf8.count)] + Array(word.utf8) }
    let stamp = text("sigTst") + [0xA1] + text("tstTokens") + [0x81, 0xA1] + text("val") + value
    let bytes = hex("d284 43a10126 a2") + text("x5chain") + value + stamp + hex("f6 4100")
    let document = open(bytes, as: CBORKinds.document)
    #expect(document.findings.isEmpty)
    let path = "/item[2]/x5chain/certificate/tbsCertificate/subject/attributes[2]/commonName/value"
    #expect(try document.node(path).text("value") == "Example Signer")
    let token = try document.node("/item[2]/sigTst/tstTokens/item/val")
    #expect(token.children.map(\.name.description) == ["reply"])
    expectSound(bytes, as: CBORKinds.document, damages: 200)
  }
}
