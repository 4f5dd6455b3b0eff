import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

struct UserTypeTests {
  private let xmp = hex("be7acfcb97a942e89c71999491e3afac")
  private let unheardOf = hex("00112233445566778899aabbccddeeff")

  @Test func everyUserTypeIsNamedByItsBytes() throws {
    let bytes = box("uuid", xmp, utf8("<x/>")) + box("uuid", unheardOf, [1, 2])
    let children = open(bytes).root.children
    #expect(
      children.map(\.path) == [
        "/uuid:BE7ACFCB97A942E89C71999491E3AFAC", "/uuid:00112233445566778899AABBCCDDEEFF",
      ])
    #expect(children.map(\.title) == ["XMP Metadata", "Unknown User Type"])
    #expect(children[0].field("data")?.meaning.role == .payload)
    #expect(children[1].fields.last?.meaning.role == .undecoded)
    expectTiled(bytes)
  }

  @Test func pathsLeadToUserTypes() throws {
    let bytes = box("uuid", unheardOf) + box("uuid", unheardOf, [1])
    let second = try node("/uuid:00112233445566778899AABBCCDDEEFF[2]", in: bytes)
    #expect(second.range == ByteRange(start: 24, count: 25))
  }

  @Test func smoothStreamingTellsTimes() throws {
    let time = box("uuid", hex("6d1d9b0542d544e680e2141daff757b2"), [1, 0, 0, 0], u64(70, 20))
    let next = box("uuid", hex("d4807ef2ca3946958e5426cb9e46a79f"), [0, 0, 0, 0, 1], u32(90, 20))
    let bytes = box("moof", box("traf", time, next))
    let traf = try node("/moof/traf", in: bytes)
    #expect(traf.children[0].integer("FragmentAbsoluteTime") == 70)
    #expect(traf.children[1].table("fragments")?.rowCount == 1)
    expectSound(bytes)
  }
}
