import Anatomy
import ByteScript
import Bytes
import Formats
import Foundation
import InvariantChecks
import RuleEngine
import Testing

@testable import Credentials
@testable import Rules

/// Hashes in JSON, excluded bytes, and boxes that readers can understand in two ways.
struct StrictCredentialTests {
  private static func credentials(_ example: Example) throws -> ManifestOverview {
    let bytes = try ByteScript(example.script.replacing("↓", with: "")).bytes
    let document = Examination(ByteSource(bytes: bytes), name: "a.jpg", magic: nil).document
    return try #require(FileCredentials(document, under: nil)).newest
  }

  private static func stated(_ hash: String) throws -> [UInt8]? {
    let text = #"{"url": "self#jumbf=c2pa.assertions/a", "alg": "sha256", "hash": \#(hash)}"#
    let document = try #require(Document.json(ByteSource(bytes: Array(text.utf8))))
    return try #require(HashedURI(document.root, algorithm: nil)).stated
  }

  @Test("Hashes in JSON are base64 or arrays of bytes")
  func hashesInJSON() throws {
    let numbers = (0..<32).map { $0 * 8 + 7 }
    #expect(
      try Self.stated("[\(numbers.map { "\($0)" }.joined(separator: ", "))]")
        == numbers.map { UInt8($0) })
    #expect(try Self.stated("[20,20,45]") == [20, 20, 45])
    #expect(try Self.stated("\"FBQt\"") == [20, 20, 45])
    for wrong in ["[20, 256]", "[20, -1]", "[20, 1.5]", "[20, \"20\"]", "[20, null]", "[20, [1]]"] {
      #expect(try Self.stated(wrong) == nil, "\(wrong)")
    }
  }

  @Test(
    "A verdict states the covered bytes, and is not yes if the signer excluded more than the standard"
  )
  func coverage() throws {
    let whole = try Self.credentials(.namedBoxes())
    #expect(whole.contentUnchanged == .yes)
    let coverage = try #require(whole.coverage)
    #expect(coverage.exclusions.map(\.title) == ["content credentials"])
    #expect(coverage.additional.isEmpty && coverage.coveredSize < coverage.size)
    let movie = try #require(Rule.additionalExclusions.failing.first)
    let partial = try Self.credentials(movie)
    #expect(partial.coverage?.additional.map(\.title) == ["/moov"])
    guard case .unknown = partial.contentUnchanged else {
      Issue.record("\(partial.contentUnchanged)")
      return
    }
  }

  @Test(
    "Errors in the boxes of a store are problems in info, too",
    arguments: [Rule.boxesAmbiguous, Rule.contentOfBox])
  func problems(_ rule: Rule) throws {
    for example in rule.failing {
      let manifest = try Self.credentials(example)
      #expect(manifest.problems.contains { $0.rule == rule.id }, "\(example.script)")
      #expect(manifest.contentUnchanged != .yes)
    }
  }

  @Test("A damaged box that the hash excludes is a problem in info, too")
  func damagedIndex() throws {
    let script = Example.credentials(index: "u32 100 \"mfra\" 01 02 03 04").script
    let manifest = try Self.credentials(Example(script))
    #expect(manifest.problems.contains { $0.rule == "isom.box.size-exceeds-file" })
    #expect(manifest.contentUnchanged != .yes)
  }
}
