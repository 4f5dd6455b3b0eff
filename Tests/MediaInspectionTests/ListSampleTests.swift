import ByteScript
import Foundation
import MediaInspection
import Testing

/// The complete lists in texts about AVFoundation. The name of a test states the number of the text
/// and the lines of the list.
struct ListSampleTests {
  private static let identifiers: [(identifier: MetadataIdentifier, text: String)] = [
    (.iTunesMetadataAlbum, "itsk/%A9alb"), (.iTunesMetadataArtist, "itsk/%A9ART"),
    (.iTunesMetadataUserComment, "itsk/%A9cmt"), (.iTunesMetadataCoverArt, "itsk/covr"),
    (.iTunesMetadataCopyright, "itsk/cprt"), (.iTunesMetadataReleaseDate, "itsk/%A9day"),
    (.iTunesMetadataEncodedBy, "itsk/%A9enc"), (.iTunesMetadataPredefinedGenre, "itsk/gnre"),
    (.iTunesMetadataUserGenre, "itsk/%A9gen"), (.iTunesMetadataSongName, "itsk/%A9nam"),
    (.iTunesMetadataTrackSubTitle, "itsk/%A9st3"), (.iTunesMetadataEncodingTool, "itsk/%A9too"),
    (.iTunesMetadataComposer, "itsk/%A9wrt"), (.iTunesMetadataAlbumArtist, "itsk/aART"),
    (.iTunesMetadataAccountKind, "itsk/akID"), (.iTunesMetadataAppleID, "itsk/apID"),
    (.iTunesMetadataArtistID, "itsk/atID"), (.iTunesMetadataSongID, "itsk/cnID"),
    (.iTunesMetadataDiscCompilation, "itsk/cpil"), (.iTunesMetadataDiscNumber, "itsk/disk"),
    (.iTunesMetadataGenreID, "itsk/geID"), (.iTunesMetadataGrouping, "itsk/grup"),
    (.iTunesMetadataPlaylistID, "itsk/plID"), (.iTunesMetadataContentRating, "itsk/rtng"),
    (.iTunesMetadataBeatsPerMin, "itsk/tmpo"), (.iTunesMetadataTrackNumber, "itsk/trkn"),
    (.iTunesMetadataArtDirector, "itsk/%A9ard"), (.iTunesMetadataArranger, "itsk/%A9arg"),
    (.iTunesMetadataAuthor, "itsk/%A9aut"), (.iTunesMetadataLyrics, "itsk/%A9lyr"),
    (.iTunesMetadataAcknowledgement, "itsk/%A9cak"), (.iTunesMetadataConductor, "itsk/%A9con"),
    (.iTunesMetadataDescription, "itsk/%A9des"), (.iTunesMetadataDirector, "itsk/%A9dir"),
    (.iTunesMetadataEQ, "itsk/%A9equ"), (.iTunesMetadataLinerNotes, "itsk/%A9lnt"),
    (.iTunesMetadataRecordCompany, "itsk/%A9mak"),
    (.iTunesMetadataOriginalArtist, "itsk/%A9ope"),
    (.iTunesMetadataPhonogramRights, "itsk/%A9phg"), (.iTunesMetadataProducer, "itsk/%A9prd"),
    (.iTunesMetadataPerformer, "itsk/%A9prf"), (.iTunesMetadataPublisher, "itsk/%A9pub"),
    (.iTunesMetadataSoundEngineer, "itsk/%A9sne"), (.iTunesMetadataSoloist, "itsk/%A9sol"),
    (.iTunesMetadataCredits, "itsk/%A9src"), (.iTunesMetadataThanks, "itsk/%A9thx"),
    (.iTunesMetadataOnlineExtras, "itsk/%A9url"), (.iTunesMetadataExecProducer, "itsk/%A9xpd"),
  ]

  @Test("000:638 to 000:685 all identifiers of iTunes metadata")
  func identifiers() async throws {
    #expect(Self.identifiers.count == 48)
    for (identifier, text) in Self.identifiers {
      #expect(identifier.rawValue == text)
      #expect(MetadataIdentifier(rawValue: text) == identifier)
      #expect(identifier.keySpace == .iTunes)
    }
    let codes = Self.identifiers.map(\.identifier.key.rawValue)
    let items = try await SampleSong.items(
      taggedSong(codes.flatMap { textItemBox($0, "x") }))
    #expect(items.map(\.identifier) == Self.identifiers.map(\.identifier))
  }

