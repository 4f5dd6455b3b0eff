import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import Metadata
import TestSupport
import Testing

/// Metadata items of all formats under their common identifiers.
struct CommonItemTests {
  private func found(_ identifier: String, in items: [KeyedItem]) -> [String] {
    var filter = ItemFilter()
    filter.key = Identifier(identifier).map { .identifier($0) }
    return items.filter(filter.passes).compactMap(\.value.text)
  }

  private func sound(_ name: String, _ bytes: [UInt8]) -> [KeyedItem] {
    Examination(ByteSource(bytes: bytes), name: name, magic: nil).document.metadataItems
  }

  private var wave: [KeyedItem] {
    let list = riffChunk(
      "LIST", utf8("INFO"), riffChunk("INAM", utf8("Song\0")), riffChunk("ISFT", utf8("Tool")))
    let format = riffChunk("fmt ", hex("01000100401F0000401F000001000800"))
    return sound("x.wav", riffChunk("RIFF", utf8("WAVE"), format, list, riffChunk("data")))
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
    let itunes = examined(taggedSong(textItemBox("©nam", "Song") + textItemBox("©lyr", "La")))
      .metadataItems
    let frames = examined(id3: 3, [("TIT2", utf8("\0Song"))]).metadataItems
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
    let items = sound("x.mp3", id3Tag(2, id3Frame(2, "TT2", id3Text("Song"))))
    #expect(items.map(\.identifier.description) == ["id3/%00TT2"])
    #expect(found("id3/%00TT2", in: items) == ["Song"])
    #expect(found("common/title", in: items) == ["Song"])
  }

  @Test func theCommonSpaceHoldsWhatAllFormatsKnow() {
    var filter = ItemFilter()
    filter.keySpace = .common
    let items = examined(taggedSong(textItemBox("©nam", "Song") + textItemBox("©lyr", "La")))
      .metadataItems
    #expect(items.filter(filter.passes).map(\.key.name) == ["©nam"])
    #expect(items.map(\.commonIdentifier?.description) == ["common/title", nil])
    filter.keySpace = .iTunes
    #expect(items.filter(filter.passes).count == 2)
  }

  @Test func datesAreDates() {
    let items = examined(
      taggedSong(
        textItemBox("©day", "2024:07:20 20:41:07") + textItemBox("purd", "2011-01-02 03:04:05")
          + textItemBox("©nam", "2024"))
    ).metadataItems
    #expect(
      items.map { $0.date?.description } == ["2024-07-20T20:41:07", "2011-01-02T03:04:05", nil])
  }

  @Test func itemsOfTracksHaveTheirScope() {
    let document = TwoSecondMovie.open(
      TwoSecondMovie.movie(
        TwoSecondMovie.track(1, "vide", entry: HandwrittenMovie.visual("avc1")),
        TwoSecondMovie.track(
          2, "soun", entry: HandwrittenMovie.sound("mp4a"),
          parts: box("udta", box("name", utf8("Director"))))))
    #expect(document.metadataItems.map(\.scope) == [.track(2)])
    #expect(document.metadataItems.map(\.identifier.description) == ["udta/name"])
    // The title of a track is not used as the title of the movie.
    #expect(document.normalizedView[.title] == nil)
  }
}
