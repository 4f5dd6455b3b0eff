import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import Metadata
import TestSupport
import Testing

/// Sizes of pictures, in files written by hand.
struct PictureFileTests {
  private func picture(_ bytes: [UInt8]) throws -> PictureFormat {
    let tracks = Invariants.open(bytes).tracks()
    let track = try #require(tracks.first)
    #expect(tracks.count == 1 && track.mediaType == .stillPicture)
    return try #require(track.picture)
  }

  /// A 16-bit number takes the first half of its four bytes, a 32-bit number all of them; three bit
  /// depths are stored elsewhere.
  @Test func tagged() throws {
    let start = utf8("MM") + u16(42) + u32(8)
    let picture = try picture(
      start
        + directory(
          entry(0x100, 3, 1, u16(300, 0)), entry(0x101, 4, 1, u32(70_000)),
          entry(0x102, 3, 3, u32(62)), entry(0x112, 3, 1, u16(6, 0)))
        + u16(16, 16, 16))
    #expect(picture.encoded?.description == "300×70000")
    #expect(picture.shown?.description == "70000×300")
    #expect(picture.bitDepth == 16 && picture.orientation.clockwise == 90)
  }

  @Test("The size of a JPEG 2000 codestream is that of its area")
  func codestream() throws {
    let bytes =
      hex("FF4F FF51 0029 0000") + u32(40, 30, 10, 5, 40, 30, 0, 0) + hex("0001 87 01 01")
      + hex("FF90 000A 0000") + u32(17) + hex("00 01 FF93 010203 FFD9")
    #expect(try picture(bytes).encoded?.description == "30×25")
  }

  @Test("The codec of a grid is that of its tiles; a grid without tiles has none")
  func grid() throws {
    let track = try gridTrack(fullBox("iref", box("dimg", u16(1, 2, 2, 3))))
    #expect(track.codec?.code == "grid" && track.codec?.name == "AV1 in tiles")
    #expect(track.codec?.profile == "Main")
    #expect(try gridTrack([]).codec == nil)
  }

  private func gridTrack(_ references: [UInt8]) throws -> TrackDescription {
    func item(_ id: Int, _ type: String) -> [UInt8] {
      fullBox("infe", version: 2, u16(id, 0), utf8(type), zeros(1))
    }
    let tile = hex("12 00 0A 00")
    let grid = [0, 0, 0, 1] + u16(128, 64)
    let properties = box(
      "iprp",
      box(
        "ipco", fullBox("ispe", u32(64, 64)), box("av1C", hex("81 00 0C 00")),
        fullBox("ispe", u32(128, 64))),
      fullBox("ipma", u32(3), u16(1), [1, 3], u16(2), [2, 1, 0x82], u16(3), [2, 1, 0x82]))
    let bytes =
      box("ftyp", utf8("avif"), u32(0), utf8("mif1"))
      + fullBox(
        "meta", fullBox("hdlr", u32(0), utf8("pict"), zeros(13)), fullBox("pitm", u16(1)),
        fullBox("iinf", u16(3), item(1, "grid"), item(2, "av01"), item(3, "av01")),
        fullBox(
          "iloc", version: 1, [0x44, 0], u16(3), u16(1, 1, 0, 1), u32(0, 8), u16(2, 1, 0, 1),
          u32(8, 4), u16(3, 1, 0, 1), u32(8, 4)),
        references, properties, box("idat", grid, tile))
    return try #require(Invariants.open(bytes).tracks().first)
  }

