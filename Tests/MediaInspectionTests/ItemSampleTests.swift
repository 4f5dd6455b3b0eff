import ByteScript
import Foundation
import MediaInspection
import Testing

/// Samples of values from texts about AVFoundation, with the same names in Swift. The
/// name of a test states the number of the text and the line of the sample.
struct ItemSampleTests {
  @Test("000:381 and 002:628 the value of a simple item")
  func simpleValue() async throws {
    let items = try await SampleSong.items(SampleSong.song)
    #expect(try SampleSong.item(.iTunesMetadataAlbum, in: items).value == .text("Back In Black"))
    #expect(try SampleSong.item(.iTunesMetadataBeatsPerMin, in: items).value == .integer(120))
  }

  @Test("000:394, 001:130 and 002:649 the picture of a song")
  func artwork() async throws {
    let cover = try SampleSong.item(
      .iTunesMetadataCoverArt, in: try await SampleSong.items(SampleSong.song))
    #expect(try await cover.load(.dataValue) == [0xFF, 0xD8, 0xFF, 0xD9])
    guard case .data(let data) = cover.value else {
      Issue.record("\(cover.value)")
      return
    }
    #expect(data.count == 4)
  }

  @Test("001:101 the artwork by its common key, among the items of each format")
  func commonArtwork() async throws {
    let asset = Asset(bytes: SampleSong.song)
    for format in try await asset.load(.availableMetadataFormats) {
      let artwork = MetadataItem.metadataItems(
        from: try await asset.loadMetadata(for: format), withKey: .commonKeyArtwork,
        keySpace: .common)
      #expect(artwork.map(\.identifier) == [.iTunesMetadataCoverArt])
    }
  }

  @Test("000:430 and 002:681 a comment without a description is the one that a user wrote")
  func comments() async throws {
    for (file, key) in zip(SampleSong.tagged, ["COMM", "COM"]) {
      let comments = try await SampleSong.items(file).filter { $0.key.rawValue == key }
      #expect(comments.map { $0.extraAttributes[.info] } == [.text("iTunNORM"), .text("")])
      #expect(comments.map(\.commonKey) == [nil, .commonKeyDescription])
      let written = comments.first { $0.extraAttributes[.info] == .text("") }
      #expect(written?.stringValue == "Loud")
    }
    let comment = try SampleSong.item(
      .iTunesMetadataUserComment, in: try await SampleSong.items(SampleSong.song))
    #expect(comment.stringValue == "Loud")
    #expect(comment.commonKey == .commonKeyDescription)
  }

  @Test(
    "000:455, 000:509, 002:714 and 002:790 the number of a track and of a disc, and how many there are"
  )
  func pairs() async throws {
    let identifiers: [[MetadataIdentifier]] = [
      [.iTunesMetadataTrackNumber, .iTunesMetadataDiscNumber],
      [.id3MetadataTrackNumber, .id3MetadataPartOfASet],
      [.init(key: "TRK", keySpace: .id3), .init(key: "TPA", keySpace: .id3)],
    ]
    for (file, keys) in zip([SampleSong.song] + SampleSong.tagged, identifiers) {
      let items = try await SampleSong.items(file)
      let (track, disc) = (
        try SampleSong.item(keys[0], in: items), try SampleSong.item(keys[1], in: items)
      )
      #expect(track.pairValue?.number == 8)
      #expect(track.pairValue?.count == 10)
      #expect(track.numberValue == 8)
      #expect(disc.pairValue?.number == 1)
      #expect(disc.pairValue?.count == 2)
    }
    let unknown = MetadataItem(
      identifier: .iTunesMetadataTrackNumber, value: .pair(number: 3, count: 0))
    #expect(unknown.pairValue?.number == 3)
    #expect(unknown.pairValue?.count == nil)
  }

