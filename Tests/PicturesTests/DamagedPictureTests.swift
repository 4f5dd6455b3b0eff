import ByteScript
import Foundation
import InvariantChecks
import TestSupport
import Testing

/// Checks the invariants on real pictures, and on small ones with random damage.
struct DamagedPictureTests {
  private static let endings: Set<String> = [
    "jpg", "jpeg", "png", "tif", "tiff", "dng", "gif", "bmp", "webp", "heic", "hif",
  ]

  @Test(.enabled(if: SampleFiles.isNamed)) func samplesAreSound() throws {
    let samples = SampleFiles.ending(in: Self.endings)
    for file in samples {
      let bytes = [UInt8](try Data(contentsOf: file))
      for violation in Invariants.violations(of: bytes) {
        Issue.record("\(file.lastPathComponent): \(violation)")
      }
    }
    #expect(!samples.isEmpty)
  }

  /// Small pictures that contain each supported structure once.
  static let small: [[UInt8]] = {
    let exif = tiff(
      directory(
        entry(0x010F, 2, 5, big(80, 4)), entry(0x0112, 3, 1, big(6, 2)),
        entry(0x8825, 4, 1, big(88, 4)), next: 50),
      directory(entry(0x0201, 4, 1, big(160, 4)), entry(0x0202, 4, 1, big(51, 4))),
      utf8("Acme\0"), zeros(3), directory(entry(2, 5, 3, big(110, 4))), zeros(54), jpeg())
    var profile = zeros(36) + utf8("acsp") + zeros(88) + big(2, 4)
    profile += utf8("cprt") + big(156, 4) + big(13, 4) + utf8("desc") + big(156, 4) + big(13, 4)
    profile += utf8("text") + zeros(4) + utf8("Free\0")
    let dataset = [0x1C, 2, 80] + big(3, 2) + utf8("Ann")
    let resource = utf8("8BIM") + big(0x0404, 2) + [0, 0] + big(dataset.count, 4) + dataset
    let letters = utf8("ICC_PROFILE\0")
    let box = utf8("JP") + big(1, 2)
    return [
      exif,
      jpeg(
        segment(0xE1, utf8("Exif\0\0"), exif),
        segment(0xE1, utf8("http://ns.adobe.com/xap/1.0/\0<x/>")),
        segment(0xE2, letters, [1, 2], Array(profile[..<100])),
        segment(0xE2, letters, [2, 2], Array(profile[100...])),
        segment(0xEB, box, big(1, 4), big(20, 4), utf8("jumb"), zeros(6)),
        segment(0xEB, box, big(2, 4), big(20, 4), utf8("jumb"), zeros(6)),
        segment(0xED, utf8("Photoshop 3.0\0"), resource), segment(0xDB, [0], zeros(64))),
      png(
        pngChunk("eXIf", exif), pngChunk("tEXt", utf8("K\0v")),
        pngChunk("iTXt", utf8("K\0\0\0\0\0v")),
        pngChunk("IDAT", [1, 2, 3])),
      utf8("GIF89a") + little(4, 2) + little(4, 2) + [0, 0, 0] + [0x21, 0xFE, 3] + utf8("abc")
        + [0, 0x2C] + zeros(8) + [0, 2, 1, 9, 0, 0x3B],
      utf8("RIFF") + little(30, 4) + utf8("WEBPVP8 ") + little(3, 4) + [1, 2, 3, 0] + utf8("EXIF")
        + little(6, 4) + zeros(6),
      utf8("BM") + little(60, 4) + zeros(4) + little(54, 4) + little(40, 4) + zeros(42),
    ] + MadeNote.each(.little).map { $0.note.exif(.big) }
  }()

  @Test func smallOnesAreSound() {
    for bytes in Self.small { expectTiled(bytes) }
  }

  @Test(arguments: 0..<6) func damagedOnesHoldTheInvariants(_ which: Int) {
    #expect(Invariants.violations(of: Self.small[which], damages: 700) == [])
  }
}
