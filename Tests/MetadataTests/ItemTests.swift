import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import Metadata
import Testing

struct ItemTests {
  private func items(_ list: [UInt8]) -> [KeyedItem] { examined(taggedSong(list)).metadataItems }

  @Test func anItemHasKeyTypeLanguageAndPlace() throws {
    // 0x15C7 is eng, US a country.
    let list =
      (box(
        "©nam",
        dataBox(1, country: Array("US".utf8), language: [0x15, 0xC7], Array("Evening".utf8))))
    let item = try #require(items(list).first)
    #expect(item.identifier.description == "itsk/%A9nam")
    #expect(item.value.text == "Evening")
    #expect(item.dataType == .utf8)
    #expect(item.language == "en")
    #expect(item.country == "US")
    #expect(item.scope == .file)
    #expect(item.node.path == "/moov/udta/meta/ilst/©nam/data")
    #expect(item.node.source.bytes(item.range) == Array("Evening".utf8))
  }

  @Test("A compressed frame is one item") func packedFrames() {
    let packed = hex("789c63702d4bcdcbcc4b07000ade02cd")
    let tag = id3Tag(3, id3Frame(3, "TIT2", u32(8), packed, flags: 0x80))
    let items = Examination(ByteSource(bytes: tag), name: "a.mp3", magic: nil).document
      .metadataItems
    #expect(items.map(\.value.text) == ["Evening"])
    #expect(items.map(\.identifier.description) == ["id3/TIT2"])
  }

  @Test("A tag in a box has the language of the box") func languagesOfBoxes() {
    let tag = id3Tag(3, id3Frame(3, "TIT2", id3Text("Abend")))
    let boxed = box("ID32", zeros(4), u16(0x10B5), tag)
    let meta = box("meta", zeros(4), handlerBox("ID32"), boxed)
    let items = examined(emptyMovie(meta)).metadataItems
    #expect(items.map(\.value.text) == ["Abend"])
    #expect(items.map(\.language) == ["de"])
  }

  @Test func severalValuesAreSeveralItems() {
    let list =
      (box("©ART", dataBox(1, Array("One".utf8)) + dataBox(1, Array("Two".utf8))))
    #expect(items(list).map { $0.value.text } == ["One", "Two"])
  }

  @Test func pairsAndNumbersKeepTheirKind() {
    let list =
      (box("trkn", dataBox(0, [0, 0, 0, 8, 0, 10, 0, 0]))
        + box("disk", dataBox(0, [0, 0, 0, 1, 0, 2]))
        + box("tmpo", dataBox(21, [0, 120])) + box("rtng", dataBox(21, [4])))
    let found = items(list)
    guard case .pair(8, 10)? = found.first?.value,
      case .pair(1, 2)? = found.dropFirst().first?.value
    else {
      Issue.record("the pairs are \(found.map(\.value))")
      return
    }
    #expect(found[2].value.number == 120)
    #expect(found[2].dataType.title == "16-bit signed integer")
    #expect(found[3].words == "explicit (old)")
  }

  @Test func picturesAreDataOfTheirKind() throws {
    let png: [UInt8] = pngSignature
    let item = try #require(items((box("covr", dataBox(14, png)))).first)
    guard case .data(let source, let range, "png"?) = item.value else {
      Issue.record("it is \(item.value)")
      return
    }
    #expect(source.bytes(range) == png)
    #expect(item.dataType.title == "PNG")
  }

  @Test func namedItemsAreKeyedByBothNames() throws {
    let names =
      box("mean", [0, 0, 0, 0] + Array("com.apple.iTunes".utf8))
      + box("name", [0, 0, 0, 0] + Array("iTunNORM".utf8))
    let item = try #require(
      items((box("----", names + dataBox(1, Array("00".utf8))))).first)
    #expect(item.identifier.description == "itlk/com.apple.iTunes.iTunNORM")
    #expect(item.value.text == "00")
    #expect(item.attributes.isEmpty)
  }

  @Test func filtersKeepWhatWasAskedFor() {
    let list =
      (box("©nam", dataBox(1, language: [0x15, 0xC7], Array("Evening".utf8)))
        + box("©nam", dataBox(1, language: [0x10, 0xB5], Array("Abend".utf8)))
        + box("©ART", dataBox(1, Array("Somebody".utf8))))
    // 0x10B5 is deu.
    var filter = ItemFilter()
    filter.language = "de"
    #expect(items(list).filter(filter.passes).map { $0.value.text } == ["Abend", "Somebody"])
    filter.key = (Constant.named("iTunesMetadataSongName")?.identifier).map { .identifier($0) }
    #expect(items(list).filter(filter.passes).map { $0.value.text } == ["Abend"])
    filter.keySpace = .id3
    #expect(items(list).filter(filter.passes).isEmpty)
  }

  @Test func framesOfID3AreItems() throws {
    let found = examined(
      id3: 3,
      [
        ("TIT2", [0] + Array("Song".utf8)), ("COMM", [0] + Array("eng\0good".utf8)),
        ("POPM", Array("a@example.com".utf8) + [0, 196, 0, 0, 0, 7]),
      ]
    ).metadataItems
    #expect(found.map(\.identifier.description) == ["id3/TIT2", "id3/COMM", "id3/POPM"])
    #expect(found.first?.dataType.title == "Latin-1")
    #expect(found.dropFirst().first?.language == "en")
    guard case .dictionary(let members)? = found.last?.value else {
      Issue.record("a popularimeter is no dictionary")
      return
    }
    #expect(members.map(\.name) == ["email_to_user", "rating", "counter"])
    #expect(members.map { $0.value.number } == [nil, 196, 7])
  }

  @Test func languagesAreTagsOfBCP47() {
    // Packed letters, and codes for an unspecified language.
    let languages: [([UInt8], String?)] = [
      ([0x15, 0xC7], "en"), ([0x55, 0xC4], nil), ([0, 0], nil),
      ([0x7F, 0xFF], nil),
    ]
    for (bytes, expected) in languages {
      let list = box("©nam", dataBox(1, language: bytes, [0x41]))
      #expect(items(list).first?.language == expected, "\(bytes)")
    }
  }
}
