import Anatomy
import ByteScript
import Bytes
import Formats
import Foundation
import Testing

@testable import Privacy

/// Data that is not decoded fails the gates of the categories that it may contain.
struct UndecodedPlaceTests {
  private static let secret = utf8("48.8583 N 2.2944 E")

  private static func disclosures(_ bytes: [UInt8], _ name: String) -> [Disclosure] {
    Audit(of: Examination(ByteSource(bytes: bytes), name: name, magic: nil).document).disclosures
  }

  private static func jpeg(_ parts: [UInt8]...) -> [UInt8] {
    [0xFF, 0xD8] + parts.flatMap(\.self) + [0xFF, 0xD9]
  }

  /// A picture of 8×8 pixels.
  private static let picture = [
    segment(0xDB, [0] + [UInt8](repeating: 1, count: 64)),
    segment(0xC0, hex("08 0008 0008 01 011100")),
    segment(0xC4, zeros(17)), segment(0xC4, [0x10] + zeros(16)),
    segment(0xDA, hex("01 0100 003F00")),
    [0x12, 0x34],
  ].flatMap(\.self)

  private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker] + u16(body.count + 2) + body
  }

  private static let files: [(place: UndecodedPlace, name: String, bytes: [UInt8])] = [
    (.segment, "a.jpg", jpeg(segment(0xE7, utf8("Maker\0") + secret))),
    (.box, "a.mp4", box("ftyp", utf8("isom"), u32(0), utf8("isom")) + box("qqqq", secret)),
    (
      .chunk, "a.wav",
      riffChunk(
        "RIFF", utf8("WAVE"), riffChunk("fmt ", hex("0100 0100 401F0000 803E0000 0200 1000")),
        riffChunk("qqqq", secret), riffChunk("data", zeros(4)))
    ),
    (.outside, "a.jpg", jpeg(picture) + secret),
    (
      .archivedFile, "a.zip",
      utf8("PK\u{3}\u{4}") + hex("1400 0000 0800 0000 0000 00000000") + little(secret.count + 5)
        + little(secret.count) + hex("0500 0000") + utf8("a.txt") + [1] + little(secret.count, 2)
        + little(~secret.count & 0xFFFF, 2) + secret
    ),
  ]

  @Test(
    "Unknown segments, boxes and chunks, files in archives and other data may contain anything",
    arguments: files.indices)
  func places(_ number: Int) throws {
    let file = Self.files[number]
    let found = Self.disclosures(file.bytes, file.name).compactMap(\.undecodedPlace)
    #expect(found == [file.place])
    #expect(file.place.categories.isSuperset(of: [.location, .person, .identifier]))
  }

  @Test("A policy that keeps such data fails by it, and one that removes it does not")
  func policies() throws {
    let file = Self.files[0]
    let document = Examination(ByteSource(bytes: file.bytes), name: file.name, magic: nil).document
    func report(_ name: String) throws -> AuditReport {
      AuditReport(Audit(of: document), under: try #require(Policy.named(name)))
    }
    let location = try report("location")
    #expect(location.undecodedAndKept.map(\.categories) == [[.location]])
    #expect(location.removed.isEmpty)
    #expect(try report("identifying").undecodedAndKept.isEmpty)
    #expect(try report("none").undecodedAndKept.isEmpty)
    #expect(try report("none").undecoded(mayContain: [.person]).count == 1)
    #expect(try report("none").undecoded(mayContain: [.playback]).isEmpty)
  }

  @Test("A few bytes, and data that is decoded, fail no gate")
  func harmless() {
    let short = Self.jpeg(Self.segment(0xE7, utf8("Make")))
    #expect(Self.disclosures(short, "a.jpg").allSatisfy { $0.undecodedPlace == nil })
    let comment = Self.jpeg(Self.segment(0xFE, Self.secret))
    let found = Self.disclosures(comment, "a.jpg")
    #expect(!found.isEmpty && found.allSatisfy { $0.undecodedPlace == nil })
  }

  @Test("docs/cleaning.md has a row for each kind of place, with its categories and the reason")
  func documented() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "docs/cleaning.md"), encoding: .utf8)
    for place in UndecodedPlace.allCases {
      let names = Category.allCases.filter(place.categories.contains).map(\.rawValue)
      let row = "| \(place.title) | \(names.joined(separator: ", ")) | \(place.reason) |"
      #expect(text.contains(row), "\(row)")
    }
  }
}
