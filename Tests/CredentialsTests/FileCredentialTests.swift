import Anatomy
import ByteScript
import Bytes
import Crypto
import Formats
import Foundation
import InvariantChecks
import RuleEngine
import Testing

@testable import Credentials
@testable import Rules

/// What is read and verified of the content credentials of files, for people.
struct FileCredentialTests {
  private static func credentials(
    _ manifest: ManifestScript, trusting list: TrustList? = nil,
    changing change: (inout [UInt8]) -> Void = { _ in }
  ) throws -> FileCredentials? {
    let example = Example.manifests(manifest)
    var bytes = try ByteScript(example.script).bytes
    change(&bytes)
    let document = Examination(ByteSource(bytes: bytes), name: "a.jpg", magic: nil).document
    return FileCredentials(document, under: list)
  }

  private static let root = TrustList(pem: SignedScript.pem(SignedScript.root), name: "root.pem")
  private static let other = TrustList(
    pem: SignedScript.pem(SignedScript.authority), name: "other.pem")

  @Test("A valid signature by a trusted signer gives two verdicts, one without a list")
  func trust() throws {
    let manifest = ManifestScript(signature: SignedScript.valid)
    let without = try #require(try Self.credentials(manifest)).newest
    #expect(without.signatureValid == .yes)
    #expect(without.signerTrusted == .unknown("no list of trusted signers was given"))
    #expect(without.signature?.signer?.commonName == "Example Signer")
    #expect(without.signature?.algorithmName == "ES256")
    let trusted = try #require(try Self.credentials(manifest, trusting: Self.root)).newest
    #expect(trusted.signatureValid == .yes)
    #expect(trusted.signerTrusted == .yes)
    let untrusted = try #require(try Self.credentials(manifest, trusting: Self.other)).newest
    #expect(untrusted.signatureValid == .yes)
    #expect(untrusted.signerTrusted == .no("no trusted certificate leads to it"))
  }

