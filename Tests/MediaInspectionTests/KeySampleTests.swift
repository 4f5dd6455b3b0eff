import ByteScript
import Foundation
import MediaInspection
import Testing

/// Samples of keys and identifiers from texts about AVFoundation, with the same names in Swift. The
/// name of a test states the number of the text and the line of the sample.
struct KeySampleTests {
  @Test("000:71 all items are there once the metadata is loaded")
  func prepare() async throws {
    let asset = Asset(bytes: SampleSong.song)
    _ = try await asset.load(.metadata)
    guard case .loaded(let items) = asset.status(of: .metadata) else {
      Issue.record("\(asset.status(of: .metadata))")
      return
    }
    #expect(items.count == 11)
    #expect(items.first?.identifier == .iTunesMetadataSongName)
  }

  /// Every property of a song has one common identifier, or the identifiers of the formats.
  @Test("000:182 identifiers of all formats lead to the same properties")
  func mapping() async throws {
    let properties: [(name: String, identifiers: [MetadataIdentifier])] = [
      ("Have A Drink On Me", [.commonIdentifierTitle]), ("AC/DC", [.commonIdentifierArtist]),
      ("Back In Black", [.commonIdentifierAlbumName]), ("1980", [.commonIdentifierCreationDate]),
      ("A. Young - M. Young - B. Johnson", [.commonIdentifierCreator]),
      ("Loud", [.commonIdentifierDescription]),
      (
        "120",
        [
          .iTunesMetadataBeatsPerMin, .id3MetadataBeatsPerMinute,
          MetadataIdentifier(rawValue: "id3/%00TBP"),
        ]
      ),
    ]
    for file in [SampleSong.song] + SampleSong.tagged {
      let items = try await SampleSong.items(file)
      for (value, identifiers) in properties {
        let found = identifiers.flatMap {
          MetadataItem.metadataItems(from: items, filteredByIdentifier: $0)
        }
        #expect(found.map(\.stringValue) == [value])
      }
      #expect(try SampleSong.item(.commonIdentifierType, in: items).genreValue?.name == "Rock")
    }
    let short = try await SampleSong.items(SampleSong.tagged[1])
    #expect(
      try SampleSong.item(MetadataIdentifier(rawValue: "id3/%00TT2"), in: short).commonKey
        == "title")
    #expect(short.first?.identifier == MetadataIdentifier(key: "TT2", keySpace: .id3))
  }

  @Test("002:227 the artist and the album, by key and key space")
  func artistAndAlbum() async throws {
    let items = try await SampleSong.items(SampleSong.song)
    let artists = MetadataItem.metadataItems(
      from: items, withKey: .iTunesMetadataKeyArtist, keySpace: .iTunes)
    let albums = MetadataItem.metadataItems(
      from: items, withKey: .iTunesMetadataKeyAlbum, keySpace: .iTunes)
    #expect(artists.map(\.stringValue) == ["AC/DC"])
    #expect(albums.map(\.stringValue) == ["Back In Black"])
    #expect(MetadataItem.metadataItems(from: items, withKey: "@ART", keySpace: .iTunes) == artists)
  }

  @Test("002:249 and 002:280 keys are readable, and are the keys of the numbers")
  func keyStrings() async throws {
    let items = try await Asset(bytes: SampleSong.song).loadMetadata(for: .iTunesMetadata)
    let numbers: [Int32] = [-1_452_383_891, -1_455_336_876, -1_451_789_708, -1_453_233_054]
    let keys = items.map(\.key)
    #expect(keys.prefix(4) == numbers.map { MetadataKey(code: UInt32(bitPattern: $0)) }[...])
    #expect(Array(keys.prefix(5)) == ["@nam", "@ART", "@wrt", "@alb", "@day"])
    #expect(keys.prefix(2).map(\.description) == ["©nam", "©ART"])
    #expect(MetadataKey(code: 0x54_54_32) == "TT2")
  }

  @Test("001:89 and 002:421 items of the common key space, then of each format")
  func formats() async throws {
    let asset = Asset(bytes: SampleSong.song)
    let (common, formats) = try await asset.load(.commonMetadata, .availableMetadataFormats)
    #expect(
      Set(common.compactMap(\.commonKey)).isSuperset(of: [.commonKeyTitle, .commonKeyArtist]))
    #expect(formats == [.iTunesMetadata])
    for format in formats { #expect(try await asset.loadMetadata(for: format).count == 11) }
  }

  @Test("002:510 and 002:962 keys of all formats lead to the same properties")
  func keyMapping() async throws {
    let names: [MetadataKey: String] = [
      .commonKeyTitle: "name", .commonKeyArtist: "artist", .commonKeyAlbumName: "album",
      .commonKeyArtwork: "artwork", .commonKeyCreationDate: "year", .commonKeyCreator: "composer",
      .commonKeyDescription: "comments", .commonKeyType: "genre",
      .iTunesMetadataKeyBeatsPerMin: "bpm", .id3MetadataKeyBeatsPerMinute: "bpm", "TBP": "bpm",
      .iTunesMetadataKeyTrackNumber: "track", .id3MetadataKeyTrackNumber: "track", "TRK": "track",
      .iTunesMetadataKeyDiscNumber: "disc", .id3MetadataKeyPartOfASet: "disc", "TPA": "disc",
    ]
    for file in [SampleSong.song] + SampleSong.tagged {
      let found = try await SampleSong.items(file).compactMap { item in
        item.commonKey.flatMap { names[$0] } ?? names[item.key]
      }
      let expected: Set = [
        "name", "artist", "album", "year", "composer", "comments", "genre", "bpm", "track", "disc",
      ]
      #expect(Set(found).subtracting(["artwork"]) == expected)
      #expect(found.filter { $0 == "comments" }.count == 1)
    }
  }

  /// A QuickTime movie with items of the given keys and texts.
  private func movie(_ items: [(key: MetadataKey, text: String)]) -> [UInt8] {
    let keys = items.flatMap { box("mdta", utf8($0.key.rawValue)) }
    let values = items.enumerated().flatMap { index, item in
      textItemBox(itemCode(index + 1), item.text)
    }
    return box("ftyp", utf8("qt  "), u32(0), utf8("qt  "))
      + box(
        "moov",
        box(
          "meta", handlerBox("mdta"), box("keys", u32(0, items.count), keys),
          box("ilst", values)))
  }

  @Test("002:517 to 002:572 keys that only some formats have")
  func keysOfSomeFormats() async throws {
    let names: [MetadataKey: String] = [
      .quickTimeMetadataKeyProducer: "artist", .quickTimeMetadataKeyDirector: "composer",
      .quickTimeMetadataKeyYear: "year", .quickTimeMetadataKeyGenre: "genre",
      .id3MetadataKeyBand: "albumArtist", .iTunesMetadataKeyAlbumArtist: "albumArtist",
      "TP2": "albumArtist", .id3MetadataKeyYear: "year", .id3MetadataKeyRecordingTime: "year",
      "TYE": "year", .iTunesMetadataKeyGrouping: "grouping", "@grp": "grouping",
      "ldes": "comments", .iTunesMetadataKeyUserComment: "comments",
      .id3MetadataKeyComments: "comments", "COM": "comments", .iTunesMetadataKeyUserGenre: "genre",
    ]
    func found(_ bytes: [UInt8]) async throws -> [String?] {
      try await SampleSong.items(bytes).map { names[$0.key] }
    }
    let film = movie([
      (.quickTimeMetadataKeyProducer, "Ann"), (.quickTimeMetadataKeyDirector, "Bob"),
      (.quickTimeMetadataKeyYear, "1980"), (.quickTimeMetadataKeyGenre, "Drama"),
    ])
    #expect(try await found(film) == ["artist", "composer", "year", "genre"])
    let song = taggedSong(
      ["aART", "grup", "©grp", "ldes", "©cmt", "©gen"].flatMap { textItemBox($0, "x") })
    #expect(
      try await found(song) == [
        "albumArtist", "grouping", "grouping", "comments", "comments", "genre",
      ])
    let tag = id3Tag(
      3, MadeFile.frame("TPE2", "x"), MadeFile.frame("TYER", "1980"), MadeFile.comment("", "x"))
    #expect(try await found(tag) == ["albumArtist", "year", "comments"])
    let short = id3Tag(
      2, MadeFile.frame("TP2", "x"), MadeFile.frame("TYE", "1980"),
      MadeFile.comment("", "x", key: "COM"))
    #expect(try await found(short) == ["albumArtist", "year", "comments"])
  }

  @Test("004:1202 an identifier from a key and a key space")
  func customIdentifiers() {
    let identifier = MetadataItem.identifier(
      forKey: "com.example.serial number", keySpace: .quickTimeMetadata)
    #expect(identifier?.rawValue == "mdta/com.example.serial%20number")
    #expect(identifier?.key == "com.example.serial number")
    #expect(identifier.flatMap { MetadataItem.keySpace(forIdentifier: $0) } == .quickTimeMetadata)
    #expect(
      MetadataItem.identifier(forKey: .iTunesMetadataKeySongName, keySpace: .iTunes)
        == .iTunesMetadataSongName)
    #expect(
      MetadataItem.identifier(forKey: "@nam", keySpace: .iTunes) == .iTunesMetadataSongName)
    #expect(MetadataItem.key(forIdentifier: .iTunesMetadataSongName) == "©nam")
    #expect(MetadataItem.identifier(forKey: "", keySpace: .iTunes) == nil)
  }
}
