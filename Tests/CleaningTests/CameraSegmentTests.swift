import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing

/// Application segments with settings of a camera: unknown settings can have any meaning.
struct CameraSegmentTests {
  private static func disclosures(_ file: [UInt8]) -> [Disclosure] {
    Audit(of: Examination(ByteSource(bytes: file), name: "a.jpg", magic: nil).document).disclosures
  }

  private static func text(_ lines: String...) -> [UInt8] {
    jpeg(segment(0xEC, utf8((["[picture info]"] + lines).joined(separator: "\r\n") + "\r\n")))
  }

  @Test(
    "Unknown lines of text are reported and removed",
    arguments: [
      "Phone=5551234567", "Lat=46.123456 6.5", "Unit=AB123456", "Serial = 555", "Ada Example=1",
      "[Ada Example 555-1234]", "Ada Example=",
    ])
  func unknownLines(line: String) throws {
    let file = Self.text("Flash=1", line, "Quality=2")
    #expect(Self.disclosures(file).contains { $0.category == .unknown })
    let copy = String(decoding: try provenCopy(of: file), as: UTF8.self)
    for word in line.split(whereSeparator: { "= []".contains($0) }) where word.count > 2 {
      #expect(!copy.contains(word), "\(word)")
    }
    #expect(copy.contains("Flash=1\r\n"))
    #expect(copy.contains("Quality=2\r\n"))
  }

  @Test("Known lines of text are settings")
  func knownLines() {
    let found = Self.disclosures(Self.text("Flash=1", " Zoom = 2", "[Camera Info]", "Serial# =12"))
    #expect(found.filter { $0.category == .unknown }.isEmpty)
    #expect(found.filter { $0.category == .identifier }.map(\.title) == ["SerialNumber"])
  }

  @Test("Identifiers and unknown tags in a segment of Kodak are reported and removed")
  func kodak() throws {
    let values: [(tag: Int, text: String)] = [
      (0xC350, "Film5123"), (0xC356, "00123456"), (0xC357, "AB123456"), (0xC358, "98765432"),
      (0xC359, "12345678"), (0xC365, "23456789"),
    ]
    let start = 8 + 2 + values.count * 12 + 4
    let entries = values.enumerated().flatMap { number, value in
      entry(value.tag, 2, 8, big(start + number * 8))
    }
    let meta = tiff(
      big(values.count, 2), entries, zeros(4), values.flatMap { utf8($0.text) })
    let file = jpeg(segment(0xE3, utf8("Meta\0\0"), meta))
    let found = Self.disclosures(file)
    #expect(found.filter { $0.category == .identifier }.count == 5)
    #expect(found.filter { $0.category == .unknown }.map(\.title) == ["FilmProductCode"])
    let copy = String(decoding: try provenCopy(of: file), as: UTF8.self)
    for (_, text) in values { #expect(!copy.contains(text)) }
  }

  @Test("The data of a picture in a segment of Canon is removed")
  func pictureInSegment() throws {
    let data = utf8("Ada Example")
    let heap =
      data + little(1, 2) + little(0x2005, 2) + little(data.count, 4) + little(0, 4)
      + little(data.count, 4)
    let file = jpeg(
      segment(0xE0, utf8("II"), little(26, 4), utf8("HEAPJPGM"), little(0x10002, 4), zeros(8), heap)
    )
    #expect(!String(decoding: try provenCopy(of: file), as: UTF8.self).contains("Ada"))
  }
}
