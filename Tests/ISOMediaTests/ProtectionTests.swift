import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

struct ProtectionTests {
  private let key = hex("00112233445566778899aabbccddeeff")

  @Test func systemsAreNamed() throws {
    let widevine = hex("edef8ba979d64acea3c827dcd51d21ed")
    let bytes = fullBox("pssh", version: 1, widevine, u32(1), key, u32(3), [7, 8, 9])
    let pssh = try node("/pssh", in: bytes)
    #expect(pssh.field("SystemID")?.label == "Widevine")
    #expect(pssh.table("KIDs")?.rowCount == 1)
    #expect(pssh.field("Data")?.range.count == 3)
    expectSound(bytes)
    expectSound(fullBox("pssh", key, u32(0)))
  }

  @Test func trackEncryptionStatesAPatternFromVersion1() throws {
    let old = fullBox("tenc", [0, 0, 1, 8], key)
    let new = fullBox("tenc", version: 1, [0, 0x19, 1, 0], key, [4, 1, 2, 3, 4])
    #expect(try node("/tenc", in: old).integer("default_crypt_byte_block") == nil)
    #expect(try node("/tenc", in: new).integer("default_skip_byte_block") == 9)
    #expect(try node("/tenc", in: new).field("default_constant_IV")?.range.count == 4)
    expectSound(old)
    expectSound(new)
  }

  @Test func aSchemeIsDescribed() throws {
    let bytes = box(
      "sinf", box("frma", utf8("avc1")),
      fullBox("schm", flags: 1, utf8("cbcs"), u32(1), utf8("u\0")),
      box("schi", fullBox("tenc", [0, 0, 0, 0], key)))
    #expect(
      try node("/sinf/schm", in: bytes).field("scheme_type")?.label == "AES-CBC, pattern encryption"
    )
    expectSound(bytes)
  }

  @Test(arguments: [(8, true), (16, true), (0, true), (8, false), (16, false)])
  func theSizeOfVectorsIsInferred(size: Int, hasSubsamples: Bool) throws {
    let sample = zeros(size) + (hasSubsamples ? u16(1, 5) + u32(6) : [])
    let bytes = fullBox("senc", flags: hasSubsamples ? 2 : 0, u32(2), sample, sample)
    let senc = try node("/senc", in: bytes)
    guard case .list(let samples)? = senc.value("samples") else {
      Issue.record("no samples")
      return
    }
    #expect(samples.count == 2)
    #expect(samples.range.count == sample.count * 2)
    let findings = open(bytes).findings
    #expect(findings.map(\.rule) == ["isom.senc.iv-size-inferred"])
    #expect(findings.first?.severity == .info)
    expectTiled(bytes)
  }

  @Test func samplesUnderAConstantVectorOwnNoBytes() throws {
    expectSound(fullBox("senc", u32(0xFFFF_FFFF)))
  }

  @Test func vectorsThatFitNoSizeAreLeftAlone() {
    let findings = open(fullBox("senc", u32(3), zeros(7))).findings
    #expect(findings.map(\.rule) == ["isom.senc.iv-size-unknown"])
    expectTiled(fullBox("senc", u32(3), zeros(7)))
  }

  @Test func piffOverridesTheTrack() throws {
    let bytes = box(
      "uuid", hex("a2394f525a9b4f14a2446c427c648df4"), [0, 0, 0, 1], hex("000001 08"), key, u32(1),
      zeros(8))
    let senc = try node("/uuid:A2394F525A9B4F14A2446C427C648DF4", in: bytes)
    #expect(senc.field("AlgorithmID")?.label == "AES-CTR")
    expectSound(bytes)
    expectSound(
      box("uuid", hex("8974dbce7be74c5184f97148f9882554"), zeros(4), hex("000001 08"), key))
  }

  @Test func iTunesNamesTheAccount() throws {
    let bytes = box(
      "schi", box("user", u32(5)), box("key ", u32(6)), box("iviv", zeros(16)),
      box("righ", utf8("veID"), u32(1), utf8("plat"), u32(2)),
      box("name", utf8("A. B"), zeros(252)),
      box("priv", zeros(20)))
    let name = try #require(try node("/schi/name", in: bytes).field("name"))
    #expect(name.text == "A. B")
    #expect(name.meaning.subject == .category(.person))
    expectSound(bytes)
  }
}

extension Field {
  var text: String? {
    guard case .text(let text) = value else { return nil }
    return text.string
  }
}
