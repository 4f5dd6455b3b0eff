import ByteScript
import Bytes
import Metadata
import Rendering
import TestSupport
import Testing

/// The lines of text output about normalized fields.
struct ShownFieldTests {
  /// Returns the titles and texts of the fields of a file, without paths.
  private func lines(_ bytes: [UInt8]) -> [String] {
    var written: [UInt8] = []
    let output = Output {
      written += $0
      return true
    }
    NormalizedText(style: Style(usesColor: false, width: 0), output: output)
      .write(examined(bytes).normalizedView)
    output.flush()
    return String(decoding: written, as: UTF8.self).split(separator: "\n").map(Self.withoutPath)
  }

  private static func withoutPath(_ line: Substring) -> String {
    guard let path = line.ranges(of: "  /").last else { return String(line) }
    return String(line[..<path.lowerBound])
  }

  private func photo(xmp properties: String, exif: [UInt8]? = nil) -> [UInt8] {
    let names = [
      "exif": "http://ns.adobe.com/exif/1.0/", "xmp": "http://ns.adobe.com/xap/1.0/",
    ]
    let spaces = names.sorted { $0.key < $1.key }.map { "xmlns:\($0)='\($1)'" }
    let packet =
      "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF "
      + "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about='' "
      + "\(spaces.joined(separator: " ")) \(properties)/></rdf:RDF></x:xmpmeta>"
    return jpeg(
      exif.map { segment(0xE1, utf8("Exif\0\0"), $0) } ?? [],
      segment(0xE1, utf8("http://ns.adobe.com/xap/1.0/\0"), utf8(packet)))
  }

  private func song(_ frames: (code: String, text: String)...) -> [UInt8] {
    id3Tag(4, frames.flatMap { id3Frame(4, $0.code, [3] + utf8($0.text)) })
  }

  // MARK: Exposure

  @Test("XMP states an exposure in numbers, which are shown in the words of photographers")
  func exposure() {
    #expect(
      lines(
        photo(
          xmp: "exif:ExposureTime='1/180' exif:FNumber='28/10' exif:ExposureProgram='3' "
            + "exif:MeteringMode='5' exif:WhiteBalance='0' exif:ExposureBiasValue='-1/3' "
            + "exif:FocalLength='90/1'")) == [
          "exposure      1/180 s · f/2.8 · -1/3 EV · program aperture priority · pattern metering · "
            + "automatic white balance",
          "lens          90 mm",
        ])
    #expect(
      lines(photo(xmp: "exif:ExposureTime='1/0' exif:MeteringMode='77'")) == [
        "exposure      \"77\" metering"
      ])
  }

  @Test("The value 0 of an exposure means that it is unknown, but no exposure bias is a value")
  func unknownValues() {
    let zero = [
      "ExposureTime='0/1'", "FNumber='0/10'", "FocalLength='0/1'", "FocalLengthIn35mmFilm='0'",
      "ExposureProgram='0'", "MeteringMode='0'", "ExposureBiasValue='0/1'",
    ]
    #expect(
      lines(photo(xmp: zero.map { "exif:" + $0 }.joined(separator: " "))) == [
        "exposure      0 EV"
      ])
    let sensitivity = tiff(
      directory(entry(0x8769, 4, 1, big(26, 4))), directory(entry(0x8827, 3, 1, u16(0, 0))))
    #expect(lines(jpeg(segment(0xE1, utf8("Exif\0\0"), sensitivity))).isEmpty)
  }

  // MARK: Titles

  @Test("A value is shown under one title")
  func titles() {
    #expect(lines(song(("TSSE", "Encoder 1"))) == ["software      \"Encoder 1\""])
    #expect(lines(song(("TDRC", "1999"))) == ["year          1999"])
    #expect(lines(song(("TDRC", "1999-05-01"))) == ["created       1999-05-01"])
    #expect(
      lines(song(("TDRC", "1999-05-01"), ("TENC", "Ann"), ("TSSE", "Encoder 1"))).count {
        $0.contains("Encoder 1")
      }
        == 1)
  }

  @Test("A date of another event is no other value of the same date")
  func events() {
    let dates = "exif:DateTimeOriginal='1975-06-01' xmp:CreateDate='2024-05-05'"
    #expect(
      lines(photo(xmp: dates)) == [
        "created       1975-06-01", "              digitized 2024-05-05",
      ])
    #expect(
      lines(photo(xmp: dates + " xmp:ModifyDate='2025-01-01'")) == [
        "created       1975-06-01", "              digitized 2024-05-05",
        "modified      2025-01-01",
      ])
  }

  // MARK: Gains

  @Test(
    "A gain has at most two decimal places",
    arguments: [
      ("-6.43210 dB", "-6.43 dB"), ("+1.006 dB", "+1.01 dB"), ("-6.5 dB", "-6.5 dB"),
      ("2 dB", "2 dB"), ("loud", "loud"),
    ])
  func gains(text: String, shown: String) {
    let tag = id3Tag(
      4, id3Frame(4, "TXXX", [3] + utf8("REPLAYGAIN_TRACK_GAIN\0" + text)))
    #expect(lines(tag).contains { $0.hasSuffix(" " + shown) }, "\(lines(tag))")
  }
}
