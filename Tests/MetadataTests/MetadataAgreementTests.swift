import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import Metadata
import Movie
import TestSupport
import Testing

/// Cases found by comparing with other readers. Comments name the readers that return the same
/// values.
struct AgreementTests {
  /// ffprobe and exiftool: 46.45 north, 6.55 east.
  @Test func theNumbersOfAPlaceAreOneItem() {
    let fixed: [UInt8] = [0, 6, 0x8C, 0xCC, 0, 46, 0x73, 0x33, 1, 0x74, 0, 0]
    let loci = box(
      "loci", [0, 0, 0, 0, 0x15, 0xC7, 0, 0] + fixed + utf8("earth") + [0, 0])
    let document = examined(emptyMovie(box("udta", loci)))
    #expect(document.metadataItems.count == 1)
    let text = document.normalizedView[.location]?.text
    #expect(text?.hasPrefix("46.45° N 6.54999° E, 372 m") == true)
  }

  /// exiftool: 48.5 north, 2.25 west.
  @Test func positionsOfExifAreAPlace() {
    let positions = directory(
      entry(1, 2, 2, utf8("N\0")), entry(2, 5, 3, u32(80)), entry(3, 2, 2, utf8("W\0")),
      entry(4, 5, 3, u32(104)))
    let values = u32(48, 1, 30, 1, 0, 1, 2, 1, 15, 1, 0, 1)
    let exif = tiff(directory(entry(0x8825, 4, 1, u32(26))), positions, values)
    let view = examined(jpeg(segment(0xE1, utf8("Exif\0\0"), exif))).normalizedView
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
      ("TYER", id3Text("2010")), ("TDAT", id3Text("0304")), ("TIME", id3Text("1230")),
    ]
    let view = examined(id3: 3, frames).normalizedView
    #expect(view[.creationDate]?.text == "2010-04-03T12:30")
    #expect(view[.year]?.text == "2010")
    let wrong = examined(
      id3: 3, [("TYER", id3Text("2010")), ("TDAT", id3Text("Tuesday")), ("TIME", id3Text("99"))])
    #expect(wrong.normalizedView[.creationDate]?.text == "2010")
  }

  @Test func commentsWithADescriptionComeAfterThePlainOne() {
    let described = ("COMM", id3Text("engwhere\0Found there"))
    let plain = ("COMM", id3Text("eng\0Plain"))
    let both = examined(id3: 3, [described, plain]).normalizedView[.comments]
    #expect(both?.text == "Plain")
    #expect(both?.others.map(\.value.text) == ["Found there"])
    let one = examined(id3: 3, [described]).normalizedView[.comments]
    #expect(one?.text == "Found there")
    let kept = examined(id3: 3, [("COMM", id3Text("engiTunSMPB\0 0000"))])
    #expect(kept.normalizedView[.comments] == nil)
  }

  /// ffmpeg writes comments like this; ffprobe reads them.
  @Test func textsOfUsersAreKnownByTheirDescription() {
    let view = examined(
      id3: 4, [("TXXX", id3Text("comment\0Said")), ("TXXX", id3Text("other\0Not said"))]
    ).normalizedView
    #expect(view[.comments]?.text == "Said")
    #expect(view[.comments]?.others.isEmpty == true)
  }

  @Test func aGenreIsToldOnceAndNumbersWithoutANameAreNone() {
    func genre(_ text: String) -> String? {
      examined(id3: 3, [("TCON", id3Text(text))]).normalizedView[.genre]?.text
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
    let entry = examined(emptyMovie(box("udta", texts))).normalizedView[.title]
    #expect(entry?.text == "Titel")
    #expect(entry?.others.map(\.value.text) == ["Titre"])
  }

  /// ffmpeg writes such keys; ffprobe and exiftool read them.
  @Test func keysWithoutAnOwnerAreKnown() {
    let names = ["title", "track", "com.android.manufacturer"]
    let values = ["Song", "3/12", "Maker"]
    let keys = names.flatMap { name -> [UInt8] in
      box("mdta", utf8(name))
    }
    let list = values.enumerated().flatMap { place, value -> [UInt8] in
      box(itemCode(place + 1), dataBox(1, Array(value.utf8)))
    }
    let meta =
      handlerBox("mdta") + box("keys", [0, 0, 0, 0, 0, 0, 0, 3] + keys)
      + box("ilst", list)
    let view = examined(emptyMovie(box("meta", meta))).normalizedView
    #expect(view[.title]?.text == "Song")
    #expect(view[.trackNumber]?.text == "3")
    #expect(view[.trackCount]?.text == "12")
    #expect(view[.make]?.text == "Maker")
  }

  private func wave(_ chunks: [UInt8]) -> NormalizedView {
    examined(riffChunk("RIFF", utf8("WAVE"), chunks)).normalizedView
  }

  /// exiftool: DateTimeOriginal 2024:05:17 11:30:00.
  @Test func broadcastersTellDateAndTimeApart() {
    let chunk = riffChunk("bext", zeros(320), utf8("2024-05-1711:30:00"), zeros(264))
    #expect(wave(chunk)[.creationDate]?.text == "2024-05-17T11:30:00")
    #expect(wave(chunk)[.year]?.text == "2024")
  }

  /// ffprobe: track 3/12.
  @Test func aPartOfRIFFHasACount() {
    let view = wave(riffChunk("LIST", utf8("INFO"), riffChunk("IPRT", utf8("3/12\0"))))
    #expect(view[.trackNumber]?.text == "3")
    #expect(view[.trackCount]?.text == "12")
  }

  /// ffprobe: 0.200272 s, which is 138 packets of 64 at 44100 Hz.
  @Test func packetsOfIMAAreCounted() {
    let rate: [UInt8] = [0x40, 0x0E, 0xAC, 0x44, 0, 0, 0, 0, 0, 0]
    let head: [UInt8] = [0, 1, 0, 0, 0, 138, 0, 16] + rate + utf8("ima4") + [0, 0]
    let content = utf8("AIFC") + box("COMM", []).suffix(4) + [0, 0, 0, 24] + head
    let bytes = utf8("FORM") + [0, 0, 0, UInt8(content.count)] + content
    let document = Examination(ByteSource(bytes: bytes), name: "x", magic: nil).document
    #expect(document.tracks().first?.mediaDuration?.value == RationalTime(8832, per: 44100))
  }
}
