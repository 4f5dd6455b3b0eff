import Testing

/// Boxes that later editions added, from bytes written by hand.
struct AmendmentBoxTests {
  static let cases: [PlacedBox] = [
    PlacedBox(
      "traf", holding: fullBox("rsot", flags: 3, u32(100, 40)),
      says: ["rsot_original_duration": "100", "rsot_elapsed_duration": "40"]),
    PlacedBox(
      "traf", holding: fullBox("rsot", flags: 2, u32(40)), says: ["rsot_elapsed_duration": "40"]),
    PlacedBox(holding: fullBox("ardi", [4]), says: ["audio_rendering_indication": "4"]),
    PlacedBox(
      "moov", holding: fullBox("ipmc", [0x60, 0x80, 2, 1, 2], [1], [0x0B, 4, 7, 0, 1, 9]),
      says: ["toollist.sizeOfInstance": "2", "no_of_IPMPDescriptors": "1"]),
    // No parameter sets, and the depth behind them.
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

  @Test func depthFollowsTheParameterSets() throws {
    let bytes = box("mvdC", hex("01 8a 00 28 bf 00 00"), box("3dpr", u16(320, 240)))
    #expect(try node("/mvdC/3dpr", in: bytes).integer("depth_height") == 240)
  }

  /// Offsets are as wide as the lengths of units, which the configuration beside them tells.
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

  @Test func whatNoDocumentTellsStaysUndecoded() throws {
    let bytes = fullBox("dhec", u32(1), [3, 0, 1, 2])
    #expect(try undecoded(node("/dhec", in: bytes)) != [])
  }
}
