import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing
import Verification

/// Texts that encoders write into headers of MPEG-4 video, MPEG-2 video and Motion JPEG are removed
/// under policy `all-metadata`, unless decoders use them.
struct VisualUserDataTests {
  private static let picture = hex("000001B6 5065 8284")
  private static let names = [
    (name: "Qmzvwxkjtbp", remaining: false), ("Lavc61.3.100", false), ("Lavc56.1.100", true),
    ("XviD0073", true), ("DivX503b1393p", true),
  ]

  @Test("Encoder texts are blanked in MPEG-4 samples and decoder configurations", arguments: names)
  func visual(_ name: String, remaining: Bool) throws {
    func headers(_ text: [UInt8]) -> [UInt8] {
      hex("000001B0 01 000001B5 09 00000100 00000120 00C488 000001B2") + text + hex("000001B3 0010")
    }
    func file(_ text: [UInt8]) -> [UInt8] {
      let configuration = headers(text)
      var track = HandwrittenTrack([configuration + Self.picture, Self.picture + text])
      let information = [0x05, UInt8(configuration.count)] + configuration
      let decoder = hex("20 11 000000 00000000 00000000") + information
      let stream = hex("0001 00 04") + [UInt8(decoder.count)] + decoder + hex("06 01 02")
      track.entry = HandwrittenTrack.picture(
        "mp4v", fullBox("esds", [0x03, UInt8(stream.count)], stream))
      return track.bytes
    }
    let text = utf8(name)
    let original = file(text)
    let cleaning = try Self.cleaning(original, "all-metadata")
    let copy = cleaning.editedDocument.document.source
    // After the start of a picture there are no headers.
    let ones = [UInt8](repeating: 0xFF, count: text.count)
    var expected = remaining ? original : file(ones)
    expected.replaceSubrange((expected.count - text.count)..., with: text)
    #expect(copy.bytes(copy.wholeRange) == expected)
    // Text after a picture is reported, unless it is the name of an encoder.
    let isName = name != "Qmzvwxkjtbp"
    #expect(cleaning.remaining.map(\.disclosure.category) == (isName ? [] : [.text]))
    #expect(cleaning.remainder.findings.filter(\.disclosure.isNeeded).count == (remaining ? 2 : 0))
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: expected))
    let published = try Self.cleaning(original, "identifying")
    #expect(!published.found.findings.isEmpty)
    #expect(published.editedDocument.document.source.size == original.count)
  }

  /// Samples of two fields; a descriptor or the code of the sample entry states the format.
  @Test(
    "Encoder texts are blanked in MPEG-2 samples, except captions and texts that decoders use",
    arguments: [
      ("Qmzvwxkjtbp", false), ("GA94\u{3}Qmzvwxkjtbp", true), ("DTG1AQ", true),
      ("1\0TMPGEXS\0", true),
    ])
  func fields(_ name: String, remaining: Bool) throws {
    let text = utf8(name)
    func file(_ text: [UInt8], _ entry: [UInt8]) -> [UInt8] {
      let field = hex("00000100 0008 000001B2") + text + hex("00000101 1284 00000102 1284")
      var track = HandwrittenTrack([hex("000001B3 0010 000001B5 1410") + field + field])
      track.entry = entry
      return track.bytes
    }
    let decoder = hex("04 0D 61 11") + zeros(11)
    for entry in [
      HandwrittenTrack.picture(
        "mp4v", fullBox("esds", hex("03 15 0000 00") + decoder + hex("06 01 02"))),
      HandwrittenTrack.picture("m2v1", []), HandwrittenTrack.picture("xdvc", []),
    ] {
      let expected = file(remaining ? text : [UInt8](repeating: 0xFF, count: text.count), entry)
      let cleaning = try Self.cleaning(file(text, entry), "all-metadata")
      let copy = cleaning.editedDocument.document.source
      #expect(copy.bytes(copy.wholeRange) == expected)
      _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: expected))
    }
  }

  /// In MPEG-2, zeros replace a header with its start code. In MPEG-4, a header becomes stuffing.
  @Test(
    "Headers that decoders skip, and bytes after headers, are blanked",
    arguments: [
      ("mpeg2", "000001B0", "00000000", 0), ("mpeg2", "000001B4", "00000000", 0),
      ("mpeg2", "000001B8 00080000", "000001B8 00080000", 0),
      ("mpeg4", "000001B4", "000001C3", 0xFF), ("mpeg4", "000001BC", "000001C3", 0xFF),
      ("mpeg4", "000001B0 01", "000001B0 01", 0),
    ])
  func skipped(_ coding: String, _ head: String, _ left: String, _ filling: UInt8) throws {
    func file(_ header: [UInt8]) -> [UInt8] {
      guard coding == "mpeg4" else {
        var track = HandwrittenTrack([hex("00000100 0008") + header + hex("00000101 1284")])
        track.entry = HandwrittenTrack.picture("m2v1", [])
        return track.bytes
      }
      var track = HandwrittenTrack([header + Self.picture])
      let decoder = hex("04 0D 20 11") + zeros(11)
      track.entry = HandwrittenTrack.picture(
        "mp4v", fullBox("esds", hex("03 15 0000 00") + decoder + hex("06 01 02")))
      return track.bytes
    }
    let text = utf8("Qmzvwxkjtbp")
    let expected = file(hex(left) + [UInt8](repeating: filling, count: text.count))
    #expect(try provenCopy(of: file(hex(head) + text), "a.mp4", under: "all-metadata") == expected)
  }

  @Test("A name that decoders know is kept without the text after it")
  func knownNames() throws {
    func file(_ text: String) -> [UInt8] {
      let header = hex("00000100 0008 000001B2") + utf8(text) + hex("00000101 1284")
      var track = HandwrittenTrack([header])
      track.entry = HandwrittenTrack.picture("m2v1", [])
      return track.bytes
    }
    for name in ["Lavc56.1.100", "XviD0073", "DivX503b1393p", "ffmpeg; b4601"] {
      let cleaning = try Self.cleaning(file(name + "Qmzvwxkjtbp"), "all-metadata")
      let source = cleaning.editedDocument.document.source
      let copy = source.bytes(source.wholeRange)
      _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: copy))
      #expect(copy.count == file(name + "Qmzvwxkjtbp").count)
      #expect(copy.firstRange(of: utf8(name)) != nil)
      #expect(copy.firstRange(of: utf8("Qmzvwxkjtbp")) == nil)
    }
  }

  @Test("Encoder texts are blanked in MPEG-2 decoder configurations")
  func configuration() throws {
    func file(_ text: [UInt8]) -> [UInt8] {
      let headers = hex("000001B3 0010 000001B2") + text
      var track = HandwrittenTrack([hex("00000100 0008 00000101 1284")])
      let decoder = hex("61 11") + zeros(11) + [0x05, UInt8(headers.count)] + headers
      let stream = hex("0001 00 04") + [UInt8(decoder.count)] + decoder + hex("06 01 02")
      track.entry = HandwrittenTrack.picture(
        "mp4v", fullBox("esds", [0x03, UInt8(stream.count)], stream))
      return track.bytes
    }
    let copy = try Self.cleaning(file(utf8("Qmzvwxkjtbp")), "all-metadata").editedDocument.document
      .source
    #expect(copy.bytes(copy.wholeRange) == file([UInt8](repeating: 0xFF, count: 11)))
  }

  @Test(
    "Encoder texts are blanked in comments of Motion JPEG pictures",
    arguments: [("Qmzvwxkjtbp", false), ("AVID", true), ("CS=ITU601", true)])
  func comments(_ name: String, remaining: Bool) throws {
    func file(_ text: [UInt8]) -> [UInt8] {
      let sample =
        hex("FFD8 FFFE") + u16(text.count + 2) + text + hex("FFDA 0008 01 01 00 00 3F 00 FFD9")
      var track = HandwrittenTrack([sample])
      track.entry = HandwrittenTrack.picture("jpeg", [])
      return track.bytes
    }
    let cleaning = try Self.cleaning(file(utf8(name)), "all-metadata")
    let copy = cleaning.editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == file(remaining ? utf8(name) : zeros(name.utf8.count)))
    #expect(cleaning.remainder.findings.isEmpty != remaining)
  }

  private static func cleaning(_ file: [UInt8], _ policy: String) throws -> Cleaning {
    Cleaning(
      Examination(ByteSource(bytes: file), name: "a.mp4", magic: nil).document,
      under: try #require(Policy.named(policy)))
  }
}
