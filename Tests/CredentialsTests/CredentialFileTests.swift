import Anatomy
import Bytes
import Formats
import Foundation
import InvariantChecks
import RuleEngine
import Testing

@testable import Credentials
@testable import Rules

/// Verdicts about the official test files of the C2PA project.
struct CredentialFileTests {
  /// The files of the C2PA project, with the status codes that its own validator reports.
  private static let official: [(file: String, codes: [String])] = {
    guard let list = SampleFiles.named("C2PA-EXPECTED.tsv"),
      let text = try? String(contentsOf: list, encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").dropFirst().map { line in
      let columns = line.components(separatedBy: "\t")
      let codes = columns.dropFirst().first ?? ""
      return (columns[0], codes.components(separatedBy: "; ").filter { !$0.isEmpty })
    }
  }()

  /// The rule for a status code.
  private static let rules = [
    "claimSignature.mismatch": "c2pa.claim.signature-mismatch",
    "assertion.dataHash.mismatch": "c2pa.hash.mismatch",
    "assertion.hashedURI.mismatch": "c2pa.assertion.hash-mismatch",
    "claim.missing": "c2pa.ingredient.manifest-missing",
    "timeStamp.mismatch": "c2pa.time-stamp.mismatch",
  ]

  @Test(
    "Official files have the errors that C2PA lists for them, and no others",
    .enabled(if: !official.isEmpty), arguments: official)
  func officialFiles(_ file: String, codes: [String]) throws {
    let url = try #require(SampleFiles.named(file))
    let found = CredentialFindings.all(in: ByteSource(bytes: Array(try Data(contentsOf: url))))
    guard codes != ["no manifest"] else {
      #expect(found.isEmpty)
      return
    }
    var missing = found.filter {
      $0.finding.severity >= .warning && $0.finding.rule != "c2pa.ingredient.known-problem"
    }
    for code in codes {
      let parts = code.components(separatedBy: "@")
      guard let rule = Self.rules[parts[0]] else { continue }
      let place = missing.firstIndex {
        $0.finding.rule == rule
          && ($0.node.name.description == parts[1] || $0.finding.message.contains(parts[1])
            || parts[1] == "Cose_Sign1")
      }
      let index = try #require(place, "\(code)")
      missing.remove(at: index)
    }
    #expect(missing.isEmpty, "\(missing.map(\.finding.message))")
    // The newest signature of a file is wrong only if the list states it. An ingredient of one file had a
    // wrong signature when it was added.
    let state = try #require(found.first { $0.finding.rule == "c2pa.store.present" })
    let isInvalid = file.contains("-sig-")
    #expect(state.finding.message.contains("invalid") == isInvalid, "\(state.finding.message)")
    #expect(
      state.finding.message.contains("signature not verified") == false, "\(state.finding.message)")
  }

  @Test("The list of official files has a line for each of the ten files")
  func countOfOfficialFiles() {
    #expect(!SampleFiles.isFurtherNamed || Self.official.count == 10)
  }

  @Test(
    "A changed byte in the content of any assertion of an official file is an error",
    .enabled(if: !official.isEmpty))
  func changedAssertions() throws {
    let url = try #require(SampleFiles.named("c2pa-public__adobe-20220124-CA.jpg"))
    let bytes = Array(try Data(contentsOf: url))
    let root = Examination(ByteSource(bytes: bytes), name: "a.jpg", magic: nil).document.root
    let store = try #require(Self.stores(below: root).first)
    let manifest = try #require(store.children("jumb").first)
    let assertions = Manifest(manifest).assertions
    #expect(assertions.count == 6)
    for assertion in assertions {
      let middle = ByteRange(start: assertion.range.start + assertion.range.count / 2, count: 1)
      let place = try #require(assertion.source.fileRanges(of: middle).first?.start)
      var changed = bytes
      changed[place] ^= 1
      let found = CredentialFindings.all(in: ByteSource(bytes: changed))
      #expect(
        found.contains {
          $0.finding.rule == "c2pa.assertion.hash-mismatch" && $0.node.name == assertion.name
        }, "\(assertion.name)")
    }
  }

  @Test(
    "A changed byte in a claim, its signature or what they are signed with is an error",
    .enabled(if: !official.isEmpty))
  func changedClaims() throws {
    let url = try #require(SampleFiles.named("c2pa-public__adobe-20220124-CA.jpg"))
    let bytes = Array(try Data(contentsOf: url))
    let root = Examination(ByteSource(bytes: bytes), name: "a.jpg", magic: nil).document.root
    let manifest = try #require(Self.stores(below: root).first?.children("jumb").first)
    let claim = try #require(Manifest(manifest).claimContent)
    let parts = try #require(
      manifest.children("jumb").first { $0.name.description == "c2pa.signature" }?.child("cbor")
    ).children
    #expect(parts.count == 4)
    var tested = 0
    for node in [claim, parts[0], parts[3]] {
      for place in stride(from: node.range.start + node.headerSize, to: node.range.end, by: 5) {
        let one = ByteRange(start: place, count: 1)
        let offset = try #require(node.source.fileRanges(of: one).first?.start)
        var changed = bytes
        changed[offset] ^= 1
        let found = CredentialFindings.all(in: ByteSource(bytes: changed))
        #expect(found.contains { $0.finding.severity == .error }, "\(node.path) byte \(place)")
        tested += 1
      }
    }
    #expect(tested > 150)
  }

  private static func stores(below node: Node) -> [Node] {
    node.isCredentialStore ? [node] : node.children.flatMap(stores)
  }
}

/// The findings of the rules for content credentials.
enum CredentialFindings {
  static func all(in source: ByteSource) -> [CheckedFinding] {
    let document = Examination(source, name: "example.jpg", magic: nil).document
    var found: [CheckedFinding] = []
    _ = Check(Rule.contentCredentials, profiles: Set(fitting: document.root))
      .run(on: document) { found.append($0) }
    return found.filter { $0.finding.rule.hasPrefix("c2pa.") }
  }
}
