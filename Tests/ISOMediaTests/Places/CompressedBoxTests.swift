import Anatomy
import ByteScript
import InvariantChecks
import Testing

/// Boxes with deflated contents, made by Python's zlib.
struct CompressedBoxTests {
  @Test func aMovieIsInflated() throws {
    let bytes = box(
      "!mov", hex("78da636060102b4d2949646060e0cb4bcc4df5cc2bce4c490500340f05d0"))
    let name = try node("/!mov/moov/udta/name", in: bytes)
    #expect(name.texts("name") == "Inside")
    #expect(try node("/!mov", in: bytes).fields.map(\.name) == ["size", "type", "compressed_data"])
    expectSound(bytes)
  }

  @Test func anIndexIsInflatedAndRead() throws {
    let bytes = box("!six", hex("78da63600003460606e6170c0800e433a480c42600190021a202cd"))
    let index = try node("/!six/sidx", in: bytes)
    #expect(index.source.size == 36)
    #expect(try index.number(".timescale") == 1000)
    #expect(try index.number(".references[1].referenced_size") == 100)
    #expect(try index.number(".references[1].SAP_type") == 1)
    expectSound(bytes)
  }

  @Test func aSubindexIsInflatedAndRead() throws {
    let bytes = box("!ssx", hex("78da63600003461066626030020000580037"))
    let index = try node("/!ssx/ssix", in: bytes)
    #expect(try index.number(".subsegments[1].ranges[1].level") == 2)
    #expect(try index.number(".subsegments[1].ranges[1].range_size") == 50)
    expectSound(bytes)
  }

  @Test func aDamagedStreamIsAFinding() throws {
    let bytes = box("!mof", hex("78da6360"))
    #expect(try node("/!mof", in: bytes).layoutFindings.map(\.rule) == ["isom.box.inflate-failed"])
    expectTiled(bytes)
  }
}