  @Test("000:565 and 002:878 a genre as a number of ID3, as a name, and as a number of iTunes")
  func genres() async throws {
    let expected = MetadataGenre(id3Index: 17)
    for file in [SampleSong.song] + SampleSong.tagged {
      #expect(
        try SampleSong.item(.commonIdentifierType, in: try await SampleSong.items(file)).genreValue
          == expected)
    }
    func genre(_ identifier: MetadataIdentifier, _ value: MetadataValue) -> MetadataGenre? {
      MetadataItem(identifier: identifier, value: value).genreValue
    }
    #expect(genre(.id3MetadataContentType, .text("Rock")) == expected)
    #expect(genre(.id3MetadataContentType, .text("17")) == expected)
    #expect(genre(.iTunesMetadataPredefinedGenre, .integer(18)) == expected)
    #expect(genre(.quickTimeMetadataGenre, .text("Reality TV"))?.number == 4007)
    #expect(genre(.iTunesMetadataUserGenre, .text("Skiffle"))?.number == nil)
    #expect(genre(.iTunesMetadataSongName, .text("Rock")) == nil)
    #expect(genre(.id3MetadataContentType, .text("")) == nil)
    #expect(genre(MetadataIdentifier(rawValue: "id3v1/genre"), .integer(255)) == nil)
  }

  @Test("000:618 the tables of genres")
  func genreTables() {
    #expect(MetadataGenre.musicGenres[1].name == "Classic Rock")
    #expect(MetadataGenre.musicGenres[112].name == "Club")
    #expect(
      MetadataGenre.musicGenres.allSatisfy { MetadataGenre.musicGenres[$0.number ?? 0] == $0 })
    #expect(MetadataGenre(iTunesIndex: 1)?.name == "Blues")
    #expect(MetadataGenre(id3Name: "classic rock")?.iTunesIndex == 2)
    #expect(MetadataGenre.videoGenres.contains { $0.name == "Drama" && $0.number == 4001 })
    #expect(MetadataGenre(videoName: "drama")?.number == 4001)
    #expect(MetadataGenre(videoName: "Skiffle") == nil)
    #expect(MetadataGenre(id3Index: 255) == nil)
    #expect(MetadataGenre(iTunesIndex: 0) == nil)
  }

  @Test("004:157 to 004:222 a value with its data type, as text, number, date and data")
  func values() async throws {
    let bytes = taggedSong(
      textItemBox("©nam", "Bridge Song") + textItemBox("©day", "2014-06-03")
        + itemBox("covr", type: 13, [0xFF, 0xD8, 0xFF, 0xD9]))
    let items = try await SampleSong.items(bytes)
    let title = try SampleSong.item(.iTunesMetadataSongName, in: items)
    #expect(title.dataType == .utf8)
    #expect(title.stringValue == "Bridge Song")
    #expect(title.numberValue == nil)
    #expect(title.dateValue == nil)
    #expect(try await title.dataValue == Array("Bridge Song".utf8))
    let cover = try SampleSong.item(.iTunesMetadataCoverArt, in: items)
    #expect(cover.dataType == .jpeg)
    #expect(cover.stringValue == nil)
    let date = MetadataItem(
      identifier: .quickTimeMetadataCreationDate, value: .text("2014-06-03"), dataType: .utf8)
    #expect(date.dateValue?.description == "2014-06-03")
    #expect(try SampleSong.item(.iTunesMetadataReleaseDate, in: items).dateValue == date.dateValue)
  }

  @Test("004:255 and 004:612 the title by its identifier, and by its common identifier")
  func title() async throws {
    let asset = Asset(bytes: SampleSong.song)
    let titles = MetadataItem.metadataItems(
      from: try await asset.loadMetadata(for: .iTunesMetadata),
      filteredByIdentifier: .iTunesMetadataSongName)
    #expect(titles.map(\.stringValue) == ["Have A Drink On Me"])
    let common = MetadataItem.metadataItems(
      from: try await asset.load(.commonMetadata), filteredByIdentifier: .commonIdentifierTitle)
    #expect(common == titles)
  }

  @Test("004:303 a value that is loaded, and its status")
  func loading() async throws {
    let items = try await SampleSong.items(SampleSong.song)
    let title = try SampleSong.item(.iTunesMetadataSongName, in: items)
    _ = try await title.load(.value)
    guard case .loaded(.text("Have A Drink On Me")) = title.status(of: .value) else {
      Issue.record("\(title.status(of: .value))")
      return
    }
    let (text, number, date) = try await title.load(.stringValue, .numberValue, .dateValue)
    #expect(text == "Have A Drink On Me")
    #expect(number == nil && date == nil)
    #expect(try await title.load(.extraAttributes).isEmpty)
    let cover = try SampleSong.item(.iTunesMetadataCoverArt, in: items)
    guard case .notYetLoaded = cover.status(of: .dataValue) else {
      Issue.record("\(cover.status(of: .dataValue))")
      return
    }
    _ = try await cover.load(.dataValue)
    guard case .loaded([0xFF, 0xD8, 0xFF, 0xD9]?) = cover.status(of: .dataValue) else {
      Issue.record("\(cover.status(of: .dataValue))")
      return
    }
  }
}
