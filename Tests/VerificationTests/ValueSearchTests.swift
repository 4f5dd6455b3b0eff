import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing
import Verification

/// A removed value that is no text is searched for in the copy, unless it has so few bytes other than 0 and
/// 255 that it occurs by chance.
struct ValueSearchTests {
  /// A photo with a resolution in Exif, and a Photoshop resource with the last bytes of the directory and the
  /// first ones of the resolution.
  private static func photo(resolution: [UInt8]) -> [UInt8] {
    let values = tiff(directory(entry(0x011A, 5, 1, u32(26))), resolution)
    let resource = Array(values[20..<32])
    return jpeg(
      segment(0xE1, utf8("Exif\0\0"), values),
      segment(
        0xED, utf8("Photoshop 3.0\0"), utf8("8BIM"), u16(0x0426), [0, 0], u32(resource.count),
        resource))
  }

  /// Returns the values that are also in other places of the copy, after its verification.
  private func repeated(_ photo: [UInt8]) throws -> [ValueHit] {
    let cleaning = Cleaning(
      Examination(ByteSource(bytes: photo), name: "a.jpg", magic: nil).document,
      under: try #require(Policy.named("identifying")))
    let copy = cleaning.editedDocument.document.source
    #expect(copy.size < photo.count)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: copy.bytes(copy.wholeRange)))
    #expect(cleaning.isComplete == cleaning.repeated.hits.isEmpty)
    return cleaning.repeated.hits
  }

  @Test("Bytes of small numbers may occur in the values of other tags")
  func smallNumbers() throws {
    #expect(try repeated(Self.photo(resolution: u32(72, 1))).isEmpty)
  }

  @Test(
    "Bytes that do not occur by chance are announced at each other place before the copy is written"
  )
  func telling() throws {
    let hits = try repeated(Self.photo(resolution: u32(0x1122_3344, 0x5566_7788)))
    #expect(hits.map(\.path) == ["/APP1/tiff/IFD0"])
  }
}
