import Anatomy
import Bytes
import Formats
import InvariantChecks
import Metadata
import Testing

/// Metadata items of all formats under their common identifiers.
struct CommonItemTests {
  private let movie = MovieBytes()

  private func found(_ identifier: String, in items: [KeyedItem]) -> [String] {
    var filter = ItemFilter()
    filter.key = Identifier(identifier).map { .identifier($0) }
    return items.filter(filter.passes).compactMap(\.value.text)
  }

  private func sound(_ name: String, _ bytes: [UInt8]) -> [KeyedItem] {
    Examination(ByteSource(bytes: bytes), name: name, magic: nil).document.metadataItems
  }

  private func little(_ value: Int) -> [UInt8] { big(value, 4).reversed() }

  private var wave: [KeyedItem] {
    let list =
      utf8("INFOINAM") + little(5) + utf8("Song\0\0") + utf8("ISFT") + little(4)
      + utf8("Tool")
    let format = little(16) + hex("01000100401F0000401F000001000800")
    let body =
      utf8("WAVEfmt ") + format + utf8("LIST") + little(list.count) + list
      + utf8("data") + little(0)
    return sound("x.wav", utf8("RIFF") + little(body.count) + body)
  }

  private var flac: [KeyedItem] {
    let comments = ["TITLE=Song", "ARTIST=Band"].flatMap { little($0.utf8.count) + utf8($0) }
    let block = little(1) + utf8("x") + little(2) + comments
    let information = hex("10001000") + zeros(6) + hex("0AC440F0") + zeros(20)
    return sound(
      "x.flac",
      utf8("fLaC") + u8(0, 0, 0, 34) + information + u8(0x84)
        + big(block.count, 3) + block)
  }

  private var ape: [KeyedItem] {
    let items = [("Title", "Song"), ("Artist", "Band")].flatMap { key, value in
      joined(little(value.utf8.count), little(0), utf8(key), u8(0), utf8(value))
    }
    func frame(_ flags: String) -> [UInt8] {
      joined(
        utf8("APETAGEX"), little(2000), little(items.count + 32), little(2), hex(flags), zeros(8))
    }
    return sound("x.mp3", joined(frame("000000A0"), items, frame("00000080")))
  }

  @Test func oneTitleByItsCommonIdentifier() {
    let itunes = movie.document(movie.text("©nam", "Song") + movie.text("©lyr", "La")).metadataItems
    let frames = ID3Bytes.document(version: 3, [("TIT2", utf8("\0Song"))]).metadataItems
    for items in [itunes, frames, wave, flac, ape] {
      #expect(found("common/title", in: items) == ["Song"])
      #expect(!items.isEmpty)
    }
  }

  @Test func eachSpaceHasItsIdentifiers() {
    #expect(wave.map(\.identifier.description) == ["riff/INAM", "riff/ISFT"])
    #expect(Set(flac.map(\.identifier.description)).isSuperset(of: ["vorb/TITLE", "vorb/ARTIST"]))
    #expect(ape.map(\.identifier.description) == ["ape/Title", "ape/Artist"])
  }

  @Test func framesOfThreeLettersBeginWithAZero() {
    let body = utf8("TT2") + big(5, 3) + utf8("\0Song")
    let items = sound("x.mp3", utf8("ID3") + u8(2, 0, 0, 0, 0, 0, body.count) + body)
    #expect(items.map(\.identifier.description) == ["id3/%00TT2"])
    #expect(found("id3/%00TT2", in: items) == ["Song"])
    #expect(found("common/title", in: items) == ["Song"])
  }

  @Test func theCommonSpaceHoldsWhatAllFormatsKnow() {
    var filter = ItemFilter()
    filter.keySpace = .common
    let items = movie.document(movie.text("©nam", "Song") + movie.text("©lyr", "La")).metadataItems
    #expect(items.filter(filter.passes).map(\.key.name) == ["©nam"])
    #expect(items.map(\.commonIdentifier?.description) == ["common/title", nil])
    filter.keySpace = .iTunes
    #expect(items.filter(filter.passes).count == 2)
  }

  @Test func datesAreDates() {
    let items = movie.document(
      movie.text("©day", "2024:07:20 20:41:07") + movie.text("purd", "2011-01-02 03:04:05")
        + movie.text("©nam", "2024")
    ).metadataItems
    #expect(
      items.map { $0.date?.description } == ["2024-07-20T20:41:07", "2011-01-02T03:04:05", nil])
  }

  @Test func itemsOfTracksHaveTheirScope() {
    let document = Made.open(
      Made.movie(
        Made.track(1, "vide", entry: Made.visual("avc1")),
        Made.track(
          2, "soun", entry: Made.sound("mp4a"),
          parts: box("udta", box("name", utf8("Director"))))))
    #expect(document.metadataItems.map(\.scope) == [.track(2)])
    #expect(document.metadataItems.map(\.identifier.description) == ["udta/name"])
    // The title of a track is not used as the title of the movie.
    #expect(document.normalizedView[.title] == nil)
  }
}
