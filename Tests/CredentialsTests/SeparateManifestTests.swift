import Anatomy
import ByteScript
import Bytes
import Crypto
import Formats
import Testing

@testable import Credentials
@testable import Rules

/// Manifest stores in files of their own, which are compared with the file next to them.
struct SeparateManifestTests {
  private static let medium = Array("RIFF".utf8) + (0..<200).map { UInt8($0) }

  private static func document(
    of store: [UInt8], medium: [UInt8]?, reason: String? = nil
  ) -> Document {
    let document = Examination(ByteSource(bytes: store), name: "a.c2pa", magic: nil).document
    document.medium = medium.map {
      Examination(ByteSource(bytes: $0), name: "a.jpg", magic: nil).document
    }
    document.reasonWithoutMedium = reason
    return document
  }

  private static func result(of document: Document) -> BindingResult? {
    var nodes = [document.root]
    while let node = nodes.popLast() {
      if let result = node.inherited(.bindingResult) { return result }
      nodes += node.children
    }
    return nil
  }

  private static let store = BoundFile.store(
    "c2pa.hash.data",
    .map([
      ("exclusions", .list([])), ("alg", .text("sha256")),
      ("hash", .bytes(BoundFile.digest(medium))), ("pad", .bytes([])),
    ]))

  @Test("The kind of a file with a manifest store is not ISO media")
  func kind() {
    let examination = Examination(ByteSource(bytes: Self.store), name: "a.c2pa", magic: nil)
    #expect(examination.typeEvidence.structure?.format == .sidecar(.manifest))
    #expect(examination.document.root.children.first?.isSeparateStore == true)
  }

  @Test("The hash of a separate manifest is compared with the bytes of the medium")
  func compared() throws {
    let document = Self.document(of: Self.store, medium: Self.medium)
    let same = try #require(Self.result(of: document))
    #expect(same.isCompared && same.changes.isEmpty && same.malformed.isEmpty)
    #expect(same.coverage?.coveredSize == Self.medium.count)
    document.forgetAnswers()
    for place in [0, 100, Self.medium.count - 1] {
      var changed = Self.medium
      changed[place] ^= 1
      let document = Self.document(of: Self.store, medium: changed)
      let different = try #require(Self.result(of: document))
      #expect(different.changes.count == 1, "a change at \(place) is not detected")
      document.forgetAnswers()
    }
  }

  @Test("A box hash that names the credentials fits a file without them")
  func namedBoxes() throws {
    let parts =
      [("SOI", [0xFF, 0xD8]), ("APP0", [0xFF, 0xE0, 0, 4, 1, 2]), ("EOI", [0xFF, 0xD9])]
      as [(String, [UInt8])]
    func entry(_ name: String, _ bytes: [UInt8]) -> CBORValue {
      .map([
        ("names", .list([.text(name)])), ("alg", .text("sha256")),
        ("hash", .bytes(BoundFile.digest(bytes))), ("pad", .bytes([])),
      ])
    }
    let credentials = CBORValue.map([
      ("names", .list([.text("C2PA")])), ("hash", .bytes([0])), ("pad", .bytes([])),
    ])
    let store = BoundFile.store(
      "c2pa.hash.boxes",
      .map([
        (
          "boxes",
          .list([
            entry(parts[0].0, parts[0].1), credentials, entry(parts[1].0, parts[1].1),
            entry(parts[2].0, parts[2].1),
          ])
        )
      ]))
    let document = Self.document(of: store, medium: parts.flatMap(\.1))
    let result = try #require(Self.result(of: document))
    #expect(result.changes.isEmpty && result.isCompared, "\(result.changes.map(\.message))")
    document.forgetAnswers()
  }

  @Test("Without its medium, nothing is compared, and the verdict says why")
  func alone() throws {
    let document = Self.document(of: Self.store, medium: nil, reason: "no such file")
    #expect(Self.result(of: document) == nil)
    let store = try #require(document.root.children.first)
    #expect(CredentialSurvey.scope(of: store, under: nil).hasSuffix(": no such file"))
    #expect(FileCredentials(document, under: nil) != nil)
    document.forgetAnswers()
  }
}
