import InvariantChecks
import Anatomy
import ByteScript
import Bytes
import Cleaning
import Credentials
import Formats
import Privacy
import RuleEngine
import Testing
import Verification

@testable import Reporting
@testable import Rules

/// What cleaning states about the content credentials of the copy.
struct CredentialStateTests {
  /// A JPEG file with content credentials and with a comment after them.
  private static func file(_ manifest: ManifestScript) throws -> Document {
    let script = Example.manifests(manifest).script
    return try document(script.replacing("\nff d9", with: "\nff fe sized u16 +2 { \"AB\" }\nff d9"))
  }

  private static func document(_ script: String) throws -> Document {
    let source = ByteSource(bytes: try ByteScript(script).bytes)
    return Examination(source, name: "a.jpg", magic: nil).document
  }

  private static func state(
    of file: Document, under policy: String, removing path: String? = nil
  ) throws -> CredentialState? {
    let named = try #require(Policy.named(policy))
    var exceptions = Exceptions()
    if let path { try exceptions.add(path, as: .remove) }
    let cleaning = Cleaning(file, under: named.except(exceptions))
    _ = try Verification(of: cleaning.plan, in: cleaning.editedDocument.document.source)
    return CredentialState(of: cleaning)
  }

  @Test("Removed credentials are announced") func removed() throws {
    let state = try Self.state(of: Self.file(ManifestScript()), under: "all-metadata")
    #expect(state?.word == "removed")
    #expect(state?.words?.hasPrefix("content credentials removed") == true)
  }

  @Test("Credentials that no longer match the copy are announced") func broken() throws {
    let segment = #"ff e0 sized u16 +2 { "JFIF\0" 01 01 00 u16 1, 1 00 00 }"#
    let script = Example.namedBoxes().script
      .replacing(segment, with: #"ff fe sized u16 +2 { "AB" }"#)
      .replacing(CBORScript.text("APP0"), with: CBORScript.text("COM"))
    let file = try Self.document(script)
    #expect(FileCredentials(file, under: nil)?.newest.contentUnchanged == .yes)
    let state = try Self.state(of: file, under: "none", removing: "/COM")
    #expect(state?.word == "broken")
    #expect(state?.words?.hasPrefix("content credentials kept, but they do not match") == true)
  }

  @Test("Credentials that cannot be verified are announced with the reason")
  func notVerified() throws {
    let collection = AssertionScript("c2pa.hash.collection")
    let file = try Self.file(ManifestScript(assertions: [collection]))
    let state = try Self.state(of: file, under: "none", removing: "/COM")
    #expect(state?.word == "notVerified")
    #expect(state?.words?.contains("could not be verified: ") == true)
  }

  @Test("A copy without changes keeps its credentials without an announcement")
  func kept() throws {
    let state = try Self.state(of: Self.file(ManifestScript()), under: "none")
    #expect(state?.word == "kept")
    #expect(state?.words == nil)
  }

  @Test("Files without credentials have no state") func none() throws {
    let file = try Self.document(#"ff d8 ff fe sized u16 +2 { "AB" } ff d9"#)
    #expect(try Self.state(of: file, under: "all-metadata") == nil)
  }
}