  @Test("A signer is not trusted if its signature is not one of the claim")
  func copiedCertificate() throws {
    let manifest = ManifestScript(signature: SignedScript.valid)
    let found = try #require(
      try Self.credentials(manifest, trusting: Self.root) { bytes in
        // The name of the algorithm in the claim.
        let name = Array("sha256".utf8)
        let place = bytes.indices.last { bytes[$0...].starts(with: name) }
        if let place { bytes[place] = UInt8(ascii: "S") }
      })
    #expect(found.newest.signatureValid == .no("the signature does not match the claim"))
    #expect(found.newest.signerTrusted == .unknown("the signature is not known to be valid"))
  }

  @Test("A time stamp states when a file was signed, and its authority is trusted separately")
  func timeStamps() throws {
    let manifest = ManifestScript(
      signature: SignedScript.signature(stamp: SignedScript.stamp))
    let without = try #require(try Self.credentials(manifest)).newest
    #expect(without.signature?.stamp?.moment?.text == "2025-01-02T00:00:00Z")
    #expect(without.stampTrusted == .unknown("no list of trusted signers was given"))
    let trusted = try #require(try Self.credentials(manifest, trusting: Self.other)).newest
    #expect(trusted.stampTrusted == .yes)
    let untrusted = try #require(try Self.credentials(manifest, trusting: Self.root)).newest
    #expect(untrusted.stampTrusted == .no("no trusted certificate leads to it"))
  }

  @Test("A reply about revocation is a separate verdict")
  func revocation() throws {
    let revoked = try #require(
      try Self.credentials(
        ManifestScript(signature: SignedScript.signature(reply: SignedScript.revoked)),
        trusting: Self.root)
    ).newest
    #expect(revoked.certificateUnrevoked == .no("revoked at 2024-01-01T00:00:00Z"))
    let good = try #require(
      try Self.credentials(
        ManifestScript(signature: SignedScript.signature(reply: SignedScript.notRevoked)))
    ).newest
    #expect(good.certificateUnrevoked == .yes)
    let none = try #require(try Self.credentials(ManifestScript(signature: SignedScript.valid)))
    #expect(none.newest.certificateUnrevoked == nil)
  }

  @Test("A reply about revocation counts only for the time that it states")
  func validityOfReplies() throws {
    let found = try #require(
      try Self.credentials(
        ManifestScript(signature: SignedScript.signature(reply: SignedScript.notRevoked)))
    ).newest
    let reply = try #require(found.signature?.revocations.first)
    let start = try #require(reply.start)
    let end = try #require(reply.end)
    #expect(start.text == "2025-01-01T00:00:00Z")
    #expect(end.text == "2060-01-01T00:00:00Z")
    func verdict(_ seconds: Int64, _ text: String?) -> CredentialVerdict {
      reply.isUnrevoked(at: SigningMoment(seconds: seconds, stated: text))
    }
    #expect(verdict(start.seconds, "then") == .yes)
    #expect(verdict(end.seconds, nil) == .yes)
    #expect(
      verdict(start.seconds - 1, "2024-12-31T23:59:59Z")
        == .unknown(
          "the reply is valid from 2025-01-01T00:00:00Z to 2060-01-01T00:00:00Z, "
            + "not at 2024-12-31T23:59:59Z"))
    #expect(
      verdict(end.seconds + 1, nil)
        == .unknown(
          "the reply is valid from 2025-01-01T00:00:00Z to 2060-01-01T00:00:00Z, not now"))
  }

  @Test("An ingredient states why its manifest is not shown below it")
  func notesOfIngredients() throws {
    func notes(_ example: Example) throws -> [String?] {
      let bytes = try ByteScript(example.script).bytes
      let document = Examination(ByteSource(bytes: bytes), name: "a.jpg", magic: nil).document
      let found = try #require(FileCredentials(document, under: nil))
      func all(_ overview: ManifestOverview) -> [String?] {
        overview.ingredients.flatMap { [$0.note] + ($0.manifest.map { all($0.manifest) } ?? []) }
      }
      return all(found.newest)
    }
    let first = ManifestScript(
      label: "urn:example:0",
      assertions: [AssertionScript(), .ingredient(of: "urn:example:1", hash: "00 * 32")])
    let newest = ManifestScript(assertions: [
      AssertionScript(), .ingredient(of: "urn:example:0", hash: "00 * 32"),
    ])
    #expect(try notes(.manifests(ManifestScript(label: "urn:example:0"), newest)) == [nil])
    #expect(try notes(.manifests(first, newest)) == [nil, "its manifest is shown above"])
    #expect(try notes(.manifests(newest)) == ["its manifest is missing in the file"])
    let plain = AssertionScript("c2pa.ingredient", content: "a0")
    #expect(
      try notes(.manifests(ManifestScript(assertions: [AssertionScript(), plain])))
        == ["without content credentials"])
  }

  @Test("A changed bit in a time stamp or in a reply makes it unusable")
  func changedBits() throws {
    for (data, isStamp) in [(SignedScript.stamp, true), (SignedScript.revoked, false)] {
      let manifest = ManifestScript(
        signature: isStamp
          ? SignedScript.signature(stamp: data) : SignedScript.signature(reply: data))
      let bytes = try #require(Data(base64Encoded: data.filter { !$0.isWhitespace }))
      var tested = 0
      for place in stride(from: 0, to: bytes.count, by: 23) {
        let found = try Self.credentials(manifest) { file in
          let start = file.indices.first { file[$0...].starts(with: bytes.prefix(64)) }
          if let start { file[start + place] ^= 0x10 }
        }
        let newest = try #require(found).newest
        // Unsigned parts, such as the certificates in a time stamp, may change without effect on it.
        let isUsed =
          isStamp
          ? newest.signature?.stamp?.moment?.text != nil
            && newest.signature?.stamp?.moment?.text != "2025-01-02T00:00:00Z"
          : newest.certificateUnrevoked == .yes
        #expect(!isUsed, "byte \(place)")
        tested += 1
      }
      #expect(tested > 10)
    }
  }

  @Test("Lists of trusted signers are read from PEM, and other text is refused")
  func lists() {
    let text =
      "comment\n" + SignedScript.pem(SignedScript.root) + "\n"
      + SignedScript.pem(SignedScript.authority)
    #expect(TrustList(pem: text, name: "a.pem") != nil)
    #expect(TrustList(pem: "", name: "a.pem") == nil)
    #expect(
      TrustList(pem: "-----BEGIN CERTIFICATE-----\n!!\n-----END CERTIFICATE-----\n", name: "a")
        == nil)
    #expect(
      TrustList(pem: "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", name: "a")
        == nil)
  }

  @Test("Files without credentials have none") func none() {
    let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]
    let document = Examination(ByteSource(bytes: bytes), name: "a.jpg", magic: nil).document
    #expect(FileCredentials(document, under: nil) == nil)
  }

  @Test("The likely cause of each problem states the status code of its findings")
  func statusCodes() {
    let rules = Dictionary(uniqueKeysWithValues: Rule.contentCredentials.map { ($0.id, $0) })
    for kind in CredentialProblem.Kind.allCases {
      let rule = rules[kind.rule.text]
      #expect(rule?.severity == kind.severity, "\(kind)")
      for code in kind.statusCodes.prefix(1) {
        #expect(rule?.cause.contains(code) == true, "\(kind): \(code)")
      }
    }
  }
}
