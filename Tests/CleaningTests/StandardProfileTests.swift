import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing

/// Color profiles of common color spaces identify no one, unless somebody changed their texts.
struct StandardProfileTests {
  private static let name = "sRGB IEC61966-2.1"
  private static let notice = "Copyright (c) 1998 Hewlett-Packard Company"

  /// A profile with a name in the older form of descriptions, and a copyright notice.
  private static func profile(
    name: String = name, notice: String = notice, copy: [UInt8] = zeros(78), maker: String = "IEC ",
    day: Int = 9
  ) -> [UInt8] {
    func padded(_ bytes: [UInt8]) -> [UInt8] { bytes + zeros((4 - bytes.count % 4) % 4) }
    let description = padded(
      utf8("desc") + zeros(4) + big(name.utf8.count + 1, 4) + utf8(name) + [0] + copy)
    let text = padded(utf8("text") + zeros(4) + utf8(notice) + [0])
    let start = 132 + 24
    let header =
      zeros(4) + hex("02100000") + utf8("mntrRGB XYZ ")
      + big(1998, 2) + big(2, 2) + big(day, 2) + zeros(6) + utf8("acspMSFT") + zeros(4)
      + utf8(maker) + utf8("sRGB") + zeros(12) + hex("0000F6D6 00010000 0000D32D") + utf8("HP  ")
      + zeros(44) + big(2, 4)
    let tags =
      utf8("desc") + big(start, 4) + big(description.count, 4) + utf8("cprt")
      + big(start + description.count, 4) + big(text.count, 4)
    let rest = header + tags + description + text
    return big(rest.count + 4, 4) + rest
  }

  private static func file(_ profile: [UInt8]) -> [UInt8] {
    jpeg(segment(0xE2, utf8("ICC_PROFILE\0") + [1, 1], profile))
  }

  private static func disclosures(_ profile: [UInt8]) -> [Disclosure] {
    let source = ByteSource(bytes: file(profile))
    return Audit(of: Examination(source, name: "a.jpg", magic: nil).document).disclosures
  }

  @Test("A standard profile has no findings, and is kept byte for byte")
  func standard() throws {
    #expect(Self.disclosures(Self.profile()).isEmpty)
    #expect(try provenCopy(of: Self.file(Self.profile())) == Self.file(Self.profile()))
  }

  @Test("A standard profile may state its name twice, as older descriptions do")
  func repeatedName() {
    let copy = zeros(8) + [0, 0, UInt8(Self.name.utf8.count + 1)] + utf8(Self.name) + zeros(50)
    #expect(Self.disclosures(Self.profile(copy: copy)).isEmpty)
  }

  @Test("A profile with any other text is reported, and the text is removed")
  func changed() throws {
    let secret = "Qmzvwxkjtbp"
    let profiles = [
      Self.profile(name: secret), Self.profile(notice: secret),
      Self.profile(notice: Self.notice + " " + secret),
      Self.profile(copy: utf8(secret) + zeros(67)),
      Self.profile(copy: utf8(Self.name + secret) + zeros(50)),
    ]
    for profile in profiles {
      let copy = try provenCopy(of: Self.file(profile))
      #expect(!String(decoding: copy, as: UTF8.self).contains(secret))
    }
    #expect(!Self.disclosures(Self.profile(maker: "QMZV")).isEmpty)
  }
}
