import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import Keys
import Metadata
import TestSupport
import Testing

/// Which tags provide which normalized fields, and how their values are converted.
struct FieldSourceTests {
  private func keyed(_ pairs: [(String, String)]) -> [UInt8] {
    let keys = pairs.flatMap { key, _ -> [UInt8] in
      u32(key.utf8.count + 8) + utf8("mdta" + key)
    }
    let values = pairs.enumerated().flatMap { place, pair in
      box(itemCode(place + 1), dataBox(1, utf8(pair.1)))
    }
    return box(
      "meta",
      handlerBox("mdta") + box("keys", u32(0, pairs.count) + keys)
        + box("ilst", values))
  }

  private func quickTime(_ pairs: (String, String)...) -> NormalizedView {
    let names = pairs.map { ("com.apple.quicktime." + $0.0, $0.1) }
    return examined(emptyMovie(keyed(names))).normalizedView
  }

  @Test func peopleOfQuickTime() {
    let view = quickTime(("producer", "Producer"), ("director", "Director"), ("genre", "Rock"))
    #expect(view[.artist]?.text == "Producer")
    #expect(view[.albumArtist]?.text == "Director")
    #expect(view[.composer]?.text == "Director")
    #expect(view[.genre]?.text == "Rock")
    #expect(quickTime(("keywords", "Lake"))[.grouping]?.text == "Lake")
    #expect(quickTime(("keywords", "Lake"))[.subject]?.text == "Lake")
    #expect(
      quickTime(("accessibility.description", "A lake"))[.accessibilityDescription]?.text
        == "A lake")
    #expect(quickTime(("creationdate", "2024-07-20T20:41:07+0200"))[.year]?.text == "2024")
  }

  @Test func whatIsCommonFeedsWhatItMeans() {
    let view = examined(
      emptyMovie(
        keyed([
          ("creator", "Creator"), ("subject", "Subject"), ("type", "Jazz"),
          ("description", "Described"), ("contributor", "Helper"),
        ]))
    ).normalizedView
    #expect(view[.composer]?.text == "Creator")
    #expect(view[.composer]?.field.common?.description == "common/creator")
    #expect(view[.grouping]?.text == "Subject")
    #expect(view[.genre]?.text == "Jazz")
    #expect(view[.comments]?.text == "Described")
    #expect(view[.contributor]?.text == "Helper")
  }

  /// As XMP stores them (Dublin Core).
  @Test func sourcesAndRelations() {
    let terminology = [
      "source", "relation", "contributor", "format", "type", "identifier", "language",
    ]
    let properties = terminology.map { "<dc:\($0)>\($0) said</dc:\($0)>" }.joined()
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:dc="http://purl.org/dc/elements/1.1/">\(properties)</rdf:Description></rdf:RDF>\
      </x:xmpmeta>
      """
    let view = examined(emptyMovie(box("udta", box("XMP_", utf8(packet))))).normalizedView
    let fields: [NormalizedField] = [
      .source, .relation, .contributor, .format, .type, .identifier, .language,
    ]
    for (term, field) in zip(terminology, fields) { #expect(view[field]?.text == "\(term) said") }
  }

  @Test func everyCommonIdentifierHasAField() {
    let names = """
      title creator subject description publisher contributor creationDate lastModifiedDate type \
      format identifier source language relation location copyrights albumName artist artwork make \
      model software author accessibilityDescription
      """
    let known = Set(NormalizedField.allCases.compactMap(\.common?.description))
    for name in names.split(separator: " ") { #expect(known.contains("common/\(name)")) }
    #expect(known.count == names.split(separator: " ").count)
  }

  /// 3GPP's titl and QuickTime's ©nam repeat values of other items.
  @Test func userDataComesLast() throws {
    let item = box(
      "meta", [0, 0, 0, 0] + handlerBox("mdir") + box("ilst", textItemBox("©nam", "Item")))
    let asset = box("titl", [0, 0, 0, 0, 0x15, 0xC7] + utf8("Asset\0"))
    let text = box("©nam", [0, 4, 0x15, 0xC7] + utf8("Text"))
    for content in [asset + text + item, item + text + asset] {
      let entry = try #require(
        examined(emptyMovie(box("udta", content))).normalizedView[.title])
      #expect(entry.text == "Item")
      #expect(Set(entry.others.map(\.value.text)) == ["Asset", "Text"])
      #expect(entry.others.allSatisfy { $0.item.node.path.hasPrefix("/moov/udta/") })
    }
    let both = examined(emptyMovie(box("udta", text + asset))).normalizedView[.title]
    #expect(both?.text == "Asset")
  }

  // MARK: Numbers with a total

  @Test(
    arguments: [
      ("8/10", "8", "10"), ("8", "8", nil), ("08/10", "8", "10"), ("8/", "8", nil),
      ("0/0", nil, nil), ("/10", nil, "10"), ("A1", nil, nil),
    ] as [(String, String?, String?)])
  func placesInTexts(text: String, number: String?, count: String?) {
    let view = examined(id3: 3, [("TRCK", utf8("\0" + text))]).normalizedView
    #expect(view[.trackNumber]?.text == number)
    #expect(view[.trackCount]?.text == count)
  }

  @Test func pairsOfEightAndSixBytes() {
    let view = examined(
      taggedSong(
        itemBox("trkn", type: 0, [0, 0, 1, 0, 1, 2, 0, 0])
          + itemBox("disk", type: 0, [0, 0, 0, 3, 0, 4]))
    ).normalizedView
    #expect(view[.trackNumber]?.text == "256")
    #expect(view[.trackCount]?.text == "258")
    #expect(view[.discNumber]?.text == "3")
    #expect(view[.discCount]?.text == "4")
  }

  // MARK: Genres

  @Test(
    arguments: [
      // Version 2.4 has numbers, RX and CR, and lists of them.
      (4, "17\0" + "RX", "Rock, Remix"), (3, "(17)", "Rock"), (3, "(17)Rock", "Rock"),
      (4, "Own Words", "Own Words"), (3, "255", nil),
    ] as [(Int, String, String?)])
  func genresOfID3(version: Int, text: String, genre: String?) {
    let view = examined(id3: version, [("TCON", utf8("\0" + text))])
      .normalizedView
    #expect(view[.genre]?.text == genre)
  }

  private func comedy(_ tracks: [UInt8]) -> Int? {
    let items = box(
      "meta",
      [0, 0, 0, 0] + handlerBox("mdir") + box("ilst", textItemBox("©gen", "Comedy")))
    let document = TwoSecondMovie.open(TwoSecondMovie.movie(tracks, box("udta", items)))
    guard case .genre(let genre)? = document.normalizedView[.genre]?.values.first?.value else {
      return nil
    }
    return genre.number
  }

  @Test func comedyIsResolvedByWhatTheFileShows() {
    let sound = TwoSecondMovie.track(1, "soun", entry: HandwrittenMovie.sound("mp4a"))
    let pictures = TwoSecondMovie.track(2, "vide", entry: HandwrittenMovie.visual("avc1"))
    #expect(comedy(sound) == 57)
    #expect(comedy(sound + pictures) == 4000)
    // An audiobook with pictures in its chapters does not count as video.
    let book = TwoSecondMovie.track(
      1, "soun", entry: HandwrittenMovie.sound("mp4a"),
      parts: box("tref", box("chap", u32(2))))
    #expect(comedy(book + pictures) == 57)
  }

  // MARK: Artwork

  private let jpeg = hex("FFD8FFC0000B080002000301011100FFD9")

  @Test func artworkOfThreeFormats() {
    let picture = utf8("\0image/jpeg\0") + [3] + utf8("front\0") + jpeg
    let other = utf8("\0image/jpeg\0") + [4] + utf8("back\0") + jpeg + [0]
    let frames = examined(id3: 3, [("APIC", other), ("APIC", picture)])
    let entry = frames.normalizedView[.artwork]
    #expect(entry?.text == "jpeg 3×2 17 bytes")
    #expect(entry?.others.count == 1)
    #expect(entry?.values.first?.item.attribute(.picture_type)?.text == "front cover")

    let old = utf8("\0JPG") + [3] + utf8("front\0") + jpeg
    let document = examined(id3: 2, [("PIC", old)])
    #expect(document.normalizedView[.artwork]?.text == "jpeg 3×2 17 bytes")

    let items = examined(taggedSong(itemBox("covr", type: 13, jpeg))).normalizedView
    #expect(items[.artwork]?.text == "jpeg 3×2 17 bytes")
  }

  @Test func picturesOfFLAC() {
    let head = u32(3, 10) + utf8("image/jpeg") + u32(0, 3, 2, 24, 0, jpeg.count)
    let picture = head + jpeg
    let information = hex("10001000") + zeros(6) + hex("0AC440F0") + zeros(20)
    let bytes =
      utf8("fLaC") + u8(0, 0, 0, 34) + information + u8(0x86)
      + big(picture.count, 3) + picture
    let document = Examination(ByteSource(bytes: bytes), name: "x", magic: nil).document
    #expect(document.normalizedView[.artwork]?.text == "jpeg 3×2 17 bytes")
    // Each attribute occurs once.
    let names = document.metadataItems.first?.attributes.map(\.name) ?? []
    #expect(Set(names).count == names.count)
  }
}
