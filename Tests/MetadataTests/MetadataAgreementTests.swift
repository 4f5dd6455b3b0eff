import Anatomy
import Bytes
import Formats
import InvariantChecks
import Metadata
import Movie
import Testing

/// Cases found by comparing with other readers. Comments name the readers that return the same
/// values.
struct AgreementTests {
  private let movie = MovieBytes()

  private func latin(_ text: String) -> [UInt8] { [0] + Array(text.utf8) }

  /// ffprobe and exiftool: 46.45 north, 6.55 east.
  @Test func theNumbersOfAPlaceAreOneItem() {
    let fixed: [UInt8] = [0, 6, 0x8C, 0xCC, 0, 46, 0x73, 0x33, 1, 0x74, 0, 0]
    let loci = box(
      "loci", [0, 0, 0, 0, 0x15, 0xC7, 0, 0] + fixed + Array("earth".utf8) + [0, 0])
    let document = movie.document(inMovie: box("udta", loci))
    #expect(document.metadataItems.count == 1)
    let text = document.normalizedView[.location]?.text
    #expect(text?.hasPrefix("46.45° N 6.54999° E, 372 m") == true)
  }

  /// exiftool: 48.5 north, 2.25 west.
  @Test func positionsOfExifAreAPlace() {
    func entry(_ tag: UInt8, _ type: UInt8, _ count: UInt8, _ value: [UInt8]) -> [UInt8] {
      [0, tag, 0, type, 0, 0, 0, count] + value
    }
    func ratio(_ number: UInt8) -> [UInt8] { [0, 0, 0, number, 0, 0, 0, 1] }
    let positions =
      [0, 4] + entry(1, 2, 2, [0x4E, 0, 0, 0]) + entry(2, 5, 3, [0, 0, 0, 80])
      + entry(3, 2, 2, [0x57, 0, 0, 0]) + entry(4, 5, 3, [0, 0, 0, 104]) + [0, 0, 0, 0]
    let values =
      ratio(48) + ratio(30) + ratio(0) + ratio(2) + ratio(15) + ratio(0)
    let tiff =
      Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26]
      + [0, 0, 0, 0] + positions + values
    let exif = Array("Exif".utf8) + [0, 0] + tiff
    let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + [0xFF, 0xD9]
    let view = Examination(ByteSource(bytes: bytes), name: "x", magic: nil).document.normalizedView
    #expect(view[.location]?.text == "48.500000° N 2.250000° W")
  }

  @Test(arguments: [
    ("46,27.0N", "6,33.0E", "46.45° N 6.55° E"), ("33,51,36S", "151,12,36E", "33.86° S 151.21° E"),
  ])
  func positionsOfXMPAreAPlace(latitude: String, longitude: String, expected: String) {
    #expect(StatedLocation(xmp: latitude, longitude)?.description == expected)
  }

  @Test(arguments: [("46.45", "6.55"), ("46N", "6E"), ("46,27N", "6,33"), ("a,bN", "6,33E")])
  func whatIsNoPositionIsNone(latitude: String, longitude: String) {
    #expect(StatedLocation(xmp: latitude, longitude) == nil)
  }

  /// mutagen combines them to 2010-04-03T12:30:00.
  @Test func yearDayAndTimeAreOneDate() {
    let frames = [
      ("TYER", latin("2010")), ("TDAT", latin("0304")), ("TIME", latin("1230")),
    ]
    let view = ID3Bytes.document(version: 3, frames).normalizedView
    #expect(view[.creationDate]?.text == "2010-04-03T12:30")
    #expect(view[.year]?.text == "2010")
    let wrong = ID3Bytes.document(
      version: 3, [("TYER", latin("2010")), ("TDAT", latin("Tuesday")), ("TIME", latin("99"))])
    #expect(wrong.normalizedView[.creationDate]?.text == "2010")
  }

  @Test func commentsWithADescriptionComeAfterThePlainOne() {
    let described = ("COMM", latin("engwhere\0Found there"))
    let plain = ("COMM", latin("eng\0Plain"))
    let both = ID3Bytes.document(version: 3, [described, plain]).normalizedView[.comments]
    #expect(both?.text == "Plain")
    #expect(both?.others.map(\.value.text) == ["Found there"])
    let one = ID3Bytes.document(version: 3, [described]).normalizedView[.comments]
    #expect(one?.text == "Found there")
    let kept = ID3Bytes.document(version: 3, [("COMM", latin("engiTunSMPB\0 0000"))])
    #expect(kept.normalizedView[.comments] == nil)
  }

  /// ffmpeg writes comments like this; ffprobe reads them.
  @Test func textsOfUsersAreKnownByTheirDescription() {
    let view = ID3Bytes.document(
      version: 4, [("TXXX", latin("comment\0Said")), ("TXXX", latin("other\0Not said"))]
    ).normalizedView
    #expect(view[.comments]?.text == "Said")
    #expect(view[.comments]?.others.isEmpty == true)
  }

  @Test func aGenreIsToldOnceAndNumbersWithoutANameAreNone() {
    func genre(_ text: String) -> String? {
      ID3Bytes.document(version: 3, [("TCON", latin(text))]).normalizedView[.genre]?.text
    }
    // mutagen: Pop.
    #expect(genre("(13)Pop") == "Pop")
    #expect(genre("(255)") == nil)
    #expect(genre("(17)(255)") == "Rock")
  }

  @Test func oneTextInSeveralLanguagesIsNotSeveralTexts() {
    func name(_ text: String, _ language: [UInt8]) -> [UInt8] {
      box("©nam", [0, UInt8(text.utf8.count)] + language + Array(text.utf8))
    }
    // German and French, as packed ISO 639-2 codes.
    let texts = name("Titel", [0x10, 0xB5]) + name("Titre", [0x1A, 0x41])
    let entry = movie.document(inMovie: box("udta", texts)).normalizedView[.title]
    #expect(entry?.text == "Titel")
    #expect(entry?.others.map(\.value.text) == ["Titre"])
  }

  /// ffmpeg writes such keys; ffprobe and exiftool read them.
  @Test func keysWithoutAnOwnerAreKnown() {
    let names = ["title", "track", "com.android.manufacturer"]
    let values = ["Song", "3/12", "Maker"]
    let keys = names.flatMap { name -> [UInt8] in
      [0, 0, 0, UInt8(name.utf8.count + 8)] + Array("mdta".utf8) + Array(name.utf8)
    }
    let list = values.enumerated().flatMap { place, value -> [UInt8] in
      box(FourCC(rawValue: UInt32(place + 1)), movie.data(1, Array(value.utf8)))
    }
    let meta =
      movie.handler("mdta") + box("keys", [0, 0, 0, 0, 0, 0, 0, 3] + keys)
      + box("ilst", list)
    let view = movie.document(inMovie: box("meta", meta)).normalizedView
    #expect(view[.title]?.text == "Song")
    #expect(view[.trackNumber]?.text == "3")
    #expect(view[.trackCount]?.text == "12")
    #expect(view[.make]?.text == "Maker")
  }

  private func wave(_ chunks: [UInt8]) -> NormalizedView {
    let size = UInt8((chunks.count + 4) & 0xFF)
    let bytes =
      Array("RIFF".utf8) + [size, UInt8((chunks.count + 4) >> 8), 0, 0] + Array("WAVE".utf8)
      + chunks
    return Examination(ByteSource(bytes: bytes), name: "x", magic: nil).document.normalizedView
  }

  /// exiftool: DateTimeOriginal 2024:05:17 11:30:00.
  @Test func broadcastersTellDateAndTimeApart() {
    let body =
      [UInt8](repeating: 0, count: 320) + Array("2024-05-1711:30:00".utf8)
      + [UInt8](repeating: 0, count: 264)
    let chunk =
      Array("bext".utf8) + [UInt8(body.count & 0xFF), UInt8(body.count >> 8), 0, 0] + body
    #expect(wave(chunk)[.creationDate]?.text == "2024-05-17T11:30:00")
    #expect(wave(chunk)[.year]?.text == "2024")
  }

  /// ffprobe: track 3/12.
  @Test func aPartOfRIFFHasACount() {
    let list = Array("INFOIPRT".utf8) + [5, 0, 0, 0] + Array("3/12\0\0".utf8)
    let view = wave(Array("LIST".utf8) + [UInt8(list.count), 0, 0, 0] + list)
    #expect(view[.trackNumber]?.text == "3")
    #expect(view[.trackCount]?.text == "12")
  }

  /// ffprobe: 0.200272 s, which is 138 packets of 64 at 44100 Hz.
  @Test func packetsOfIMAAreCounted() {
    let rate: [UInt8] = [0x40, 0x0E, 0xAC, 0x44, 0, 0, 0, 0, 0, 0]
    let head: [UInt8] = [0, 1, 0, 0, 0, 138, 0, 16] + rate + Array("ima4".utf8) + [0, 0]
    let content = Array("AIFC".utf8) + box("COMM", []).suffix(4) + [0, 0, 0, 24] + head
    let bytes = Array("FORM".utf8) + [0, 0, 0, UInt8(content.count)] + content
    let document = Examination(ByteSource(bytes: bytes), name: "x", magic: nil).document
    #expect(document.tracks().first?.mediaDuration?.value == RationalTime(8832, per: 44100))
  }
}