  @Test("Rotations and mirrorings of an image item are applied in the order of its properties")
  func orderOfTurns() throws {
    func orientation(_ properties: [UInt8]...) throws -> Orientation {
      let links = properties.indices.map { UInt8($0 + 2) }
      let bytes =
        box("ftyp", utf8("avif"), u32(0), utf8("mif1"))
        + fullBox(
          "meta", fullBox("hdlr", u32(0), utf8("pict"), zeros(13)), fullBox("pitm", u16(1)),
          fullBox(
            "iinf", u16(1), fullBox("infe", version: 2, u16(1, 0), utf8("av01"), zeros(1))),
          fullBox("iloc", version: 1, [0x44, 0], u16(1), u16(1, 1, 0, 1), u32(0, 4)),
          box(
            "iprp", box("ipco", fullBox("ispe", u32(4, 2)), properties.flatMap(\.self)),
            fullBox("ipma", u32(1), u16(1), [UInt8(1 + links.count), 1], links)),
          box("idat", hex("12 00 0A 00")))
      return try #require(Invariants.open(bytes).tracks().first?.picture).orientation
    }
    let (quarter, half) = (box("irot", [1]), box("irot", [2]))
    let (topBottom, leftRight) = (box("imir", [0]), box("imir", [1]))
    #expect(try orientation() == .upright)
    #expect(try orientation(quarter) == Orientation(clockwise: 270, isMirrored: false))
    #expect(try orientation(quarter, quarter) == Orientation(clockwise: 180, isMirrored: false))
    #expect(try orientation(leftRight) == Orientation(clockwise: 0, isMirrored: true))
    #expect(try orientation(topBottom) == Orientation(clockwise: 180, isMirrored: true))
    #expect(try orientation(quarter, leftRight) == Orientation(clockwise: 90, isMirrored: true))
    #expect(try orientation(leftRight, quarter) == Orientation(clockwise: 270, isMirrored: true))
    #expect(try orientation(half, topBottom) == Orientation(clockwise: 0, isMirrored: true))
    #expect(try orientation(topBottom, leftRight) == Orientation(clockwise: 180, isMirrored: false))
  }

  /// In a CR2 file the first directory describes a preview, and that of the raw picture states no
  /// size.
  @Test func canonRaw() throws {
    let start = utf8("MM") + u16(42) + u32(8)
    let preview = directory(
      entry(0x100, 3, 1, u16(1536, 0)), entry(0x101, 3, 1, u16(1024, 0)),
      entry(0x8769, 4, 1, u32(50)), next: 80)
    let exif = directory(entry(0xA002, 3, 1, u16(3456, 0)), entry(0xA003, 3, 1, u16(2304, 0)))
    let raw = directory(entry(0xC640, 3, 3, u32(98))) + u16(1, 1758, 1758)
    #expect(try picture(start + preview + exif + raw).encoded?.description == "3456×2304")
  }

  /// The first directory describes a reduced version.
  @Test func taggedWithASmallerVersion() throws {
    let start = utf8("MM") + u16(42) + u32(8)
    let small = directory(
      entry(0xFE, 4, 1, u32(1)), entry(0x100, 3, 1, u16(3, 0)), entry(0x101, 3, 1, u16(2, 0)),
      next: 8 + 42)
    let large = directory(
      entry(0xFE, 4, 1, u32(0)), entry(0x100, 3, 1, u16(30, 0)), entry(0x101, 3, 1, u16(20, 0)))
    #expect(try picture(start + small + large).encoded?.description == "30×20")
  }

  /// The chroma subsampling follows from the sampling factors, of which there are two per byte.
  @Test func chromaOfJPEG() throws {
    func chroma(_ factors: Int...) throws -> String? {
      let components = factors.enumerated().flatMap { u8($0.offset + 1, $0.element, 0) }
      let frame =
        hex("FFC0") + u16(8 + components.count) + u8(8) + u16(24, 32) + u8(factors.count)
      return try picture(hex("FFD8") + frame + components + hex("FFD9")).chroma
    }
    #expect(try chroma(0x11, 0x11, 0x11) == "4:4:4")
    #expect(try chroma(0x22, 0x22, 0x22) == "4:4:4")
    #expect(try chroma(0x21, 0x11, 0x11) == "4:2:2")
    #expect(try chroma(0x22, 0x11, 0x11) == "4:2:0")
    #expect(try chroma(0x12, 0x11, 0x11) == "4:4:0")
    #expect(try chroma(0x11) == "monochrome")
    #expect(try chroma(0x22, 0x21, 0x11) == nil)
    #expect(try chroma(0x11, 0x11, 0x00) == nil)
    #expect(try chroma(0x11, 0x11, 0x11, 0x11) == nil)
  }

  private func webP(_ code: String, _ content: [UInt8]) -> [UInt8] {
    riffChunk("RIFF", utf8("WEBP"), riffChunk(code, content))
  }

  /// RFC 6386: the size and two bits of scale; RFC 9649: fourteen bits each, minus one.
  @Test func sizesOfWebP() throws {
    let lossy = hex("d00100 9d012a") + little(37 | 1 << 14, 2) + little(23, 2) + zeros(4)
    #expect(try picture(webP("VP8 ", lossy)).encoded?.description == "37×23")
    let lossless = [0x2F] + little(39 | 23 << 14 | 1 << 28) + zeros(5)
    #expect(try picture(webP("VP8L", lossless)).encoded?.description == "40×24")
  }
}
