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

  /// A profile with a curve of one value, bytes after it, and bytes that no tag refers to.
  private static func curved(_ hidden: [UInt8]) -> [UInt8] {
    var profile = profile
    profile.replaceSubrange(132..<136, with: utf8("kTRC"))
    let curve = utf8("curv") + zeros(4) + big(1, 4) + hex("0233") + hidden
    profile.replaceSubrange(140..<144, with: big(curve.count, 4))
    profile.replaceSubrange(144..., with: curve + zeros(2) + hidden)
    profile.replaceSubrange(0..<4, with: big(profile.count, 4))
    profile.replaceSubrange(84..<100, with: zeros(16))
    return profile
  }

  @Test("Bytes after a curve and between tags are blanked")
  func surplus() throws {
    func file(_ profile: [UInt8]) -> [UInt8] {
      jpeg(segment(0xE2, utf8("ICC_PROFILE\0"), [1, 1], profile))
    }
    let hidden = utf8("Qmzvwxkjtbp")
    let copy = try provenCopy(of: file(Self.curved(hidden)), under: "all-metadata")
    #expect(copy == file(Self.curved(zeros(hidden.count))))
  }

  @Test("In GIF the text is blanked in the sub-blocks")
  func inGIF() throws {
    func file(_ profile: [UInt8]) -> [UInt8] {
      let (first, second) = (Array(profile.prefix(100)), Array(profile.dropFirst(100)))
      return utf8("GIF89a") + hex("0100 0100 00 00 00") + hex("21 FF 0B") + utf8("ICCRGBG1012")
        + [UInt8(first.count)] + first + [UInt8(second.count)] + second + [0]
        + hex("2C 0000 0000 0100 0100 80 000000 FFFFFF 02 02 4401 00 3B")
    }
    #expect(try provenCopy(of: file(Self.profile), "a.gif") == file(Self.left))
  }

  /// A bitmap of one pixel with a header of version 5, and bytes of a profile after the pixel.
  private static func bitmap(_ space: String, _ profile: [UInt8]) -> [UInt8] {
    let header =
      little(124, 4) + little(1, 4) + little(1, 4) + little(1, 2) + little(24, 2) + zeros(4)
      + little(4, 4) + zeros(16) + zeros(16) + Array(utf8(space).reversed()) + zeros(36) + zeros(12)
      + little(4, 4) + little(128, 4) + little(profile.count, 4) + zeros(4)
    let body = header + hex("204060 00") + profile
    return utf8("BM") + little(14 + body.count, 4) + zeros(4) + little(138, 4) + body
  }

  @Test("In bitmaps the text of a profile and the path of a linked profile are blanked")
  func inBitmap() throws {
    let copy = try provenCopy(of: Self.bitmap("MBED", Self.profile), "a.bmp")
    #expect(copy == Self.bitmap("MBED", Self.left))
    let path = utf8("C:\\Users\\Qmzvwxkjtbp\\a.icc")
    let linked = try provenCopy(of: Self.bitmap("LINK", path + [0]), "a.bmp")
    #expect(linked == Self.bitmap("LINK", zeros(path.count + 1)))
  }
}
