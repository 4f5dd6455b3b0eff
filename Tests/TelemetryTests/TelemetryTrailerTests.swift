import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

/// Trailers after the last box, and blocks that dashcam boxes refer to. Written by hand, from
/// layouts that are only known from files.
struct TrailerTests {
  private static let movie = Handmade.movie(
    entry: Handmade.entry("none"), samples: [Handmade.text("sample")])

  // MARK: Insta360

  static let insta360 = insta360()

  private static func insta360(preview: [UInt8] = []) -> [UInt8] {
    func record(_ id: Int, _ data: [UInt8]) -> [UInt8] {
      data + little(id, 2) + little(data.count, 4)
    }
    func text(_ key: UInt8, _ text: String) -> [UInt8] {
      [key, UInt8(text.utf8.count)] + Handmade.text(text)
    }
    let info =
      text(0x0A, "IXE0000TEST") + text(0x12, "Insta360 X3") + text(0x1A, "v1.0.00_build1")
      + hex("20 05")
    // 1,515,964,800 s after 1970 are 2018-01-14T21:20:00Z.
    let place =
      little(1_515_964_800, 4) + zeros(4) + little(500, 2)
      + Handmade.text("A") + Handmade.double(38.44) + Handmade.text("N")
      + Handmade.double(122.71) + Handmade.text("W") + Handmade.double(10)
      + Handmade.double(90) + Handmade.double(50.5)
    let motion = little(1000, 8) + hex("e883 1880 0080 0080 0080 0080")
    let records =
      record(0x300, motion + motion) + record(0x700, place + place) + record(0x999, [1, 2, 3])
      + (preview.isEmpty ? [] : record(0x200, preview)) + record(0x101, info)
    return movie + records + zeros(32) + little(records.count + 72, 4)
      + little(3, 4) + Handmade.text("8db42d694ccc418790edff439fe026bf")
  }

  /// A preview is listed as a record of the trailer, even if it contains a movie.
  @Test func aPreviewMayBeAFilm() throws {
    let bytes = Self.insta360(preview: Self.movie)
    let names = try node("/insta360", in: bytes).children.map(\.name.description)
    #expect(names == ["motion", "gps", "record", "record", "info", "end"])
    expectInvariants(ofFile: bytes, damages: 100)
  }

