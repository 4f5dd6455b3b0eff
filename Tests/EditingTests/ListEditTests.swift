import ByteScript
import Bytes
import Editing
import Formats
import Keys
import Metadata
import Testing
import Verification

/// Edits of fields that several tags state, of lists, and of tags that are added. Each copy is
/// verified.
struct ListEditTests {
  private static let sound = Array(repeatElement(hex("FFFB9064") + zeros(413), count: 2).joined())

  private static func ape(_ items: (String, String)...) -> [UInt8] {
    let content = items.flatMap { key, value in
      little(utf8(value).count) + little(0) + utf8(key + "\0" + value)
    }
    func head(_ flags: Int) -> [UInt8] {
      utf8("APETAGEX") + little(2000) + little(content.count + 32) + little(items.count)
        + little(flags) + zeros(8)
    }
    return head(0xA000_0000) + content + head(0x8000_0000)
  }

  private static func little(_ number: Int) -> [UInt8] { big(number).reversed() }

  private static func vorbis(_ comments: String...) -> [UInt8] {
    let content =
      little(3) + utf8("lib") + little(comments.count)
      + comments.flatMap { little(utf8($0).count) + utf8($0) }
    let info = hex("10001000") + zeros(6) + hex("01F400F000000010") + zeros(16)
    return utf8("fLaC") + [0] + big(34, 3) + info + [0x84] + big(content.count, 3) + content
  }

  private func edited(
    _ file: [UInt8], _ name: String, _ changes: (MetadataChange.Action, KeySelector)...
  ) throws -> (bytes: [UInt8], items: [String]) {
    let document = Examination(ByteSource(bytes: file), name: name, magic: nil).document
    let editing = Editing(
      document, changes.map { MetadataChange($0.0, of: $0.1, words: "change") })
    #expect(editing.refusals.isEmpty, "\(editing.refusals)")
    let copy = editing.editedDocument.document
    _ = try Verification(of: editing.plan, in: copy.source)
    let items = copy.metadataItems(readingStreams: false)
      .map { "\($0.describedKey.space)/\($0.describedKey.name) \($0.plainText ?? "")" }
    return (copy.source.bytes(copy.source.wholeRange), items)
  }

  @Test("A comment does not replace a description, and both can be set together")
  func comments() throws {
    let file = Self.vorbis("DESCRIPTION=Long")
    let (_, items) = try edited(file, "a.flac", (.set(EditValue("watched")), .field(.comments)))
    #expect(items == ["vorb/vendor lib", "vorb/COMMENT watched", "vorb/DESCRIPTION Long"])
    let (_, both) = try edited(
      Self.vorbis(), "a.flac", (.set(EditValue("D")), .field(.description)),
      (.set(EditValue("C")), .field(.comments)))
    #expect(both == ["vorb/vendor lib", "vorb/COMMENT C", "vorb/DESCRIPTION D"])
  }

  @Test("All comments are removed, and the name of the library is kept")
  func cleared() throws {
    let (bytes, _) = try edited(
      Self.vorbis("TITLE=Lake"), "a.flac", (.clear, .space(.vorbis)))
    #expect(bytes == Self.vorbis())
  }

  @Test("All comments with the number of tracks are updated with the track")
  func counts() throws {
    let file = Self.vorbis("TRACKNUMBER=3", "TRACKTOTAL=12", "TOTALTRACKS=12")
    let (_, items) = try edited(file, "a.flac", (.set(EditValue("3/15")), .field(.trackNumber)))
    #expect(
      items == [
        "vorb/vendor lib", "vorb/TRACKNUMBER 3", "vorb/TRACKTOTAL 15", "vorb/TOTALTRACKS 15",
      ])
  }

  @Test("A new tag gets the requested version", arguments: [3, 4])
  func version(_ version: Int) throws {
    let (bytes, _) = try edited(
      Self.sound, "a.mp3", (.convert(version), .space(.id3)), (.set(EditValue("X")), .field(.title))
    )
    #expect(bytes.starts(with: utf8("ID3") + [UInt8(version), 0]))
  }

  @Test("A new ID3v2 tag takes over all values of a list")
  func takenOver() throws {
    let (_, items) = try edited(
      Self.sound + Self.ape(("Artist", "A1\0A2")), "a.mp3",
      (.set(EditValue("X")), .field(.album)))
    #expect(items.filter { $0.hasPrefix("id3/TPE1") } == ["id3/TPE1 A1", "id3/TPE1 A2"])
  }

  @Test("A list that agrees is written as a whole")
  func agreement() throws {
    let artists = id3Frame(4, "TPE1", [3] + utf8("IA\0IB"))
    let file = id3Tag(4, artists) + Self.sound + Self.ape(("Artist", "Old"))
    let (_, items) = try edited(file, "a.mp3", (.agree(nil), .field(.artist)))
    #expect(items == ["id3/TPE1 IA", "id3/TPE1 IB", "ape/Artist IA", "ape/Artist IB"])
    let (_, others) = try edited(file, "a.mp3", (.agree(.ape), .field(.artist)))
    #expect(others == ["id3/TPE1 Old", "ape/Artist Old"])
  }

  @Test("WAVE gets texts with other letters, and what is set after them, in both kinds of tags")
  func chunks() throws {
    func chunk(_ code: String, _ content: [UInt8]) -> [UInt8] {
      utf8(code) + Self.little(content.count) + content
    }
    let format = hex("0100 0100 401F0000 803E0000 0200 1000")
    let content = utf8("WAVE") + chunk("fmt ", format) + chunk("data", zeros(64))
    let (_, items) = try edited(
      chunk("RIFF", content), "a.wav", (.set(EditValue("Título")), .field(.title)),
      (.set(EditValue("A")), .field(.artist)))
    #expect(
      Set(items) == ["riff/INAM Título", "riff/IART A", "id3/TIT2 Título", "id3/TPE1 A"])
  }

  @Test("A genre that is stated as a number is removed by its name")
  func genres() throws {
    let file = id3Tag(3, id3Frame(3, "TCON", id3Text("(17)"))) + Self.sound
    let (_, items) = try edited(file, "a.mp3", (.remove(EditValue("Rock")), .field(.genre)))
    #expect(items == [])
  }

  @Test("Line breaks of Windows and a byte order mark are no part of a text")
  func texts() {
    #expect(EditValue(hex("EFBBBF") + utf8("one\r\ntwo\r\n")).text == "one\ntwo\n")
    #expect(EditValue(utf8("one\rtwo")).text == nil)
  }
}
