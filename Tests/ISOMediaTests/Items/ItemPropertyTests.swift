import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

/// Item properties, from bytes written by hand from their definitions.
struct ItemPropertyTests {
  private func property(_ bytes: [UInt8], _ code: String) throws -> Node {
    try node("/ipco/\(code)", in: box("ipco", bytes))
  }

  private func expectFits(_ bytes: [UInt8]) { expectSound(box("ipco", bytes)) }

  @Test func picturesAreTurned() throws {
    let turned = box("irot", [3]) + box("imir", [1])
    #expect(try property(turned, "irot").field("angle")?.label == "270° counterclockwise")
    #expect(
      try property(turned, "imir").field("axis")?.label == "left and right swapped")
    expectFits(turned)
  }

  @Test func pixelsAreDescribed() throws {
    let plain = fullBox("pixi", [3, 10, 10, 10])
    #expect(try property(plain, "pixi").summary == "10, 10, 10")
    expectFits(plain)
    // Two channels: the second is subsampled 4:2:0 and has a label.
    let more = fullBox("pixi", flags: 1, [2, 8, 8], [0x00], [0x23, 0x21], utf8("u\0"))
    guard case .list(let channels)? = try property(more, "pixi").value("channels") else {
      throw NothingThere(path: "channels")
    }
    let second = channels.item(1)
    #expect(second?.part("channel_idc")?.value.integer == 1)
    #expect(second?.part("subsampling_type")?.label == "4:2:0")
    #expect(second?.part("subsampling_location")?.value.integer == 1)
    #expect(second?.part("channel_label")?.text == "u")
    expectFits(more)
  }

  @Test func auxiliaryPicturesSayWhatTheyAre() throws {
    let bytes = fullBox("auxC", utf8("urn:mpeg:hevc:2015:auxid:1\0"), [1, 2])
    #expect(try property(bytes, "auxC").field("aux_type")?.text == "urn:mpeg:hevc:2015:auxid:1")
    #expect(try property(bytes, "auxC").field("aux_subtype")?.range.count == 2)
    expectFits(bytes)
  }

  /// 3,787,862,400 s after the beginning of 1904 is 2024-01-12T00:00:00Z.
  @Test func timesAreMicroseconds() throws {
    let bytes = fullBox("crtt", u64(3_787_862_400_000_000)) + fullBox("mdft", u64(0))
    let created = try #require(try property(bytes, "crtt").field("creation_time"))
    #expect(created.label == "2024-01-12T00:00:00Z")
    #expect(created.meaning.subject == .category(.time))
    #expect(try property(bytes, "mdft").field("modification_time")?.label == "not set")
    expectFits(bytes)
  }

  @Test func peopleDescribePictures() throws {
    let bytes = fullBox("udes", utf8("en\0name\0text\0a,b\0")) + fullBox("altt", utf8("alt\0en\0"))
    #expect(try property(bytes, "udes").field("tags")?.text == "a,b")
    #expect(try property(bytes, "altt").field("alt_lang")?.text == "en")
    expectFits(bytes)
  }

  @Test func bracketsAreToldApart() throws {
    let bytes =
      fullBox("aebr", [0xFF, 2]) + fullBox("afbr", [1, 2]) + fullBox("dobr", [1, 2])
      + fullBox("fobr", u16(1, 2)) + fullBox("wbbr", u16(1), [0xFE])
    #expect(try property(bytes, "aebr").integer("exposure_step") == -1)
    #expect(try property(bytes, "wbbr").integer("green_magenta") == -2)
    expectFits(bytes)
  }

  @Test func panoramasMayBeGrids() throws {
    let line = fullBox("pano", [0])
    #expect(try property(line, "pano").field("panorama_direction")?.label == "left to right")
    expectFits(line)
    let grid = fullBox("pano", [4, 1, 2])
    #expect(try property(grid, "pano").integer("columns_minus_one") == 2)
    expectFits(grid)
  }

  @Test func camerasHaveAPlace() throws {
    let place = fullBox("cmex", flags: 0x2D, u32(1, 0xFFFF_FFFF), u16(1, 2, 3), u32(9))
    #expect(try property(place, "cmex").integer("pos_z") == -1)
    #expect(try property(place, "cmex").integer("quat_z") == 3)
    #expect(try property(place, "cmex").integer("id") == 9)
    expectFits(place)
    expectFits(fullBox("cmex", flags: 0x18, u32(1, 2, 3)))
    expectFits(fullBox("cmex", version: 1, flags: 0x28, zeros(7), u32(9)))
    expectFits(fullBox("cmin", u32(1, 2, 3)) + fullBox("cmin", flags: 0x0801, u32(1, 2, 3, 4, 5)))
  }

  @Test func derivedPicturesAppearInSteps() throws {
    let listed = fullBox("prdi", flags: 1, u16(2, 3, 4))
    #expect(try property(listed, "prdi").table("steps")?.rowCount == 2)
    expectFits(listed + fullBox("prdi", flags: 2) + fullBox("prdi", flags: 6, u16(5)))
  }

  @Test func slidesChange() {
    expectFits(
      ["wipe", "fade", "splt", "stpe", "zoom"].reduce([]) { $0 + fullBox($1, [1]) }
        + fullBox("ssld", u16(5)))
  }

  @Test func otherPropertiesFit() throws {
    expectFits(fullBox("rloc", u32(1, 2)) + fullBox("iscl", u16(1, 2, 3, 4)))
    expectFits(box("lsel", u16(0xFFFF)) + fullBox("mskC", [8]) + fullBox("tols", u16(1)))
    expectFits(fullBox("rref", [2], utf8("cdscthmb")) + box("jpgC", [0xFF, 0xD8]))
    expectFits(
      fullBox("spid", [0x10, 0x01], u16(5)) + fullBox("spid", [0x80, 0x01], u16(5, 1, 6, 2)))
    expectFits(fullBox("spor", u16(0x8001, 2), [1]) + fullBox("subs", u32(0)))
    expectFits(box("brnd", utf8("mif1"), u32(0), utf8("heic")))
    expectFits(box("etyp", box("tyco", utf8("mif1heic"))))
    let key = zeros(16)
    expectFits(fullBox("ienc", [0, 0, 2, 8], key, [0], key, [1, 7]) + fullBox("iaux", u32(1, 2)))
    expectFits(fullBox("ienc", version: 1, [0, 0x19, 0]))
  }

  private func layers(_ bytes: [UInt8]) throws -> [UInt64] {
    let table = try #require(try property(bytes, "a1lx").table("layer_sizes"))
    let column = try #require(table.columns.first)
    return (0..<table.rowCount).compactMap { table.rawCell(row: $0, column: column) }
  }

  @Test func layersOfAV1HaveSizes() throws {
    let small = box("a1lx", [0], u16(1, 2, 3)) + box("a1op", [1])
    #expect(try layers(small) == [1, 2, 3])
    expectFits(small)
    let large = box("a1lx", [1], u32(1, 2, 70_000))
    #expect(try layers(large) == [1, 2, 70_000])
    expectFits(large)
  }

  @Test func uncompressedFramesAreDescribed() throws {
    let components = box("cmpd", u32(2), u16(4), u16(0x8000), utf8("urn:x\0"))
    guard case .list(let list)? = try property(components, "cmpd").value("components") else {
      throw NothingThere(path: "components")
    }
    #expect(list.item(0)?.part("component_type")?.label == "red")
    #expect(list.item(1)?.part("component_type_uri")?.text == "urn:x")
    expectFits(components)
    expectFits(
      fullBox(
        "uncC", utf8("gene"), u32(1), u16(0), [7, 0, 0], [0, 1, 0, 0x80], u32(0, 0, 0, 3, 1)))
    expectFits(fullBox("uncC", version: 1, utf8("rgb3")) + fullBox("cmpC", utf8("zlib"), [2]))
    // Offsets of 16 bits, sizes of 24 bits.
    let units = fullBox("icef", [1 << 5 | 2 << 2], u32(1), u16(5), big(6, 3))
    let table = try #require(try property(units, "icef").table("units"))
    #expect(table.columns.map { table.rawCell(row: 0, column: $0) } == [5, 6])
    expectFits(units + fullBox("cloc", [2]))
    expectFits(
      fullBox("cpat", u16(1, 2), u32(1, 0, 2, 0)) + fullBox("splz", u32(1, 3), u16(1, 1), u32(0)))
    expectFits(fullBox("sbpm", u32(1, 3), [0x80], u32(1, 1, 1), u32(4, 5, 6, 7)))
    expectFits(fullBox("snuc", u32(0), [0], u32(1, 2), u32(0, 0, 0, 0)))
  }

  @Test func headersOfJPEG2000HoldBoxes() throws {
    let bytes = box(
      "j2kH", box("cdef", u16(1, 0, 1, 0)), box("cmap", u16(0), [1, 0]),
      box("j2kL", u16(1, 5), [1], u16(2)))
    guard let table = try node("/ipco/j2kH/cdef", in: box("ipco", bytes)).table("channels"),
      let column = table.column(named: "Typ")
    else { throw NothingThere(path: "cdef") }
    #expect(column.label?(table.rawCell(row: 0, column: column) ?? 0) == "opacity")
    expectFits(bytes)
  }

  /// One profile, one operating point with both rates, two layers.
  @Test func operatingPointsAreRead() throws {
    let profile = [0x61] as [UInt8] + u32(0x6000_0000) + zeros(6) + [93]
    let point =
      u16(1) + [2, 1] + [0, 0x06] + u16(16, 16, 1920, 1080) + [0x43] + u16(25) + [1] + u32(9, 8)
    // Layer 0 depends on no layer, layer 1 on layer 0; each has one dimension.
    let layers: [UInt8] = [2, 0, 0, 1, 1, 1, 0, 7]
    let bytes = fullBox("oinf", u16(0x0004), [1], profile, u16(1), point, layers)
    guard case .list(let list)? = try property(bytes, "oinf").value("operating_points") else {
      throw NothingThere(path: "operating_points")
    }
    #expect(list.item(0)?.part("maxPicHeight")?.value.integer == 1080)
    #expect(list.item(0)?.part("avgBitRate")?.value.integer == 8)
    expectFits(bytes)
  }
}