  @Test func recordsAreFoundFromTheEnd() throws {
    let trailer = try node("/insta360", in: Self.insta360)
    #expect(
      trailer.children.map(\.name.description) == ["motion", "gps", "record", "info", "end"])
    let gps = try #require(try node("/insta360/gps", in: Self.insta360).table("entries"))
    #expect(gps.rowCount == 2)
    #expect(gps.words(0, "time") == "2018-01-14T21:20:00Z")
    #expect(gps.words(1, "latitude") == "38.44")
    #expect(gps.words(1, "longitude_reference") == "W")
    #expect(gps.column(named: "latitude")?.meaning.subject == .category(.location))
    let motion = try node("/insta360/motion", in: Self.insta360).table("entries")
    #expect(motion?.words(0, "acceleration_x") == "1.0")
    #expect(motion?.words(0, "acceleration_y") == "0.024")
    guard case .list(let fields)? = try node("/insta360/info", in: Self.insta360).value("fields")
    else {
      Issue.record("no fields")
      return
    }
    #expect(fields.count == 4)
    let serial = fields.item(0).flatMap(Self.lastMember)
    #expect(serial?.name == "serial_number")
    #expect(serial?.words == "IXE0000TEST")
    #expect(serial?.meaning.subject == .category(.identifier))
  }

  private static func lastMember(_ field: Field) -> Field? {
    if case .group(let members) = field.value { return members.last }
    return nil
  }

  // MARK: Samsung

  private static func samsung(_ blocks: [(type: Int, name: String, data: [UInt8])]) -> [UInt8] {
    var bytes: [UInt8] = []
    var places: [(type: Int, start: Int, size: Int)] = []
    for block in blocks {
      let whole =
        little(0, 2) + little(block.type, 2)
        + little(block.name.utf8.count, 4) + Handmade.text(block.name) + block.data
      places.append((block.type, bytes.count, whole.count))
      bytes += whole
    }
    let directory =
      Handmade.text("SEFH") + little(107, 4) + little(blocks.count, 4)
      + places.flatMap { place in
        little(0, 2) + little(place.type, 2)
          + little(bytes.count - place.start, 4) + little(place.size, 4)
      }
    return bytes + directory + little(directory.count, 4) + Handmade.text("SEFT")
  }

  private static let blocks: [(type: Int, name: String, data: [UInt8])] = [
    (0x0A01, "Image_UTC_Data", Handmade.text("1515964800000")),
    (0x0AA1, "MCC_Data", Handmade.text("310")), (0x0A30, "MotionPhoto_Data", movie),
  ]

  static let samsungTrailer = movie + samsung(blocks)
  static let samsungBox = movie + box("sefd", samsung(blocks))

  @Test(arguments: [("/sef", samsungTrailer), ("/sefd/sef", samsungBox)])
  func blocksAreFoundByTheirDirectory(_ root: String, _ bytes: [UInt8]) throws {
    let time = try node(root + "/Image_UTC_Data", in: bytes)
    #expect(time.words("text") == "1515964800000")
    #expect(time.field("text")?.meaning.subject == .category(.time))
    let country = try node(root + "/MCC_Data", in: bytes)
    #expect(country.field("text")?.meaning.subject == .category(.location))
    let video = try node(root + "/MotionPhoto_Data/isom/moov/trak", in: bytes)
    #expect(video.title == "Track")
    #expect(try node(root + "/directory", in: bytes).table("entries")?.rowCount == 3)
  }

  @Test("A block can refer to a video in a separate box")
  func separateVideo() throws {
    let place = Handmade.text("mpv2") + big(8, 4) + big(16, 4)
    let bytes = Self.movie + Self.samsung([(0x0A30, "MotionPhoto_Data", place)])
    let block = try node("/sef/MotionPhoto_Data", in: bytes)
    #expect(block.integer("video_offset") == 8 && block.integer("video_size") == 16)
  }

  @Test func motionPhotosInABoxAreOpened() throws {
    let bytes = Self.movie + box("mpvd", Self.movie)
    #expect(try node("/mpvd/isom/moov/trak/samples[1]", in: bytes).range.count == 6)
  }

  // MARK: Pixel phones

  /// Sizes of one byte and of two bytes; the first one-byte size is a letter, `A`.
  private static let debug: [UInt8] = {
    var small: [UInt8] = [0x0D] + Handmade.float(1.5)
    small += [0x12, 58]
    small += Handmade.text(String(repeating: "x", count: 58))
    var large: [UInt8] = [0x1A, 3, 0x08, 0x96, 0x01, 0x22, 0xB0, 0x02]
    large += [UInt8](repeating: 0x20, count: 304)
    var bytes = Handmade.text("aecDebug")
    bytes.append(UInt8(small.count))
    bytes += small
    bytes += Handmade.text("gatmDebug")
    bytes += [UInt8(large.count & 0x7F | 0x80), UInt8(large.count >> 7)]
    return bytes + large
  }()

  static let pixel = hex("ffd8 ffd9") + debug + movie

  @Test func controlLoopsTellTheirNames() throws {
    let trailer = try node("/trailing[1]/camera_debug", in: Self.pixel)
    #expect(trailer.children.map(\.name.description) == ["aecDebug", "gatmDebug"])
    // 5 + 2 + 58 bytes, and 2 + 3 + 3 + 304.
    #expect(trailer.children.map { $0.integer("size") } == [65, 312])
    #expect(
      try node("/trailing/camera_debug/aecDebug/field_1", in: Self.pixel).words("value") == "1.5")
    let number = try node("/trailing/camera_debug/gatmDebug/field_3/field_1", in: Self.pixel)
    #expect(number.integer("value") == 150)
    #expect(try node("/trailing[2]/isom/moov/trak", in: Self.pixel).title == "Track")
  }

  @Test func bytesThatAreNotOnlyLoopsStayBytes() throws {
    let bytes = hex("ffd8 ffd9") + Self.debug + [1]
    #expect(try node("/trailing", in: bytes).children.isEmpty)
  }

  // MARK: Dashcams

  /// 3826.4 N is 38 degrees and 26.4 minutes, 38.44; 12242.6 W is 122.71.
  private static func novatek(at place: Int) -> [UInt8] {
    let head =
      big(0x100, 4) + Handmade.text("freeGPS ") + little(0x4C, 4)
    let clock = [21, 20, 0, 18, 1, 14].flatMap { little($0, 4) }
    let record =
      clock + Handmade.text("ANW") + [0] + Handmade.float(3826.4) + Handmade.float(12242.6)
      + Handmade.float(10) + Handmade.float(90)
    let whole = head + zeros(place - head.count) + record
    return whole + zeros(16) + Handmade.text("SERIAL-0001")
      + zeros(0x100 - whole.count - 27)
  }

  private static let scrambled: [UInt8] = {
    let text = "20180114212000.0000GP" + "         N38264000W122426000"
    let plain = hex("0000 584b5a44 fefe") + Handmade.text(text)
    return big(0x100, 4) + Handmade.text("freeGPS ") + zeros(6)
      + plain.map { $0 ^ 0xAA } + zeros(0x100 - 18 - plain.count)
  }()

  /// Blocks among the samples, and the list that refers to them.
  static let dashcam = movie(of: [novatek(at: 0x30), novatek(at: 0x10), scrambled])
  /// The first block has no coordinates in minutes.
  static let scrambledFirst = movie(of: [scrambled, novatek(at: 0x30)])

  private static func movie(of blocks: [[UInt8]]) -> [UInt8] {
    // The file type has 20 bytes, the header of the media data 8.
    let places = blocks.indices.map { 28 + $0 * 0x100 }
    let list =
      hex("00000101") + big(blocks.count, 4)
      + places.flatMap { big($0, 4) + big(0x100, 4) }
    return Handmade.movie(
      entry: Handmade.entry("none"), samples: blocks + [Handmade.text("sample")],
      inMovie: box("gps ", list))
  }

  @Test(arguments: [1, 2]) func positionsAreInBlocks(_ number: Int) throws {
    let block = try node("/moov/'gps '/blocks[\(number)]/free_gps", in: Self.dashcam)
    #expect(block.words("year") == "18")
    #expect(block.words("latitude_reference") == "N")
    #expect(abs(degrees(block, "latitude") - 38.44) < 0.00001)
    #expect(abs(degrees(block, "longitude") - 122.71) < 0.00001)
    #expect(block.field("longitude")?.meaning.subject == .category(.location))
    #expect(block.words("text") == "SERIAL-0001")
  }

  private func degrees(_ block: Node, _ name: String) -> Double {
    block.field(name)?.label.flatMap { Double($0.dropLast()) } ?? .nan
  }

  @Test func scrambledTextIsPutRight() throws {
    let text = try node("/moov/'gps '/blocks[3]/free_gps/text", in: Self.dashcam)
    #expect(text.words("position")?.hasPrefix("20180114212000.0000GP") == true)
    #expect(text.field("position")?.meaning.subject == .category(.location))
  }

  @Test func blocksAreNotUnreferenced() throws {
    let media = try node("/mdat", in: Self.dashcam)
    #expect(media.elements.map(\.count) == [0])
  }

  @Test func freeSpaceMayHoldABlock() throws {
    let bytes = Self.movie + Self.novatek(at: 0x30)
    let block = try node("/free/free_gps", in: bytes)
    #expect(abs(degrees(block, "latitude") - 38.44) < 0.00001)
  }

  static let ligo: [UInt8] = {
    let record = Handmade.text("####") + little(0x75, 4) + zeros(124)
    return movie
      + box(
        "skip", Handmade.text("LIGOGPSINFO"), hex("00 00000005 01000000"),
        record, record)
  }()

  @Test func scrambledRecordsAreCounted() throws {
    let list = try node("/skip/ligo_gps", in: Self.ligo)
    #expect(list.table("entries")?.rowCount == 2)
  }

  /// 2^31 is half a turn: 38.44 degrees are 458,607,063, -122.71 are -1,463,987,325.
  static let garmin: [UInt8] = {
    let row =
      big(3_598_809_600, 4) + big(25, 2) + zeros(6)
      + big(458_607_063, 4) + big(-1_463_987_325, 4)
    return Handmade.movie(
      entry: Handmade.entry("none"), samples: [Handmade.text("sample")],
      inMovie: box(
        "uuid", hex("9b630f8d637440ec8204bc5ff5091728"), zeros(17), row, row))
  }()

  @Test func garminPositionsAreParts() throws {
    let box = try node("/moov/uuid:9B630F8D637440EC8204BC5FF5091728", in: Self.garmin)
    let table = try #require(box.table("entries"))
    #expect(table.rowCount == 2)
    #expect(table.words(0, "time") == "2018-01-14T21:20:00Z")
    let latitude = table.words(0, "latitude").flatMap { Double($0.dropLast()) } ?? .nan
    let longitude = table.words(0, "longitude").flatMap { Double($0.dropLast()) } ?? .nan
    #expect(abs(latitude - 38.44) < 0.0000001)
    #expect(abs(longitude + 122.71) < 0.0000001)
  }

  @Test(arguments: [insta360, samsungTrailer, samsungBox, pixel, dashcam, ligo, garmin])
  func invariantsHold(_ bytes: [UInt8]) { expectInvariants(ofFile: bytes, damages: 150) }
}
