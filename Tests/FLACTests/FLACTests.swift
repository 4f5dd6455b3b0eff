import Anatomy
import ByteScript
import Bytes
import FLAC
import Formats
import InvariantChecks
import Schema
import Testing

/// FLAC streams, written by hand.
struct FLACTests {
  private static func block(
    _ type: Int, _ content: [UInt8], isLast: Bool = false, size: Int? = nil
  ) -> [UInt8] {
    [UInt8(type | (isLast ? 0x80 : 0))] + big(size ?? content.count, 3) + content
  }

  /// 48000 Hz, 2 channels, 24 bits, 9216 samples: 0.192 seconds.
  private static let information = block(
    0,
    big(4608, 2) + big(4608, 2) + big(0, 6) + big(48000 << 44 | 1 << 41 | 23 << 36 | 9216, 8)
      + [UInt8](repeating: 9, count: 16))

  private static func comments(_ texts: String..., stated: Int? = nil) -> [UInt8] {
    little(6) + utf8("Writer") + little(stated ?? texts.count)
      + texts.flatMap { little($0.utf8.count) + utf8($0) }
  }

  private static let frames: [UInt8] = [0, 1].flatMap {
    Silence.frame($0, block: 5, sound: (10, 0x1C), body: zeros(8))
  }

  private static func file(_ blocks: [UInt8]...) -> [UInt8] {
    utf8("fLaC") + information + blocks.flatMap(\.self) + frames
  }

  private static let plain = file(
    block(4, comments("TITLE=Lake", "artist=Ann", "ARTIST=Bob")), block(1, [0, 0], isLast: true))

  @Test func streamInformation() throws {
    let information = try node("/flac/STREAMINFO", in: Self.plain)
    #expect(information.summary == "48000 Hz · 2 channels · 24 bits · 0.192 s")
    #expect(information.integer("total_samples") == 9216)
    #expect(rules(in: Self.plain) == [])
  }

  @Test func comments() throws {
    let block = try node("/flac/VORBIS_COMMENT", in: Self.plain)
    #expect(block.children.map(\.name.description) == ["TITLE", "artist", "ARTIST"])
    #expect(block.field("vendor_string")?.meaning.subject?.category == .software)
    let artist = try node("/flac/VORBIS_COMMENT/artist", in: Self.plain)
    guard case .text(let text)? = artist.value("value") else {
      Issue.record("no text")
      return
    }
    #expect(text.string == "Ann")
    #expect(artist.field("value")?.meaning.subject == .tag(space: .vorbis, key: "ARTIST"))
  }

  @Test func pictures() throws {
    let bytes: [UInt8] = [1, 2, 3, 4]
    let head =
      big(3, 4) + big(10, 4) + utf8("image/jpeg") + big(0, 4) + big(1, 16)
    let right = Self.file(
      Self.block(6, head + big(4, 4) + bytes, isLast: true))
    let picture = try node("/flac/PICTURE", in: right)
    #expect(picture.field("type")?.label == "front cover")
    #expect(rules(in: right) == [])
    let wrong = Self.file(Self.block(6, head + big(9, 4) + bytes, isLast: true))
    #expect(rules(in: wrong) == ["flac.picture-vs-bytes"])
  }

  @Test func picturesInComments() throws {
    // Made with Python: a front cover of type image/jpeg, with four bytes that begin and end like a
    // JPEG.
    let block = "AAAAAwAAAAppbWFnZS9qcGVnAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE/9j/2Q=="
    let bytes = Self.file(
      Self.block(
        4, Self.comments("Metadata_Block_Picture=\(block)", "COVERART=/9j/2Q=="), isLast: true))
    let picture = try node("/flac/VORBIS_COMMENT/Metadata_Block_Picture/PICTURE", in: bytes)
    #expect(picture.field("type")?.label == "front cover")
    #expect(picture.children.map(\.name.description) == ["jpeg"])
    // The base64 text that the picture was decoded from.
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
    let text = utf8("fLaC")
    let padding = Self.block(1, [0], isLast: true)
    #expect(rules(in: text + padding + Self.frames) == ["flac.streaminfo-first"])
    #expect(rules(in: Self.file(Self.block(1, [0]))) == ["flac.block-size-overrun"])
    #expect(
      rules(in: Self.file(Self.block(1, [0], isLast: true, size: 900))) == [
        "flac.block-size-overrun"
      ])
    let longName = String(repeating: "A", count: 300) + "~=1"
    #expect(
      rules(in: Self.file(Self.block(4, Self.comments(longName), isLast: true))) == []
    )
    #expect(
      rules(in: Self.file(Self.block(4, Self.comments("A=1", stated: 2), isLast: true)))
        == ["vorbis.comment-length"])
    #expect(
      rules(in: Self.file(Self.block(4, Self.comments("none"), isLast: true)))
        == ["vorbis.comment-length"])
    #expect(
      rules(in: utf8("ID3") + [3, 0, 0, 0, 0, 0, 0] + Self.plain).first == "flac.id3-prefix")
    var unset = Self.plain
    unset.replaceSubrange(26..<42, with: zeros(16))
    #expect(rules(in: unset) == ["flac.md5-zero"])
  }

  @Test func invariantsHoldForDamagedFiles() {
    let cues =
      [UInt8](repeating: 0x31, count: 128) + big(0, 8) + zeros(259) + [
        1
      ]
      + big(0, 8) + [170] + zeros(27)
    let original = Self.file(
      Self.block(4, Self.comments("TITLE=Lake", "A=b")), Self.block(3, big(1, 18)),
      Self.block(2, utf8("test12")), Self.block(5, cues), Self.block(1, [0, 0], isLast: true))
    #expect(rules(in: original) == [])
    #expect(Invariants.violations(of: original, damages: 500) == [])
  }
}
