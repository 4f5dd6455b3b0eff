import Anatomy
import Bytes
import FLAC
import Formats
import InvariantChecks
import Testing

/// FLAC streams, made by hand.
@Suite struct FLACTests {
  private static func big(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func little(_ value: Int) -> [UInt8] { big(value, 4).reversed() }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func block(
    _ type: Int, _ content: [UInt8], isLast: Bool = false, size: Int? = nil
  ) -> [UInt8] {
    [UInt8(type | (isLast ? 0x80 : 0))] + big(size ?? content.count, 3) + content
  }

  /// 48000 Hz, 2 channels, 24 bits, 96000 samples: 2 seconds.
  private static let information = block(
    0,
    big(4096, 2) + big(4096, 2) + big(0, 6) + big(48000 << 44 | 1 << 41 | 23 << 36 | 96000, 8)
      + [UInt8](repeating: 9, count: 16))

  private static func comments(_ texts: String..., stated: Int? = nil) -> [UInt8] {
    little(6) + text("Writer") + little(stated ?? texts.count)
      + texts.flatMap { little($0.utf8.count) + text($0) }
  }

  private static let frames: [UInt8] = [0xFF, 0xF8, 0xC9, 0xA8] + [UInt8](repeating: 0, count: 40)

  private static func file(_ blocks: [UInt8]...) -> [UInt8] {
    text("fLaC") + information + blocks.flatMap(\.self) + frames
  }

  private func document(_ bytes: [UInt8]) -> Document { Invariants.open(bytes) }

  private func node(_ path: String, in bytes: [UInt8]) throws -> Node {
    try #require(document(bytes).nodes(at: try NodePath(parsing: path)).first, "nothing at \(path)")
  }

  private func rules(in bytes: [UInt8]) -> [String] {
    var rules: [String] = []
    document(bytes).root.forEachNode { node in
      rules += (node.layoutFindings + node.read(for: .fields).findings).map(\.rule)
    }
    return rules
  }

  private static let plain = file(
    block(4, comments("TITLE=Lake", "artist=Ann", "ARTIST=Bob")), block(1, [0, 0], isLast: true))

  @Test func streamInformation() throws {
    let information = try node("/flac/STREAMINFO", in: Self.plain)
    #expect(information.summary == "48000 Hz · 2 channels · 24 bits · 2.000 s")
    #expect(information.integer("total_samples") == 96000)
    #expect(rules(in: Self.plain) == [])
  }

  @Test func comments() throws {
    let block = try node("/flac/VORBIS_COMMENT", in: Self.plain)
    #expect(block.children.map(\.name.description) == ["TITLE", "artist", "ARTIST"])
    #expect(block.field("vendor_string")?.meaning.subject == .category(.software))
    let artist = try node("/flac/VORBIS_COMMENT/artist", in: Self.plain)
    guard case .text(let text)? = artist.value("value") else {
      Issue.record("no text")
      return
    }
    #expect(text.string == "Ann")
    #expect(artist.field("value")?.meaning.subject == .tag(space: "vorb", key: "ARTIST"))
  }

  @Test func pictures() throws {
    let bytes: [UInt8] = [1, 2, 3, 4]
    let head =
      Self.big(3, 4) + Self.big(10, 4) + Self.text("image/jpeg") + Self.big(0, 4) + Self.big(1, 16)
    let right = Self.file(
      Self.block(6, head + Self.big(4, 4) + bytes, isLast: true))
    let picture = try node("/flac/PICTURE", in: right)
    #expect(picture.field("type")?.label == "front cover")
    #expect(rules(in: right) == [])
    let wrong = Self.file(Self.block(6, head + Self.big(9, 4) + bytes, isLast: true))
    #expect(rules(in: wrong) == ["flac.picture-vs-bytes"])
  }

  @Test func picturesInComments() throws {
    // Made with python: a front cover of type image/jpeg, of four bytes that begin and end as JPEG.
    let block = "AAAAAwAAAAppbWFnZS9qcGVnAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE/9j/2Q=="
    let bytes = Self.file(
      Self.block(
        4, Self.comments("Metadata_Block_Picture=\(block)", "COVERART=/9j/2Q=="), isLast: true))
    let picture = try node("/flac/VORBIS_COMMENT/Metadata_Block_Picture/PICTURE", in: bytes)
    #expect(picture.field("type")?.label == "front cover")
    #expect(picture.children.map(\.name.description) == ["jpeg"])
    // The text that it was made of.
    let text = picture.source.fileRanges(of: picture.range)
    #expect(text == [ByteRange(start: 87, count: block.utf8.count)])
    let cover = try node("/flac/VORBIS_COMMENT/COVERART", in: bytes)
    #expect(cover.children.map(\.name.description) == ["jpeg"])
    #expect(rules(in: bytes) == [])
    #expect(Invariants.violations(of: bytes) == [])
    for wrong in ["A===A", "AAAA!", "A"] {
      let broken = Self.file(Self.block(4, Self.comments("COVERART=\(wrong)"), isLast: true))
      #expect(rules(in: broken) == ["vorbis.picture-base64"])
    }
  }

  @Test func whatIsWrongIsFound() {
    let text = Self.text("fLaC")
    let padding = Self.block(1, [0], isLast: true)
    #expect(rules(in: text + padding + Self.frames) == ["flac.streaminfo-first"])
    #expect(rules(in: Self.file(Self.block(1, [0]))) == ["flac.block-size-overrun"])
    #expect(
      rules(in: Self.file(Self.block(1, [0], isLast: true, size: 900))) == [
        "flac.block-size-overrun"
      ])
    #expect(
      rules(in: Self.file(Self.block(4, Self.comments("A=1", stated: 2), isLast: true)))
        == ["vorbis.comment-length"])
    #expect(
      rules(in: Self.file(Self.block(4, Self.comments("none"), isLast: true)))
        == ["vorbis.comment-length"])
    #expect(
      rules(in: Self.text("ID3") + [3, 0, 0, 0, 0, 0, 0] + Self.plain).first == "flac.id3-prefix")
    var unset = Self.plain
    unset.replaceSubrange(26..<42, with: [UInt8](repeating: 0, count: 16))
    #expect(rules(in: unset) == ["flac.md5-zero-or-mismatch"])
  }

  @Test func invariantsHoldForDamagedFiles() {
    let cues =
      [UInt8](repeating: 0x31, count: 128) + Self.big(0, 8) + [UInt8](repeating: 0, count: 259) + [
        1
      ]
      + Self.big(0, 8) + [170] + [UInt8](repeating: 0, count: 27)
    let original = Self.file(
      Self.block(4, Self.comments("TITLE=Lake", "A=b")), Self.block(3, Self.big(1, 18)),
      Self.block(2, Self.text("test12")), Self.block(5, cues), Self.block(1, [0, 0], isLast: true))
    #expect(rules(in: original) == [])
    for number in 0..<500 {
      var bytes = original
      for step in 0...number % 3 {
        let place = (number &* 7919 &+ step &* 104_729) % bytes.count
        switch (number + step) % 4 {
        case 0: bytes[place] = 0xFF
        case 1: bytes[place] = UInt8(truncatingIfNeeded: number)
        case 2: bytes.remove(at: place)
        default: bytes.removeLast(place % 40)
        }
      }
      let found = Invariants.violations(of: bytes)
      #expect(found == [], "damage \(number)")
      if !found.isEmpty { return }
    }
  }
}
