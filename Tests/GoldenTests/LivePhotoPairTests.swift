import ByteScript
import Bytes
import Foundation
import TestSupport
import Testing

/// The photo and the movie of a Live Photo are not separated in silence.
struct LivePhotoPairTests {
  private static let identifier = "8D3B2C61-27F4-4E05-9E39-0F1C7A54E1B7"

  private static let photo: [UInt8] = {
    let header = utf8("Apple iOS\0") + [0, 1] + utf8("MM")
    let note = MadeNote("Apple", .big, header: header, base: .note, [.text(0x11, identifier)])
    return jpeg(segment(0xE1, utf8("Exif\0\0"), note.exif(.big)))
  }()

  private func movie() throws -> [UInt8] {
    try ByteScript(
      """
      ftyp { "qt  " u32 0 "qt  " }
      moov {
        full mvhd { u32 0, 0, 1000, 0 fixed32 1 fixed16 1 00 * 10
          fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000 00 * 24 u32 1 }
        meta {
          full hdlr { u32 0 "mdta" 00 * 12 00 }
          full keys { u32 1 u32 46 "mdta" "com.apple.quicktime.content.identifier" }
          ilst { u32 60 u32 1 u32 52 "data" u32 1, 0 "\(Self.identifier)" }
        }
      }
      """
    ).bytes
  }

  @Test("A copy without the content identifier says so, and a partner that keeps it gives status 1")
  func separated() throws {
    let project = try Project()
    try project.put("IMG_1.JPG", Self.photo)
    try project.put("IMG_1.MOV", try movie())
    let both = try project.clean("IMG_1.JPG", "IMG_1.MOV", "--no-magic")
    #expect(both.status == 0, "\(both.output) \(both.errors)")
    let sentence =
      "The copy does not have the content identifier that links the photo and the movie of a Live Photo."
    let words = both.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.components(separatedBy: sentence).count == 3, "\(both.output)")
    let alone = try project.clean("IMG_1.JPG", "--force", "--no-magic")
    #expect(alone.status == 0 && alone.output.contains("IMG_1.MOV"), "\(alone.output)")
    let kept = try project.clean(
      "IMG_1.JPG", "IMG_1.MOV", "--force", "--no-magic", "--keep",
      "mdta/com.apple.quicktime.content.identifier")
    #expect(kept.status == 1)
    #expect(kept.errors.contains("but IMG_1.MOV keeps it"), "\(kept.errors)")
  }
}
