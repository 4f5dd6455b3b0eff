import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import TestSupport
import Testing

struct TIFFTests {
  @Test func valuesStandInTheirEntriesOrAfterThem() throws {
    // 8 bytes of header, 2 + 3 * 12 + 4 of the table: values begin at 50.
    let bytes = tiff(
      directory(
        entry(0x010F, 2, 5, big(50, 4)), entry(0x0112, 3, 1, big(6, 2)),
        entry(0x011A, 5, 1, big(56, 4))),
      utf8("Acme\0"), [0], big(300, 4), big(1, 4))
    let make = try field("/IFD0/Make.value", in: bytes)
    #expect(make.text == "Acme")
    #expect(make.meaning.subject?.category == .device)
    #expect(try field("/IFD0.Make.offset", in: bytes).label == "\"Acme\"")
    #expect(try field("/IFD0.Orientation.value", in: bytes).value.integer == 6)
    #expect(try field("/IFD0.Orientation.value", in: bytes).label == "rotate by 90°")
    #expect(try node("/IFD0/XResolution", in: bytes).summary == "300")
    #expect(
      try node("/IFD0", in: bytes).children.map(\.pathStep) == ["Make", "padding", "XResolution"])
    expectSound(bytes)
  }

  @Test func littleEndianAndBig() throws {
    let small =
      utf8("II") + little(42, 2) + little(8, 4) + little(1, 2) + little(0x0110, 2) + little(2, 2)
      + little(4, 4) + utf8("Zed\0") + little(0, 4)
    #expect(try field("/IFD0.Model.value", in: small).text == "Zed")
    expectSound(small)
    let large =
      utf8("MM") + big(43, 2) + big(8, 2) + big(0, 2) + big(16, 8) + big(1, 8) + big(0x0110, 2)
      + big(2, 2) + big(8, 8) + utf8("Zed Zed\0") + big(0, 8)
    #expect(try field("/IFD0.Model.value", in: large).text == "Zed Zed")
    expectSound(large)
  }

  @Test func placesAreShownInDegrees() throws {
    // The GPS directory begins at 8 + 2 + 12 + 4 = 26, its values at 26 + 2 + 4 * 12 + 4 = 80.
    func angle(_ degrees: Int, _ minutes: Int, _ hundredths: Int) -> [UInt8] {
      big(degrees, 4) + big(1, 4) + big(minutes, 4) + big(1, 4) + big(hundredths, 4) + big(100, 4)
    }
    let bytes = tiff(
      directory(entry(0x8825, 4, 1, big(26, 4))),
      directory(
        entry(1, 2, 2, utf8("N\0")), entry(2, 5, 3, big(80, 4)), entry(3, 2, 2, utf8("W\0")),
        entry(4, 5, 3, big(104, 4))),
      angle(38, 26, 2400), angle(122, 42, 3600))
    // 38 + 26/60 + 24/3600 = 38.44, 122 + 42/60 + 36/3600 = 122.71.
    #expect(
      try node("/GPS", in: bytes).summary == "4 entries · 38.440000° N 122.710000° W")
    #expect(
      try field("/GPS/GPSLatitude.value", in: bytes).meaning.subject?.category == .location)
    expectSound(bytes)
  }

  /// A number of a position, and the letter of the entry before it.
  @Test(arguments: [
    (6, 1, [1], "-123.4 m"), (6, 1, [0], "123.4 m"), (6, 1, [3], "-123.4 m"),
    (0x0D, 2, utf8("K\0"), "123.4 km/h"), (0x0D, 2, utf8("M\0"), "123.4 mph"),
    (0x0D, 2, utf8("N\0"), "123.4 knots"), (0x0F, 2, utf8("T\0"), "123.4° from true north"),
    (0x11, 2, utf8("M\0"), "123.4° from magnetic north"), (0x11, 2, utf8("?\0"), "123.4°"),
    (0x1A, 2, utf8("N\0"), "123.4 nautical miles"),
  ])
  func positionsAreWhatTheirReferencesSay(
    tag: Int, type: Int, reference: [UInt8], text: String
  ) throws {
    // The GPS directory begins at 26, the value at 26 + 2 + 2 * 12 + 4 = 56.
    let bytes = tiff(
      directory(entry(0x8825, 4, 1, big(26, 4))),
      directory(entry(tag - 1, type, reference.count, reference), entry(tag, 5, 1, big(56, 4))),
      big(1234, 4), big(10, 4))
    let gps = try node("/GPS", in: bytes)
    #expect(gps.children.first?.summary == text)
    #expect(gps.summary == "2 entries" + ([6, 0x0D].contains(tag) ? " · " + text : ""))
    expectSound(bytes)
  }

  @Test(arguments: [
    (0x829A, 10, 600, "1/60 s"), (0x829D, 18, 10, "f/1.8"), (0x920A, 399, 100, "3.99 mm"),
    (0x9206, 119, 1000, "0.119 m"), (0x9206, 0xFFFF_FFFF, 1, "infinity"), (0x9206, 0, 1, "unknown"),
    (0x9204, 1, 3, "+1/3 EV"), (0x9201, 8, 1, "1/256 s"), (0x9205, 2, 1, "f/2"),
  ])
  func fractionsHaveTheirUnit(tag: Int, above: Int, below: Int, text: String) throws {
    let bytes = tiff(
      directory(entry(0x8769, 4, 1, big(26, 4))),
      directory(entry(tag, 5, 1, big(44, 4))), big(above, 4), big(below, 4))
    #expect(try #require(node("/Exif", in: bytes).children.first).summary == text)
    expectSound(bytes)
  }

  @Test("The numbers of a fraction are signed or unsigned", arguments: [5, 10])
  func signedFractions(_ type: Int) throws {
    let bytes = tiff(
      directory(entry(0x8769, 4, 1, big(26, 4))),
      directory(entry(0x9204, type, 1, big(44, 4))), big(-1, 4), big(3, 4))
    let entry = try #require(node("/Exif", in: bytes).children.first)
    guard case .group(let members)? = entry.value(named: "value") else {
      Issue.record("no fraction")
      return
    }
    #expect(members.map(\.value.integer) == [type == 10 ? -1 : 0xFFFF_FFFF, 3])
  }

  /// 150 entries with values outside of the file: a hundred are reported, and the number of the
  /// others.
  @Test func whatIsWrongInTheSameWayIsCounted() throws {
    let entries = (0..<150).flatMap { entry(0x9000 + $0, 2, 100, big(0x7FFF_FFFF, 4)) }
    let bytes = tiff(big(150, 2), entries, big(0, 4))
    let directory = try node("/IFD0", in: bytes)
    let findings = directory.layoutFindings
    #expect(findings.map(\.rule) == Array(repeating: "tiff.value.outside", count: 101))
    #expect(
      findings.last?.message == "the same finding occurs 50 more times; this is the last occurrence"
    )
    #expect(findings.last?.evidence.fileRanges == [ByteRange(start: 10 + 149 * 12, count: 12)])
    expectTiled(bytes)
  }

  @Test func commentsSayHowTheyAreWritten() throws {
    let bytes = tiff(
      directory(entry(0x8769, 4, 1, big(26, 4))),
      directory(entry(0x9286, 7, 12, big(44, 4))), utf8("UNICODE\0"), [0, 0x48, 0, 0x69])
    #expect(try field("/Exif/UserComment.value", in: bytes).text == "Hi")
    let title = tiff(directory(entry(0x9C9B, 1, 4, [0x48, 0, 0x69, 0])))
    #expect(try field("/IFD0.XPTitle.value", in: title).text == "Hi")
    expectSound(bytes)
    expectSound(title)
  }

  @Test func thumbnailsOpen() throws {
    let picture = jpeg()
    let bytes = tiff(
      directory(next: 14),
      directory(entry(0x0201, 4, 1, big(44, 4)), entry(0x0202, 4, 1, big(picture.count, 4))),
      picture)
    // A directory without entries is ignored, and the second begins where it is stated.
    #expect(rules(in: bytes) == ["tiff.directory.none-there"])
    let good = tiff(
      directory(entry(0x0112, 3, 1, big(1, 2)), next: 26),
      directory(entry(0x0201, 4, 1, big(56, 4)), entry(0x0202, 4, 1, big(picture.count, 4))),
      picture)
    #expect(try node("/IFD1/thumbnail/jpeg/SOF0", in: good).summary == "8×4")
    expectSound(good)
  }

  @Test func badPlacesAreFound() throws {
    let outside = tiff(directory(entry(0x010F, 2, 100, big(26, 4))))
    #expect(rules(in: outside) == ["tiff.value.outside"])
    let loop = tiff(directory(entry(0x0112, 3, 1, big(1, 2)), next: 8))
    #expect(rules(in: loop) == ["tiff.directory.met-again"])
    let far = tiff(directory(entry(0x0112, 3, 1, big(1, 2)), next: 9999))
    #expect(rules(in: far) == ["tiff.directory.outside"])
    let into = tiff(directory(entry(0x010F, 2, 8, big(10, 4))))
    #expect(rules(in: into) == ["tiff.value.overlaps"])
    let shared = tiff(
      directory(entry(0x011A, 5, 1, big(38, 4)), entry(0x011B, 5, 1, big(38, 4))), big(72, 4),
      big(1, 4))
    #expect(rules(in: shared) == ["tiff.value.shared"])
    let huge = tiff(directory(entry(0x0102, 4, 0xFFFF_FFFF, big(26, 4))))
    #expect(rules(in: huge) == ["tiff.value.outside"])
    let many = tiff(big(500, 2), entry(0x0112, 3, 1, big(1, 2)))
    #expect(rules(in: many) == ["tiff.directory.count-exceeds-structure"])
    for bytes in [outside, loop, far, into, shared, huge, many] { expectTiled(bytes) }
  }

  @Test func itemsOfHEIFTellTheBeginning() throws {
    let inside = tiff(directory(entry(0x0110, 2, 4, utf8("Zed\0"))))
    let data = big(6, 4) + utf8("Exif\0\0") + inside
    let box = big(data.count + 8, 4) + utf8("Exif") + data
    let bytes = big(16, 4) + utf8("ftypheic") + zeros(4) + box
    #expect(try field("/Exif/exif/tiff/IFD0.Model.value", in: bytes).text == "Zed")
    expectTiled(bytes)
  }
}
