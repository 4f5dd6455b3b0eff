import Anatomy
import ByteScript
import Bytes
import RuleEngine
import Testing

@testable import Credentials
@testable import Rules

/// Verdicts about content credentials.
struct CredentialTests {
  private static func findings(in example: Example) throws -> [CheckedFinding] {
    CredentialFindings.all(in: ByteSource(bytes: try ByteScript(example.script).bytes))
  }

  /// The errors, except for the signatures of handmade manifests, which are by no known algorithm.
  private static func errors(_ findings: [CheckedFinding]) -> [String] {
    findings.filter { $0.finding.severity == .error }.map(\.finding.rule)
      .filter { $0 != "c2pa.claim.algorithm-unsupported" }
  }

  private func store(_ recording: String?) throws -> [CheckedFinding] {
    try Self.findings(
      in: .manifests(
        ManifestScript(label: "urn:example:0", assertions: [AssertionScript(hash: "00 * 32")]),
        ManifestScript(assertions: [
          AssertionScript(), .ingredient(of: "urn:example:0", recording: recording),
        ])))
  }

  @Test("A changed assertion of an ingredient is an error, unless it was recorded")
  func recordedProblems() throws {
    #expect(try Self.errors(store(nil)) == ["c2pa.assertion.hash-mismatch"])
    #expect(try Self.errors(store("claimSignature.mismatch")) == ["c2pa.assertion.hash-mismatch"])
    let known = try store("assertion.hashedURI.mismatch")
    #expect(Self.errors(known).isEmpty)
    #expect(known.contains { $0.finding.rule == "c2pa.ingredient.known-problem" })
  }

  @Test("A manifest cannot record its own problems")
  func ownRecords() throws {
    let found = try Self.findings(
      in: .manifests(
        ManifestScript(assertions: [
          AssertionScript(hash: "00 * 32"),
          .ingredient(
            of: "urn:example:1", hash: "00 * 32", recording: "assertion.hashedURI.mismatch"),
        ])))
    #expect(Self.errors(found).contains("c2pa.assertion.hash-mismatch"))
  }

  @Test("A problem in a manifest that nothing refers to is a warning")
  func unreferencedManifests() throws {
    let found = try Self.findings(
      in: .manifests(
        ManifestScript(label: "urn:example:0", claimCount: 0), ManifestScript()))
    #expect(Self.errors(found).isEmpty)
    #expect(found.contains { $0.finding.rule == "c2pa.ingredient.known-problem" })
  }

  @Test("A manifest of an unknown type has no claim")
  func unknownManifests() throws {
    let script = Example.manifests(ManifestScript()).script.replacing("c2ma", with: "c2mb")
    #expect(try Self.errors(Self.findings(in: Example(script))) == ["c2pa.claim.missing"])
  }

  // MARK: Redactions

  @Test("An older or unrelated manifest cannot redact an assertion")
  func redactionsByOthers() throws {
    let removed = AssertionScript("c2pa.metadata", isStored: false)
    let uri = "self#jumbf=/c2pa/urn:example:1/c2pa.assertions/c2pa.metadata"
    for ingredient in [[AssertionScript.ingredient(of: "urn:example:0")], []] {
      let found = try Self.findings(
        in: .manifests(
          ManifestScript(label: "urn:example:0", redacted: [uri]),
          ManifestScript(assertions: [AssertionScript(), removed] + ingredient)))
      #expect(Self.errors(found) == ["c2pa.assertion.missing"])
    }
  }

  @Test("An unrelated manifest cannot redact an assertion of an ingredient")
  func redactionsByUnrelatedManifests() throws {
    let uri = "self#jumbf=/c2pa/urn:example:0/c2pa.assertions/c2pa.metadata"
    let found = try Self.findings(
      in: .manifests(
        ManifestScript(
          label: "urn:example:0",
          assertions: [AssertionScript(), AssertionScript("c2pa.metadata", isStored: false)]),
        ManifestScript(label: "urn:example:2", redacted: [uri]),
        ManifestScript(assertions: [AssertionScript(), .ingredient(of: "urn:example:0")])))
    #expect(Self.errors(found) == ["c2pa.assertion.missing"])
  }

  @Test(
    "A redacted assertion may contain only zeros, and a salt in its description",
    arguments: [
      ("cbor { 00 * 20 }", true), ("cbor { }", true), ("cbor { 00 * 20 } free { 00 * 8 }", true),
      ("cbor { 00 * 19 01 }", false), ("cbor { 00 * 20 } free { 00 * 7 41 }", false),
      ("cbor { 00 * 20 } json { \"{}\" }", false), ("cbor { 00 * 20 } 00 00 41", false),
      ("cbor { 00 * 20 } lake { }", false),
    ])
  func redactedSlots(_ content: String, _ isEmpty: Bool) throws {
    let found = try Self.findings(in: Self.redaction(leaving: content))
    #expect(Self.errors(found).contains("c2pa.assertion.not-redacted") != isEmpty)
  }

