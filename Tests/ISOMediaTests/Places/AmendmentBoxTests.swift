import Anatomy
import ByteScript
import InvariantChecks
import Schema
import Testing

/// Boxes added by later editions, from bytes written by hand.
struct AmendmentBoxTests {
  static let cases: [PlacedBox] = [
    PlacedBox(
      "traf", holding: fullBox("rsot", flags: 3, u32(100, 40)),
      says: ["rsot_original_duration": "100", "rsot_elapsed_duration": "40"]),
    PlacedBox(
      "traf", holding: fullBox("rsot", flags: 2, u32(40)), says: ["rsot_elapsed_duration": "40"]),
    PlacedBox(
      holding: fullBox("aepp", flags: 4, u32(1, 3, 2)), says: ["default_distance": "2"]),
    PlacedBox(holding: fullBox("ardi", [4]), says: ["audio_rendering_indication": "4"]),
    PlacedBox(
      "moov", holding: fullBox("ipmc", [0x60, 0x80, 2, 1, 2], [1], [0x0B, 4, 7, 0, 1, 9]),
      says: ["toollist.sizeOfInstance": "2", "no_of_IPMPDescriptors": "1"]),
    // No parameter sets, followed by the depth.
    PlacedBox(
      holding: box("mvdC", hex("01 8a 00 28 bf 00 00"), box("3dpr", u16(320, 240))),
      says: ["AVCProfileIndication": "138", "complete_representation": "1"]),
    PlacedBox(holding: box("a3dC", hex("01 8b 00 28 bf 00 00")), says: ["lengthSizeMinusOne": "3"]),
    PlacedBox(
      holding: fullBox("dhec", u32(1), [2, 0, 3, 7, 8, 9]),
      says: ["constructors[1].constructor_type": "2", "constructors[1].length": "3"]),
    PlacedBox(
      holding: box("rtmd", zeros(6), u16(1), box("btrt", u32(1, 2, 3))),
      says: ["data_reference_index": "1"]),
  ]

  @Test(arguments: cases)
  func boxesAreRead(_ placed: PlacedBox) throws { try placed.expectToRead() }

  /// A voice element in front with a limited range of movement, in a preselection.
  @Test func soundIsMadeOfElements() throws {
    let element = box(
      "aelm",
      fullBox("aedb", utf8("voice\0"), [0xC0], fullBox("labl", [0], u16(1), utf8("en\0V\0"))),
      fullBox("aepr", hex("c0c00000 40c00000 00000000")),
      fullBox("aepp", flags: 3, u16(0xFFE2, 30, 0), [0xF6, 10, 0]))
    let choice = fullBox("aesb", fullBox("aesd", utf8("language\0")), element)
    let bytes = box(
      "grpl",
      fullBox(
        "prsl", flags: 0x7000, u32(1, 1, 2), utf8("main\0"), [3], utf8("i\0"),
        fullBox("ardi", [4]), choice, element))
    let prsl = try node("/grpl/prsl", in: bytes)
    #expect(prsl.texts("preselection_tag") == "main")
    #expect(prsl.integer("selection_priority") == 3)
    #expect(prsl.texts("interleaving_tag") == "i")
    #expect(try node("/grpl/prsl/ardi", in: bytes).integer("audio_rendering_indication") == 4)
    #expect(try node("/grpl/prsl/aesb/aesd", in: bytes).texts("selection_tag") == "language")
    let inner = "/grpl/prsl/aesb/aelm"
    #expect(try node(inner + "/aedb", in: bytes).texts("audio_element_tag") == "voice")
    #expect(try node(inner + "/aedb", in: bytes).integer("is_default_enabled") == 1)
    #expect(try node(inner + "/aedb/labl", in: bytes).texts("label") == "V")
    guard case .real(-6)? = try node(inner + "/aepr", in: bytes).field("min_prominence")?.value
    else { throw NothingThere(path: "min_prominence") }
    #expect(try node(inner + "/aepp", in: bytes).integer("min_azimuth") == -30)
    #expect(try node(inner + "/aepp", in: bytes).integer("max_elevation") == 10)
    expectSound(bytes)
  }

  @Test func depthFollowsTheParameterSets() throws {
    let bytes = box("mvdC", hex("01 8a 00 28 bf 00 00"), box("3dpr", u16(320, 240)))
    #expect(try node("/mvdC/3dpr", in: bytes).integer("depth_height") == 240)
  }

  /// Offsets have the width of NAL unit lengths, which the configuration box in the same sample
  /// entry states.
  @Test func extractorsAskTheConfiguration() throws {
    let head = hex("01 02 20000000 900000000000 3c f000 fc fd fa fa 0000")
    for (last, offset) in [(UInt8(0x0F), u32(0, 100)), (0x0D, u16(0, 100))] {
      let entry = box(
        "hvc3", zeros(6), u16(1), zeros(70), box("hvcC", head, [last, 0]),
        fullBox("dhec", u32(1), [0, 1, 2, 0xFE], offset))
      let dhec = try node("/stsd/hvc3/dhec", in: fullBox("stsd", u32(1), entry))
      #expect(try dhec.fieldAt(".constructors[1].sample_offset").value.integer == -2)
      #expect(try dhec.fieldAt(".constructors[1].data_length").value.integer == 100)
    }
  }

  @Test func elementsWithoutBoxesAreLeftAlone() throws {
    let bytes = box("aelm", [1, 2, 3])
    #expect(try undecoded(node("/aelm", in: bytes)) != [])
    expectSound(bytes)
  }

  @Test func whatNoDocumentTellsStaysUndecoded() throws {
    let bytes = fullBox("dhec", u32(1), [3, 0, 1, 2])
    #expect(try undecoded(node("/dhec", in: bytes)) != [])
  }
}