  private static let genres = [
    "Classic Rock", "Country", "Dance", "Disco", "Funk", "Grunge", "Hip-Hop", "Jazz", "Metal",
    "New Age", "Oldies", "Other", "Pop", "R&B", "Rap", "Reggae", "Rock", "Techno", "Industrial",
    "Alternative", "Ska", "Death Metal", "Pranks", "Soundtrack", "Euro-Techno", "Ambient",
    "Trip-Hop", "Vocal", "Jazz+Funk", "Fusion", "Trance", "Classical", "Instrumental", "Acid",
    "House", "Game", "Sound Clip", "Gospel", "Noise", "AlternRock", "Bass", "Soul", "Punk",
    "Space", "Meditative", "Instrumental Pop", "Instrumental Rock", "Ethnic", "Gothic",
    "Darkwave", "Techno-Industrial", "Electronic", "Pop-Folk", "Eurodance", "Dream",
    "Southern Rock", "Comedy", "Cult", "Gangsta", "Top 40", "Christian Rap", "Pop/Funk",
    "Jungle", "Native American", "Cabaret", "New Wave", "Psychedelic", "Rave", "Showtunes",
    "Trailer", "Lo-Fi", "Tribal", "Acid Punk", "Acid Jazz", "Polka", "Retro", "Musical",
    "Rock & Roll", "Hard Rock", "Folk", "Folk-Rock", "National Folk", "Swing", "Fast Fusion",
    "Bebob", "Latin", "Revival", "Celtic", "Bluegrass", "Avantgarde", "Gothic Rock",
    "Progressive Rock", "Psychedelic Rock", "Symphonic Rock", "Slow Rock", "Big Band", "Chorus",
    "Easy Listening", "Acoustic", "Humour", "Speech", "Chanson", "Opera", "Chamber Music",
    "Sonata", "Symphony", "Booty Bass", "Primus", "Porn Groove", "Satire", "Slow Jam", "Club",
    "Tango", "Samba", "Folklore", "Ballad", "Power Ballad", "Rhythmic Soul", "Freestyle", "Duet",
    "Punk Rock", "Drum Solo", "A Capella", "Euro-House", "Dance Hall",
  ]

  @Test("000:689 to 000:813 all music genres, with numbers from 1")
  func genres() {
    #expect(Self.genres.count == 125)
    for (name, number) in zip(Self.genres, 1...) {
      #expect(MetadataGenre(id3Name: name)?.number == number, "\(name)")
      #expect(MetadataGenre(id3Index: number)?.list == .id3)
      #expect(MetadataGenre(iTunesIndex: number + 1)?.number == number)
    }
    #expect(MetadataGenre(id3Index: 0)?.name == "Blues")
  }

  @Test("000:817 to 000:828 all genres of videos")
  func videoGenres() {
    let names = [
      "Comedy", "Drama", "Animation", "Action & Adventure", "Classic", "Kids", "Nonfiction",
      "Reality TV", "Sci-Fi & Fantasy", "Sports", "Teens", "Latino TV",
    ]
    #expect(names.map { MetadataGenre(videoName: $0)?.number } == (0..<12).map { 4000 + $0 })
    #expect(MetadataGenre(storeID: 4011)?.name == "Latino TV")
  }

  /// The identifiers on the slides, with the texts that AVFoundation defines for them.
  @Test(
    "004:123 to 004:143 and 004:602 identifiers of iTunes, QuickTime and 3GPP",
    arguments: [
      (MetadataIdentifier.iTunesMetadataSongName, "itsk/%A9nam"),
      (.iTunesMetadataCopyright, "itsk/cprt"), (.iTunesMetadataCoverArt, "itsk/covr"),
      (.quickTimeMetadataTitle, "mdta/com.apple.quicktime.title"),
      (.quickTimeMetadataCopyright, "mdta/com.apple.quicktime.copyright"),
      (.quickTimeMetadataLocationISO6709, "mdta/com.apple.quicktime.location.ISO6709"),
      (.identifier3GPUserDataTitle, "uiso/titl"), (.identifier3GPUserDataCopyright, "uiso/cprt"),
      (.identifier3GPUserDataAuthor, "uiso/auth"), (.commonIdentifierTitle, "common/title"),
      (.commonIdentifierCopyrights, "common/copyrights"),
    ])
  func identifiersOfFormats(identifier: MetadataIdentifier, text: String) {
    #expect(identifier.rawValue == text)
  }

  @Test("004:139 and 004:489 items of a 3GPP file, by identifier and by common identifier")
  func userDataOf3GPP() async throws {
    let texts = [("titl", "Bridge Song"), ("cprt", "2014 Ann"), ("auth", "Ann")].flatMap {
      fullBox($0, u16(0x15C7), utf8($1), [0])
    }
    let file =
      box("ftyp", utf8("3gp6"), u32(0), utf8("3gp6"))
      + box("moov", box("udta", texts))
    let asset = Asset(bytes: file)
    #expect(try await asset.load(.fileType) == .mobile3GPP)
    let items = try await asset.loadMetadata(for: .isoUserData)
    for (identifier, common, text) in [
      (.identifier3GPUserDataTitle, .commonIdentifierTitle, "Bridge Song"),
      (.identifier3GPUserDataCopyright, .commonIdentifierCopyrights, "2014 Ann"),
      (.identifier3GPUserDataAuthor, .commonIdentifierAuthor, "Ann"),
    ] as [(MetadataIdentifier, MetadataIdentifier, String)] {
      for wanted in [identifier, common] {
        let found = MetadataItem.metadataItems(from: items, filteredByIdentifier: wanted)
        #expect(found.map(\.stringValue) == [text], "\(wanted)")
        #expect(found.map(\.extendedLanguageTag) == ["en"])
      }
    }
  }
}