  @Test(
    "A private box of a redacted assertion may only be a salt",
    arguments: [("c2sh", 16, true), ("c2sh", 32, true), ("c2sh", 48, false), ("note", 16, false)])
  func privateBoxesOfRedactedSlots(_ code: String, _ count: Int, _ isEmpty: Bool) throws {
    let found = try Self.findings(
      in: Self.redaction(leaving: "cbor { 00 * 20 }", salt: "\(code) { 41 * \(count) }"))
    #expect(Self.errors(found).contains("c2pa.assertion.not-redacted") != isEmpty)
  }

  /// Returns a manifest, and one that redacts an assertion of it.
  ///
  /// - Parameters:
  ///   - content: the boxes that stay in the assertion.
  ///   - salt: the private box in the description of the assertion.
  private static func redaction(leaving content: String, salt: String = "") -> Example {
    let whole = Example.manifests(
      ManifestScript(
        label: "urn:example:0", assertions: [AssertionScript(), AssertionScript("c2pa.metadata")]),
      ManifestScript(
        assertions: [AssertionScript(), .ingredient(of: "urn:example:0", hash: "00 * 32")],
        redacted: ["self#jumbf=/c2pa/urn:example:0/c2pa.assertions/c2pa.metadata"]))
    let label = "\"c2pa.metadata\\0\"\n}\n"
    let toggles = salt.isEmpty ? "03" : "13"
    return Example(
      whole.script.replacing(
        "03 \(label)cbor { a0 }", with: "\(toggles) \(label.dropLast(3)) \(salt)\n}\n\(content)"))
  }

  // MARK: URIs and hashes

  @Test(
    "URIs with and without a slash before the label of the store are absolute",
    arguments: ["c2pa/urn:example:1/c2pa.assertions/a", "/c2pa/urn:example:1/c2pa.assertions/a"])
  func absoluteURIs(_ path: String) throws {
    let reference = try #require(BoxReference("self#jumbf=" + path, in: "urn:example:0"))
    #expect(reference.labels == ["urn:example:1", "c2pa.assertions", "a"])
  }

  @Test func relativeAndOtherURIs() throws {
    let reference = try #require(BoxReference("self#jumbf=c2pa.assertions/a", in: "urn:example:0"))
    #expect(reference == BoxReference(manifest: "urn:example:0", assertion: "a"))
    for uri in ["https://example.org/a", "self#jumbf=/other/a", "self#jumbf=/c2pa", "a/b/c"] {
      #expect(BoxReference(uri, in: "urn:example:0") == nil, "\(uri)")
    }
    let deep = "self#jumbf=/c2pa" + String(repeating: "/a", count: 10)
    #expect(BoxReference(deep, in: "urn:example:0") == nil)
  }

  @Test("The algorithm in a hashed URI precedes the one in the claim")
  func algorithms() throws {
    let hashes = [
      "sha384": "58 30 "
        + "0xacbb458486b1d436a9d8f066e09c302a3f8b2067f692cecc29f36f0d68db6364"
        + " 0x0f55b1ef920f15e7bac6b412d52870ed",
      "sha512": "58 40 "
        + "0x875a716b63116e6c3d4f2c4e2e1944626e75e8e2d92f2b36897104f922a3bf49"
        + " 0xf0c3371374302c2a1c20fd7f7346e5aa803b798ba7fe2db72129e5e16c6a55e0",
    ]
    for (algorithm, hash) in hashes {
      for isRight in [true, false] {
        let reference = """
          a1 \(CBORScript.text("ingredient")) a3
          \(CBORScript.text("url")) \(CBORScript.text("self#jumbf=c2pa.assertions/c2pa.hash.data"))
          \(CBORScript.text("alg")) \(CBORScript.text(algorithm))
          \(CBORScript.text("hash")) \(isRight ? hash : String(hash.dropLast(2)) + "00")
          """
        let found = try Self.findings(
          in: .manifests(
            ManifestScript(assertions: [
              AssertionScript(), AssertionScript("c2pa.actions", content: reference),
            ])))
        #expect(Self.errors(found) == (isRight ? [] : ["c2pa.reference.hash-mismatch"]))
      }
    }
  }

  @Test("A box is hashed once, even if many URIs state its hash")
  func manyReferences() throws {
    let count = 2000
    let size = 1 << 20
    let uri = CBORScript.hashedURI(
      "self#jumbf=c2pa.assertions/large", "00 * 32", "")
    let store = CBORScript.superbox(
      "c2pa", "c2pa",
      ManifestScript(assertions: [
        AssertionScript(),
        AssertionScript("large", content: "5a u32 \(size) 00 * \(size)"),
        AssertionScript("c2pa.actions", content: "99 u16 \(count) (\(uri)) * \(count)"),
      ]).script)
    let file = """
      ftyp { "isom" u32 512 "isom" }
      uuid {
        d8 fe c3 d6 1b 0e 48 3c 92 97 58 28 87 7e c4 81
        00 * 4 "manifest\\0" u64 0 \(store)
      }
      """
    let source = ByteSource(bytes: try ByteScript(file).bytes)
    let found = CredentialFindings.all(in: source)
    #expect(found.count { $0.finding.rule == "c2pa.reference.hash-mismatch" } == count)
    #expect(source.bytesRead < 16 * size)
  }
}
