import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

/// Boxes of camera makers and operating systems; the bytes are written by hand to match their
/// files.
struct VendorBoxTests {
  private func tag(_ name: String, type: Int, _ value: [UInt8]) -> [UInt8] {
    u32(12 + name.utf8.count + 6 + value.count, name.utf8.count) + utf8(name)
      + u32(1, 6 + value.count) + u16(type) + value
  }

  @Test func windowsTagsHaveNamesAndValues() throws {
    // 2020-01-02T03:04:05Z is 132224078450000000 units of 100 ns since 1601.
    let xtra = box(
      "Xtra", tag("WM/Provider", type: 8, utf16Little("Who\0")),
      tag("WM/EncodingTime", type: 21, u64(132_224_078_450_000_000).reversed()),
      tag("WM/SharedUserRating", type: 19, u64(99).reversed()))
    let bytes = box("moov", box("udta", xtra))
    let tags = try #require(try node("/moov/udta/Xtra", in: bytes).field("tags"))
    var read: [String] = []
    tags.forEachRow { row in
      read.append(Self.describedByFields(row))
      return true
    }
    #expect(
      read == [
        "WM/Provider Who", "WM/EncodingTime 2020-01-02T03:04:05Z", "WM/SharedUserRating 99",
      ])
    expectSound(bytes)
  }

  /// The name of a tag and its first value.
  private static func describedByFields(_ row: Field) -> String {
    guard case .group(let members) = row.value else { return "" }
    var name = ""
    var value = ""
    for member in members {
      if case .text(let text) = member.value { name = text.string }
      member.forEachRow { inner in
        guard case .group(let parts) = inner.value,
          let field = parts.first(where: { $0.name == "value" })
        else { return true }
        if case .text(let text) = field.value { value = text.string }
        if case .unsigned(let number) = field.value { value = field.label ?? String(number) }
        #expect(field.meaning.subject == .tag(space: .windows, key: name))
        return true
      }
    }
    return name + " " + value
  }

  @Test func portablePlayersKeepTextsAndProfiles() throws {
    let text = big(10 + 6, 2) + u32(1) + u16(0x55C4, 1) + u16(0x48, 0x65, 0x79)
    let usmt = box(
      "uuid", hex("55534d5421d24fcebb88695cfac9c740"), box("MTDT", u16(1), text))
    let prof = box(
      "uuid", hex("50524f4621d24fcebb88695cfac9c740"), u32(0, 1),
      box(
        "VPRF", u32(0, 1), utf8("avc1"), u32(0, 0, 3000, 4000, 0x19_0000, 0x19_0000),
        u16(1920, 1080, 1, 1)))
    let bytes = prof + box("moov", usmt)
    let video = try node("/uuid:50524F4621D24FCEBB88695CFAC9C740/VPRF", in: bytes)
    #expect(video.integer("width") == 1920)
    #expect(video.integer("average_bit_rate") == 3000)
    let texts = try node("/moov/uuid:55534D5421D24FCEBB88695CFAC9C740/MTDT", in: bytes)
    guard case .group(let entry)? = texts.field("entries")?.row(0)?.value,
      case .text(let title)? = entry.last?.value
    else {
      Issue.record("the entry is not there")
      return
    }
    #expect(title.string == "Hey")
    expectSound(bytes)
  }

  @Test func camerasNameThemselves() throws {
    let bytes = box(
      "moov",
      box(
        "udta", box("FIRM", utf8("HD9.01")), box("MUID", zeros(32)),
        box("HMMT", u32(2, 1500, 9000), zeros(8))),
      box(
        "uuid", hex("85c0b687820f11e08111f4ce462b6a48"), box("CNCV", utf8("CanonCR3")),
        box("CTBO", u32(1, 1), u64(24, 100)),
        box("THMB", u32(0), u16(160, 120), u32(4), u16(1, 0), hex("ffd8ffd9"))))
    let firmware = try node("/moov/udta/FIRM", in: bytes)
    #expect(firmware.field("firmware")?.meaning.subject == .category(.software))
    #expect(try node("/moov/udta/HMMT", in: bytes).table("highlights")?.rowCount == 2)
    let canon = "/moov/uuid:85C0B687820F11E08111F4CE462B6A48"
    #expect(try node(canon + "/THMB", in: bytes).field("data")?.range.count == 4)
    #expect(try node(canon + "/CTBO", in: bytes).table("offsets")?.rowCount == 1)
    expectSound(bytes)
  }

  @Test func telephonesAndEditorsNameThemselves() throws {
    let creator =
      hex("beefcafe") + u32(84) + u16(1, 0) + utf8("AEFX") + u32(0) + zeros(32) + utf8("Editor 1")
      + zeros(24)
    let bytes = box(
      "moov",
      box(
        "udta",
        box("smta", u32(0), box("mdln", utf8("SM-X")), box("srfr", u32(0xF0_0000))),
        box("Cr8r", creator), box("LENS", utf8("C33") + zeros(5))))
    let model = try node("/moov/udta/smta/mdln", in: bytes)
    #expect(model.field("model")?.meaning.subject == .category(.device))
    #expect(
      try node("/moov/udta/smta/srfr", in: bytes).fields.contains {
        if case .fixed(0xF0_0000, fractionBits: 16) = $0.value { true } else { false }
      })
    let name = try node("/moov/udta/Cr8r", in: bytes).field("application_name")
    #expect(name?.range.count == 32)
    #expect(name?.meaning.subject == .category(.software))
    let lens = try node("/moov/udta/LENS", in: bytes)
    #expect(lens.fields.map(\.name) == ["size", "type", "lens_serial", "unused"])
    expectSound(bytes)
  }
}
