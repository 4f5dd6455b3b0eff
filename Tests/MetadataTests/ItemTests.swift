import Anatomy
import Bytes
import Formats
import Metadata
import Testing

@Suite struct ItemTests {
  private func items(_ bytes: [UInt8]) -> [MetadataItem] {
    Examination(ByteSource(bytes: bytes), name: "x", magic: nil).document.metadataItems
  }

  private func box(_ code: String, _ body: [UInt8]) -> [UInt8] {
    let size = UInt32(body.count + 8)
    let letters = code.unicodeScalars.map { UInt8($0.value) }
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + letters + body
  }

  private func data(
    _ type: UInt8, country: [UInt8] = [0, 0], language: [UInt8] = [0, 0], _ value: [UInt8]
  )
    -> [UInt8]
  { box("data", [0, 0, 0, type] + country + language + value) }

  private func movie(_ items: [UInt8]) -> [UInt8] {
    let handler = box(
      "hdlr", [0, 0, 0, 0, 0, 0, 0, 0] + Array("mdir".utf8) + [UInt8](repeating: 0, count: 13))
    let meta = box("meta", [0, 0, 0, 0] + handler + box("ilst", items))
    return box("ftyp", Array("M4A ".utf8) + [0, 0, 0, 0]) + box("moov", box("udta", meta))
  }

  @Test func anItemHasKeyTypeLanguageAndPlace() throws {
    // 0x15C7 is eng, US a country.
    let bytes = movie(
      box(
        "©nam", data(1, country: Array("US".utf8), language: [0x15, 0xC7], Array("Evening".utf8))))
    let item = try #require(items(bytes).first)
    #expect(item.identifier.description == "itsk/%A9nam")
    #expect(item.value.text == "Evening")
    #expect(item.dataType == .utf8)
    #expect(item.language == "en")
    #expect(item.country == "US")
    #expect(item.scope == .file)
    #expect(item.node.path == "/moov/udta/meta/ilst/©nam/data")
    #expect(item.node.source.bytes(item.range) == Array("Evening".utf8))
  }

  @Test func severalValuesAreSeveralItems() {
    let bytes = movie(box("©ART", data(1, Array("One".utf8)) + data(1, Array("Two".utf8))))
    #expect(items(bytes).map { $0.value.text } == ["One", "Two"])
  }

  @Test func pairsAndNumbersKeepTheirKind() {
    let bytes = movie(
      box("trkn", data(0, [0, 0, 0, 8, 0, 10, 0, 0])) + box("disk", data(0, [0, 0, 0, 1, 0, 2]))
        + box("tmpo", data(21, [0, 120])) + box("rtng", data(21, [4])))
    let found = items(bytes)
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
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let item = try #require(items(movie(box("covr", data(14, png)))).first)
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
    let item = try #require(items(movie(box("----", names + data(1, Array("00".utf8))))).first)
    #expect(item.identifier.description == "itlk/com.apple.iTunes.iTunNORM")
    #expect(item.value.text == "00")
    #expect(item.attributes.isEmpty)
  }

  @Test func filtersKeepWhatWasAskedFor() {
    let bytes = movie(
      box("©nam", data(1, language: [0x15, 0xC7], Array("Evening".utf8)))
        + box("©nam", data(1, language: [0x10, 0xB5], Array("Abend".utf8)))
        + box("©ART", data(1, Array("Somebody".utf8))))
    // 0x10B5 is deu.
    var filter = ItemFilter()
    filter.language = "de"
    #expect(items(bytes).filter(filter.passes).map { $0.value.text } == ["Abend", "Somebody"])
    filter.identifier = Constant.named("iTunesMetadataSongName")?.identifier
    #expect(items(bytes).filter(filter.passes).map { $0.value.text } == ["Abend"])
    filter.keySpace = .id3
    #expect(items(bytes).filter(filter.passes).isEmpty)
  }

  @Test func framesOfID3AreItems() throws {
    func frame(_ code: String, _ body: [UInt8]) -> [UInt8] {
      Array(code.utf8) + [0, 0, 0, UInt8(body.count), 0, 0] + body
    }
    let frames =
      frame("TIT2", [0] + Array("Song".utf8))
      + frame("COMM", [0] + Array("eng".utf8) + [0] + Array("good".utf8))
      + frame("POPM", Array("a@example.com".utf8) + [0, 196, 0, 0, 0, 7])
    let bytes = Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, UInt8(frames.count)] + frames
    let found = items(bytes)
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
}
