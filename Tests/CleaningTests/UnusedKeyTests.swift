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

/// Keys that no item refers to.
struct UnusedKeyTests {
  private static let unused = "com.acme.serial.12345"

  private static func file(keys: [String], items: [Int]) -> [UInt8] {
    let value = box("data", u32(1, 0), utf8("Hills"))
    let meta = fullBox(
      "meta", handlerBox("mdta"),
      fullBox("keys", u32(keys.count), keys.flatMap { box("mdta", utf8($0)) }),
      box("ilst", items.flatMap { u32(8 + value.count, $0) + value }))
    let samples = HandwrittenMovie.oneSample(lasting: 1000, in: fullBox("stco", u32(1, 8)))
    return box("mdat", utf8("sample"))
      + box(
        "moov", HandwrittenMovie.header(),
        HandwrittenMovie.simpleTrack(samples: samples, isSound: true), meta)
  }

  private static let title = "com.apple.quicktime.title"
  private static let album = "com.apple.quicktime.album"

  @Test("Unused keys are reported and removed, and the key indices of items are updated")
  func removedFromCopy() throws {
    let file = Self.file(keys: [Self.title, Self.unused, Self.album], items: [3, 1])
    let cleaning = Cleaning(
      Examination(ByteSource(bytes: file), name: "a.mov", magic: nil).document,
      under: try #require(Policy.named("identifying")))
    #expect(cleaning.found.removed.map(\.disclosure.category) == [.unreferenced])
    let copy = cleaning.editedDocument.document.source
    let wanted = Self.file(keys: [Self.title, Self.album], items: [2, 1])
    #expect(copy.bytes(copy.wholeRange) == wanted)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: wanted))
  }

  @Test("Keys that items use are not reported")
  func used() throws {
    let file = Self.file(keys: [Self.title, Self.album], items: [2, 1])
    let document = Examination(ByteSource(bytes: file), name: "a.mov", magic: nil).document
    #expect(!Audit(of: document).disclosures.contains { $0.category == .unreferenced })
  }
}
