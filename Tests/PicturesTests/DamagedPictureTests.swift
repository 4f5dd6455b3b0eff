import Foundation
import InvariantChecks
import Testing

/// The invariants, on pictures as they are found and on small ones that were damaged at random.
struct DamagedPictureTests {
  private static let folder = ProcessInfo.processInfo.environment["MEDIAINSPECT_SAMPLES"]
  private static let endings: Set<String> = [
    "jpg", "jpeg", "png", "tif", "tiff", "dng", "gif", "bmp", "webp", "heic", "hif",
  ]

  private static let samples: [URL] = {
    guard let folder else { return [] }
    let all = FileManager.default.enumerator(
      at: URL(filePath: folder), includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? [])
      .filter { endings.contains($0.pathExtension.lowercased()) }.sorted { $0.path < $1.path }
  }()

  @Test(.enabled(if: folder != nil)) func samplesAreSound() throws {
    for file in Self.samples {
      let bytes = [UInt8](try Data(contentsOf: file))
      for violation in Invariants.violations(of: bytes) {
        Issue.record("\(file.lastPathComponent): \(violation)")
      }
    }
    #expect(!Self.samples.isEmpty)
  }

  /// Pictures in which everything that is read stands once.
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
        chunk("eXIf", exif), chunk("tEXt", utf8("K\0v")), chunk("iTXt", utf8("K\0\0\0\0\0v")),
        chunk("IDAT", [1, 2, 3])),
      utf8("GIF89a") + little(4, 2) + little(4, 2) + [0, 0, 0] + [0x21, 0xFE, 3] + utf8("abc")
        + [0, 0x2C] + zeros(8) + [0, 2, 1, 9, 0, 0x3B],
      utf8("RIFF") + little(30, 4) + utf8("WEBPVP8 ") + little(3, 4) + [1, 2, 3, 0] + utf8("EXIF")
        + little(6, 4) + zeros(6),
      utf8("BM") + little(60, 4) + zeros(4) + little(54, 4) + little(40, 4) + zeros(42),
    ]
  }()

  @Test func smallOnesAreSound() {
    for bytes in Self.small { expectTiled(bytes) }
  }

  @Test(arguments: 0..<6) func damagedOnesHoldTheInvariants(_ which: Int) {
    var state = UInt64(which &+ 1) &* 0x9E37_79B9_7F4A_7C15
    func roll(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(max(1, bound)))
    }
    let extremes: [UInt8] = [0, 1, 0xFF, 0x7F, 0x80, 8, 0xD8, 0xDA, 0xE1]
    for _ in 0..<700 {
      var bytes = Self.small[which]
      for _ in 0...roll(3) where !bytes.isEmpty {
        switch roll(5) {
        case 0: bytes[roll(bytes.count)] ^= 1 << UInt8(roll(8))
        case 1: bytes[roll(bytes.count)] = extremes[roll(extremes.count)]
        case 2: bytes.removeLast(roll(bytes.count))
        case 3:
          let start = roll(bytes.count)
          bytes.removeSubrange(start..<min(bytes.count, start + roll(16)))
        default:
          let start = roll(bytes.count)
          let piece = bytes[start..<min(bytes.count, start + roll(64))]
          bytes.insert(contentsOf: piece, at: roll(bytes.count))
        }
      }
      let violations = Invariants.violations(of: bytes)
      guard violations.isEmpty else {
        Issue.record("\(violations.prefix(3)) in \(bytes.map { String($0, radix: 16) })")
        return
      }
    }
  }
}
