import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

struct UserDataTests {
  private func userData(_ boxes: [UInt8]...) -> [UInt8] {
    box("moov", box("udta", boxes.flatMap(\.self), u32(0)))
  }

  private func texts(_ bytes: [UInt8]) throws -> [String?] {
    guard case .list(let list)? = try node("/moov/udta/©nam", in: bytes).value("strings") else {
      return []
    }
    return (0..<list.count).map { index in
      guard case .group(let members)? = list.item(index)?.value else { return nil }
      return members.first { $0.name == "text" }?.text
    }
  }

  @Test func textsAreInTheirLanguages() throws {
    let bytes = userData(
      box(
        "©nam", u16(2, 0), [0x8E, 0x61], u16(2, 0x7FFF), [0x8E, 0x62], u16(2, 0x15C7), utf8("é"),
        u16(4, 0x15C7), u16(0xFEFF, 0xE9)))
    #expect(try texts(bytes) == ["éa", "éb", "é", "é"])
    #expect(try node("/moov/udta/©nam", in: bytes).summary == "\"éa\" and 3 more")
    expectSound(bytes)
  }

  @Test func plainTextsAndBoxesOfDataAreRead() throws {
    let plain = userData(box("©nam", utf8("GoPro")))
    #expect(try node("/moov/udta/©nam", in: plain).field("text")?.text == "GoPro")
    expectSound(plain)
    let boxed = userData(box("©nam", box("data", u32(1, 0), utf8("x"))))
    #expect(try node("/moov/udta/©nam", in: boxed).summary == "\"x\"")
    let value = try node("/moov/udta/©nam/data", in: boxed).field("value")
    #expect(value?.meaning.subject == .tag(space: .quickTimeUserData, key: nil))
    expectSound(boxed)
    expectSound(userData(box("©nam")))
  }

  @Test func textsThatAreTooLongAreFound() {
    let bytes = userData(box("©nam", u16(9, 0), utf8("abc")))
    #expect(open(bytes).findings.map(\.rule) == ["qt.udta.text-size-overrun"])
    expectTiled(bytes)
  }

  @Test func aCodeMeansWhatItsContainerSays() throws {
    let item = box("data", u32(1, 0), utf8("i"))
    let bytes = box(
      "moov",
      box(
        "udta", box("©nam", u16(1, 0), utf8("u")), fullBox("gnre", u16(0x15C7), utf8("g\0")),
        fullBox("meta", box("ilst", box("©nam", item), box("gnre", box("data", u32(0, 0), u16(1)))))
      ))
    #expect(try node("/moov/udta/©nam", in: bytes).field("strings") != nil)
    #expect(try node("/moov/udta/gnre", in: bytes).field("text")?.text == "g")
    #expect(try node("/moov/udta/meta/ilst/©nam", in: bytes).child("data") != nil)
    #expect(try node("/moov/udta/meta/ilst/gnre", in: bytes).summary == "Blues")
    expectSound(bytes)
  }

  @Test func unknownTextsAreTexts() throws {
    let bytes = userData(box("©zzz", u16(1, 0), utf8("z")))
    #expect(try node("/moov/udta/©zzz", in: bytes).summary == "\"z\"")
    let place = userData(box("©xyz", u16(8, 0x15C7), utf8("+01-002/")))
    let list = try #require(try node("/moov/udta/©xyz", in: place).field("strings"))
    guard case .group(let members)? = list.row(0)?.value else { return #expect(Bool(false)) }
    #expect(members.last?.meaning.subject?.category == .location)
  }

  @Test func assetsAreInUTF8OrUTF16() throws {
    let bytes = userData(
      fullBox("titl", u16(0x15C7), utf8("é\0")), fullBox("dscp", u16(0x15C7), u16(0xFEFF, 0xE9, 0)),
      box("date", utf8("2021-05-16T19:27:55Z")))
    #expect(try node("/moov/udta/titl", in: bytes).field("text")?.text == "é")
    #expect(try node("/moov/udta/dscp", in: bytes).field("text")?.text == "é")
    #expect(try node("/moov/udta/date", in: bytes).field("text")?.text == "2021-05-16T19:27:55Z")
    expectSound(bytes)
  }

  @Test func aLocationIsRead() throws {
    let bytes = userData(
      fullBox(
        "loci", u16(0x15C7), utf8("x\0"), [0], hex("ff89bee6 0022134d 00000000"), utf8("earth\0"),
        [0]))
    let loci = try node("/moov/udta/loci", in: bytes)
    guard case .fixed(let raw, 16)? = loci.value("latitude") else { return #expect(Bool(false)) }
    #expect(raw == 0x0022_134D)
    #expect(loci.field("longitude")?.meaning.subject?.category == .location)
    #expect(loci.field("astronomical_body")?.text == "earth")
    expectSound(bytes)
  }

  @Test func otherAssetsTile() {
    let language = u16(0x15C7)
    expectSound(
      userData(
        fullBox("clsf", utf8("ABCD"), u16(1), language, utf8("c\0")),
        fullBox("rtng", utf8("ABCD"), utf8("EFGH"), language, utf8("r\0")),
        fullBox("kywd", language, [2, 1], utf8("a"), [2], utf8("bc")), box("kywd", utf8("iMovie")),
        fullBox("albm", language, utf8("a\0"), [3]), fullBox("albm", language, utf8("a\0")),
        fullBox("yrrc", u16(2021)), fullBox("thmb", utf8("jpeg"), [1])))
  }

  @Test func chaptersCountTenMillionthsOfASecond() throws {
    let chapter = u64(15_000_000) + [3] + utf8("one")
    for bytes in [
      userData(fullBox("chpl", [1], chapter)),
      userData(fullBox("chpl", version: 1, [0], u32(1), chapter)),
    ] {
      let chapters = try #require(try node("/moov/udta/chpl", in: bytes).field("chapters"))
      guard case .group(let members)? = chapters.row(0)?.value else { return #expect(Bool(false)) }
      #expect(members.map(\.name) == ["start", "title"])
      #expect(members[0].label == "1.500 s")
      #expect(members[1].text == "one")
      expectSound(bytes)
    }
  }

  @Test func tracksDescribeThemselves() {
    expectSound(
      userData(
        fullBox("tsel", u32(1), utf8("tesc")), fullBox("kind", utf8("urn:x\0main\0")),
        box("name", utf8("Stereo")), box("WLOC", u16(1, 2)), box("LOOP", u32(0)), box("SelO", [1]),
        box("AllF", [1]), box("ptv ", u16(0, 0, 0), [0, 1]), box("XMP_", utf8("<x/>")),
        box(
          "strk", fullBox("stri", u16(1, 2), u32(3), utf8("tesc")),
          box("strd", fullBox("stsg", utf8("tele"), u16(1), u32(1))))))
    expectSound(
      userData(
        box("hnti", box("rtp ", utf8("sdp "), utf8("v=0")), box("sdp ", utf8("m=video"))),
        box(
          "hinf", box("trpy", u64(1)), box("nump", u64(1)), box("tpyl", u64(1)),
          box("totl", u32(1)),
          box("npck", u32(1)), box("tpay", u32(1)), box("maxr", u32(1000, 5)), box("dmed", u64(1)),
          box("dimm", u64(1)), box("drep", u64(1)), box("tmin", u32(-1)), box("tmax", u32(1)),
          box("pmax", u32(1)), box("dmax", u32(1)), box("payt", u32(96), [3], utf8("a/b")))))
  }
}
