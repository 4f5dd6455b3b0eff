import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

/// Sample groups and their descriptions.
struct SampleGroupTests {
  /// One entry of each grouping type, from its definition.
  static let entries: [(type: String, bytes: [UInt8])] = [
    ("roll", u16(0xFFFF)), ("prol", u16(0xFFFF)), ("rap ", [0x81]), ("tele", [0x80]),
    ("sap ", [0x81]), ("drap", u32(0x4000_0000)),
    ("edrp", u32(0x2400_0000) + u16(5)), ("rash", u16(1, 50) + u32(2, 1) + [9]),
    ("rash", u16(2) + u32(9) + u16(50) + u32(8) + u16(50) + u32(2, 1) + [9]),
    ("alst", u16(1, 2) + u32(3)), ("stmi", utf8("pict") + u32(2, 1, 2)), ("pasr", u32(1, 1)),
    ("casg", u32(1, 1, 1, 1, 0, 1, 0, 1)), ("seam", zeros(16)),
    ("seig", [0, 0x19, 1, 0] + zeros(16) + [1, 7]), ("av1f", [2]),
    ("aebr", [0xFF, 2]), ("afbr", [1, 2]), ("dobr", [1, 2]), ("fobr", u16(1, 2)),
    ("pano", u16(4)), ("wbbr", u16(1) + [2]), ("eqiv", u16(0xFFFF, 1)),
    ("refs", u32(1) + [2] + u32(3, 4)), ("avll", [1, 1] + u16(2, 3)),
    ("avss", u16(1) + [2, 0xC0] + u32(5) + [1] + u16(6, 7) + [1, 0, 1] + u16(2)),
    ("sync", [21]),
    ("tscl", [1, 0x61] + u32(0x6000_0000) + zeros(6) + [93] + u16(1, 2) + [0] + u16(3)),
    ("aud ", [0x46, 1, 0x50]), ("eob ", [0x4A, 1]), ("eos ", [1, 0x48, 1, 0x48, 1]),
    ("dcfi", u16(2) + [1, 2]), ("pase", u16(2) + [1, 2]), ("pss1", [0xE0]),
    ("dtrt", [1] + u16(2, 0xFFFF)), ("scnm", [0, 2, 1, 2]),
    ("nalm", [0, 2] + u16(1, 2)), ("nalm", [1, 1, 3] + u16(1)), ("nalm", [2] + u16(1, 1)),
    ("nalm", [3] + u16(1, 3, 1)), ("trif", u16(1) + [0]),
    ("trif", u16(1) + [0x80 | 0x04] + u16(1, 2, 3, 4) + u16(1, 9)),
    ("trif", u16(1) + [0x80 | 0x10] + u16(3, 4)), ("opth", u32(0xFFFF_FFFF)),
    ("linf", [1, 0x30, 0x40, 0x70] + []), ("lbli", [0x93, 0xFF]), ("minp", u16(1, 2, 3, 0x0042)),
    ("rror", [0] + u16(1, 2, 5, 6, 7, 1, 9)), ("spid", [0x10, 1] + u16(5)),
    ("spid", [0x80, 0] + u16(5, 1)), ("spli", [51]), ("spor", u16(1, 2)),
    ("sulm", utf8("trif") + u16(1, 5, 6)),
    (
      "vopi",
      [0, 0, 1, 2, 51, 0x00, 0] + [0x80, 0x80] + u16(1) + u16(0) + [0, 1, 1, 0x06, 0x03] + u16(25)
        + [1] + u32(9, 8) + [1, 0, 1, 0, 1]
    ),
  ]

  /// Without a stated length, the end of an entry must follow from its content.
  @Test(arguments: entries)
  func entriesEndWhereTheyShould(type: String, bytes: [UInt8]) throws {
    let old = fullBox("sgpd", utf8(type), u32(2), bytes, bytes)
    try expectEntries(2, in: old)
    expectSound(old)
    let stated = fullBox("sgpd", version: 1, utf8(type), u32(bytes.count, 2), bytes, bytes)
    try expectEntries(2, in: stated)
    expectSound(stated)
    let own = fullBox(
      "sgpd", version: 2, utf8(type), u32(0, 1, 2), u32(bytes.count), bytes, u32(bytes.count), bytes
    )
    try expectEntries(2, in: own)
    expectSound(own)
    guard case .list(let list)? = try node("/sgpd", in: stated).value("entries") else { return }
    #expect(list.item(0)?.part("data") == nil, "something is left over")
  }

