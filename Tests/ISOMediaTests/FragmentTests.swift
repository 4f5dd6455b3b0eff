import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

struct FragmentTests {
  private let run = fullBox(
    "trun", version: 1, flags: 0xF05, u32(2, -20, 0x0200_0000),
    u32(1000, 70, 0x0101_0000, -500), u32(1001, 71, 0x0200_0000, 500))

  @Test func aRunHasTheColumnsThatItsFlagsName() throws {
    let run = try node("/moof/traf/trun", in: box("moof", box("traf", run)))
    #expect(run.integer("data_offset") == -20)
    #expect(run.integer("first_sample_flags") == 0x0200_0000)
    let samples = try #require(run.table("samples"))
    #expect(samples.rowCount == 2)
    #expect(
      samples.columns.map(\.name) == [
        "sample_duration", "sample_size", "sample_flags", "sample_composition_time_offset",
      ])
    let offsets = try #require(samples.column(named: "sample_composition_time_offset"))
    #expect(samples.cell(row: 0, column: offsets).integer == -500)
    let flags = try #require(samples.column(named: "sample_flags"))
    #expect(flags.label?(0x0101_0000) == "not a sync sample, depends on other samples")
  }

  @Test func compositionOffsetsHaveNoSignInVersion0() throws {
    let run = try node("/trun", in: fullBox("trun", flags: 0x800, u32(1, -1)))
    let samples = try #require(run.table("samples"))
    #expect(samples.cell(row: 0, column: samples.columns[0]).integer == 0xFFFF_FFFF)
  }

  @Test func samplesWithoutValuesOwnNoBytes() throws {
    let run = try node("/trun", in: fullBox("trun", u32(0xFFFF_FFFF)))
    #expect(run.integer("sample_count") == 0xFFFF_FFFF)
    #expect(run.table("samples") == nil)
    expectSound(fullBox("trun", u32(0xFFFF_FFFF)))
  }

  @Test func aRunThatStatesTooManySamplesIsFound() {
    let findings = open(fullBox("trun", flags: 0x200, u32(9, 1, 2))).findings
    #expect(findings.map(\.rule) == ["isom.table.entry-count-exceeds-box"])
  }

  @Test func flagsTellWhatATrackFragmentStates() throws {
    let header = fullBox("tfhd", flags: 0x2003B, u32(1), u64(5000), u32(2, 512, 64, 0x10000))
    let tfhd = try node("/tfhd", in: header)
    #expect(tfhd.integer("base_data_offset") == 5000)
    #expect(tfhd.integer("sample_description_index") == 2)
    #expect(tfhd.integer("default_sample_flags") == 0x10000)
    let flags = try #require(tfhd.field("default_sample_flags"))
    guard case .group(let members) = flags.value else { return #expect(Bool(false)) }
    #expect(members.first { $0.name == "sample_is_non_sync_sample" }?.label == "not a sync sample")
    expectSound(header)
  }

  @Test func theFragmentsOfAMovieTile() {
    expectSound(
      box(
        "moov",
        box(
          "mvex", fullBox("mehd", version: 1, u64(90000)), fullBox("trex", u32(1, 1, 1000, 0, 0)),
          fullBox(
            "leva", [5], u32(1), [0x80], u32(7), u32(1), [1], u32(7, 8), u32(1), [2], u32(1), [3],
            u32(2), [4], u32(9)),
          fullBox("trep", u32(1), fullBox("assp", version: 1, u32(1, 5, -7))))))
    expectSound(
      box(
        "moof", fullBox("mfhd", u32(1)),
        box("traf", fullBox("tfhd", u32(1)), fullBox("tfdt", version: 1, u64(1 << 40)), run)))
    expectSound(
      box(
        "mfra",
        fullBox("tfra", version: 1, u32(1, 0b01_10_11, 1), u64(5, 6), hex("0001 000002 00000003")),
        fullBox("mfro", u32(67))))
  }

  @Test func lengthsOfTheNumbersAreStated() throws {
    let bytes = fullBox("tfra", u32(1, 0b00_01_10, 1, 5, 6), hex("01 0002 000003"))
    let entries = try #require(try node("/tfra", in: bytes).table("entries"))
    #expect(entries.columns.map(\.bitCount) == [32, 32, 8, 16, 24])
    #expect(entries.columns.map { entries.cell(row: 0, column: $0).integer } == [5, 6, 1, 2, 3])
  }

  @Test func segmentsAreIndexed() throws {
    let sidx = fullBox(
      "sidx", u32(1, 600, 300, 0), u16(0, 1), u32(Int(0x8000_0000 as UInt32) + 77, 600, 0x9000_0001)
    )
    let table = try #require(try node("/sidx", in: sidx).table("references"))
    #expect(table.columns.map { table.cell(row: 0, column: $0).integer } == [1, 77, 600, 1, 1, 1])
    let field = try #require(try node("/sidx", in: sidx).field("earliest_presentation_time"))
    #expect(field.label == "0.500 s")
    expectSound(sidx)
    expectSound(fullBox("ssix", u32(2, 1), hex("01 000010"), u32(2), hex("01 000010 02 000020")))
    expectSound(fullBox("prft", version: 1, u32(1), u64(0x1234), u64(9)))
  }

  @Test func eventMessagesHaveTheirFieldsInEitherOrder() throws {
    let scheme = utf8("urn:x\0") + utf8("v\0")
    let old = fullBox("emsg", scheme, u32(1000, 250, 0xFFFF_FFFF, 7), [1, 2])
    let new = fullBox("emsg", version: 1, u32(1000), u64(5000), u32(2000, 7), scheme, [1, 2])
    for bytes in [old, new] {
      let emsg = try node("/emsg", in: bytes)
      #expect(emsg.integer("id") == 7)
      #expect(emsg.field("message_data")?.range.count == 2)
      expectSound(bytes)
    }
    #expect(try node("/emsg", in: new).field("presentation_time")?.label == "5.000 s")
    #expect(try node("/emsg", in: old).field("event_duration")?.label == "unknown")
  }
}
