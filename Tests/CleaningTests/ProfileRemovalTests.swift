import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing
import Verification

/// The text of an ICC profile is removed, and its color data is kept.
struct ProfileRemovalTests {
  private static let word = "Qmzvwxkjtbp of the Lake"
  private static let profile = colorProfile(copyright: word)

  /// The expected profile: without the text, and without the digest over it.
  private static let left: [UInt8] = {
    var left = profile
    for index in 84..<100 { left[index] = 0 }
    for index in 152..<(152 + word.utf8.count) { left[index] = 0 }
    return left
  }()

  private func copy(of file: [UInt8], _ name: String) throws -> Document {
    let document = Examination(ByteSource(bytes: file), name: name, magic: nil).document
    let policy = try #require(Policy.named("identifying"))
    let report = AuditReport(Audit(of: document), under: .usual)
    #expect(
      report.findings.contains { $0.disclosure.node.code == "cprt" && $0.disclosure.isRemovable })
    let cleaning = Cleaning(document, under: policy)
    let source = cleaning.editedDocument.document.source
    let bytes = source.bytes(source.wholeRange)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
    #expect(cleaning.remaining.isEmpty && cleaning.editedDocument.refusals.isEmpty)
    return Examination(ByteSource(bytes: bytes), name: name, magic: nil).document
  }

  @Test("In PNG the compressed profile is regenerated")
  func inStream() throws {
    let whole = try #require(Self.profile.deflated())
    let file = onePoint(pngChunk("iCCP", utf8("ICC profile\0\0") + whole))
    let root = try copy(of: file, "a.png").root
    let stream = try #require(root.child("iCCP")?.children.first)
    let source = try #require(stream.children.first?.source)
    #expect(source.bytes(source.wholeRange) == Self.left)
    let leftStream = try #require(Self.left.deflated())
    let expected = onePoint(pngChunk("iCCP", utf8("ICC profile\0\0") + leftStream))
    #expect(root.source.bytes(root.source.wholeRange) == expected)
  }

  @Test("In PNG a profile with a damaged stream is removed as a whole")
  func inDamagedStream() throws {
    let stream = try #require(Self.profile.deflated())
    let file = onePoint(pngChunk("iCCP", utf8("ICC profile\0\0") + stream.dropLast(2)))
    let source = try copy(of: file, "a.png").source
    #expect(source.bytes(source.wholeRange) == onePoint())
  }

  @Test(
    "In JPEG the text is blanked even if it is split between segments", arguments: [90, 100, 160])
  func inSegments(parting: Int) throws {
    func file(_ profile: [UInt8]) -> [UInt8] {
      jpeg(
        segment(0xE2, utf8("ICC_PROFILE\0"), [1, 2], Array(profile[..<parting])),
        segment(0xE2, utf8("ICC_PROFILE\0"), [2, 2], Array(profile[parting...])))
    }
    let source = try copy(of: file(Self.profile), "a.jpg").source
    #expect(source.bytes(source.wholeRange) == file(Self.left))
  }

  /// A profile with a color table in place of the text.
  private static let table: [UInt8] = {
    var table = profile
    table.replaceSubrange(132..<136, with: utf8("A2B0"))
    table.replaceSubrange(144..<148, with: utf8("mft1"))
    return table
  }()

  @Test("Removing the first segment of a profile removes all others", arguments: [profile, table])
  func allSegments(profile: [UInt8]) throws {
    let parts = stride(from: 0, to: profile.count, by: 16).map {
      Array(profile[$0..<min($0 + 16, profile.count)])
    }
    let segments = parts.enumerated().flatMap { number, part in
      segment(0xE2, utf8("ICC_PROFILE\0"), [UInt8(number + 1), UInt8(parts.count)], part)
    }
    let document = Examination(
      ByteSource(bytes: jpeg(segments)), name: "a.jpg", magic: nil
    ).document
    var exceptions = Exceptions()
    try exceptions.add("/APP2[1]", as: .remove)
    let policy = try #require(Policy.named("none")).except(exceptions)
    let cleaning = Cleaning(document, under: policy)
    let source = cleaning.editedDocument.document.source
    let bytes = source.bytes(source.wholeRange)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
    #expect(bytes == jpeg())
  }
}