  private func expectEntries(_ count: Int, in bytes: [UInt8]) throws {
    guard case .list(let list)? = try node("/sgpd", in: bytes).value("entries") else {
      throw NothingThere(path: "entries")
    }
    #expect(list.count == count)
  }

  @Test(arguments: ["tsas", "stsa", "av1m", "av1s", "av1M"])
  func groupsThatSayAllByBeingThere(type: String) {
    expectSound(fullBox("sgpd", utf8(type), u32(0xFFFF_FFFF)))
    expectSound(fullBox("sgpd", version: 1, utf8(type), u32(0, 2), u32(0, 0)))
  }

  @Test func pairsOfAStartupSequenceGoOnToTheEnd() throws {
    let entry = u16(1, 2) + u32(3) + u16(4, 5, 6, 7)
    let bytes = fullBox("sgpd", version: 1, utf8("alst"), u32(entry.count, 1), entry)
    guard case .list(let list)? = try node("/sgpd", in: bytes).value("entries"),
      case .table(let outputs)? = list.item(0)?.part("outputs")?.value
    else { throw NothingThere(path: "outputs") }
    #expect(outputs.rowCount == 2)
    expectSound(bytes)
  }

  @Test func whatIsNotKnownIsLeftAlone() throws {
    let known = fullBox("sgpd", version: 1, utf8("zzzz"), u32(2, 1), [1, 2])
    guard case .list(let list)? = try node("/sgpd", in: known).value("entries") else {
      throw NothingThere(path: "entries")
    }
    #expect(list.item(0)?.part("data")?.range.count == 2)
    expectSound(known)
    let unknown = fullBox("sgpd", utf8("zzzz"), u32(1), [1, 2])
    #expect(try node("/sgpd", in: unknown).field("entries")?.meaning.role == .undecoded)
    expectSound(unknown)
  }

  /// The start of an HDR10+ message, which the samples continue.
  @Test func messagesMayBegin() throws {
    let entry = hex("00 b5003c0001")
    let bytes = fullBox("sgpd", version: 1, utf8("it35"), u32(6, 1), entry)
    guard case .list(let list)? = try node("/sgpd", in: bytes).value("entries") else {
      throw NothingThere(path: "entries")
    }
    #expect(list.item(0)?.part("complete_message_flag")?.value.integer == 0)
    #expect(list.item(0)?.part("t35_message")?.range.count == 5)
    expectSound(bytes)
  }

  @Test func scalableGroupsHoldBoxes() {
    for type in ["scif", "mvif"] {
      let entry = [1, 1, 0x80, 0] + box("svpr", [0, 1])
      expectSound(fullBox("sgpd", version: 1, utf8(type), u32(entry.count, 1), entry))
    }
  }

  @Test func tracksAreGrouped() throws {
    let bytes = box("trgr", fullBox("ster", u32(1, 0x8000_0000)), fullBox("msrc", u32(1)))
    #expect(try node("/trgr/ster", in: bytes).field("left_view_flag")?.label == "left")
    expectSound(bytes)
  }

  @Test func partsOfTracksAreTold() {
    expectSound(
      box(
        "strk", fullBox("stri", u16(0, 0), u32(1)),
        box(
          "strd", fullBox("stsg", utf8("tele"), u16(1), u32(1)), fullBox("stti", u16(1, 2)),
          fullBox("sstl", u16(1), zeros(3)), fullBox("mstv", u16(1, 0x40)),
          fullBox("stmg", u16(1), u32(1)), fullBox("tstb", u16(1, 2)))))
    expectSound(fullBox("sdep", u16(1, 0xFFFF, 0)))
  }

  @Test func restrictionsAreNamed() throws {
    let bytes = box(
      "rinf", box("frma", utf8("avc1")), fullBox("schm", utf8("stvi"), u32(1)),
      fullBox("csch", flags: 1, utf8("stvi"), u32(1), utf8("urn:x\0")),
      box("schi", fullBox("stvi", u32(3, 1, 2), [0, 1])))
    #expect(
      try node("/rinf/schi/stvi", in: bytes).field("single_view_allowed")?.label == "either view")
    expectSound(bytes)
  }
}
