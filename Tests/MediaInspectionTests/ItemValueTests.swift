import ByteScript
import Foundation
import MediaInspection
import Testing

/// The values of items, their conversion, comparison and encoding.
struct ItemValueTests {
  // MARK: Identifiers

  @Test(arguments: [
    ("itsk/©nam", "itsk/%A9nam"), ("itsk/@nam", "itsk/%A9nam"), ("itsk/%a9nam", "itsk/%A9nam"),
    ("udta/@ART", "udta/%A9ART"), ("id3/TT2", "id3/%00TT2"), ("itsk/-1452383891", "itsk/%A9nam"),
    ("vorb/A Ü/%", "vorb/A%20%C3%9C%2F%25"), ("mdta/%63om.example", "mdta/com.example"),
  ])
  func equalIdentifiers(text: String, canonical: String) {
    let (one, two) = (MetadataIdentifier(rawValue: text), MetadataIdentifier(rawValue: canonical))
    #expect(one == two)
    #expect(Set([one, two]).count == 1)
    #expect(one.rawValue == text)
    #expect(one.key == two.key)
  }

  @Test(arguments: [
    ("itsk/©nam", "udta/©nam"), ("itsk/%40nam", "itsk/©nam"), ("itsk/©nam", "itsk/©Nam"),
    ("vorb/@nam", "vorb/©nam"), ("nothing", "itsk/©nam"),
  ])
  func otherIdentifiers(one: String, two: String) {
    #expect(MetadataIdentifier(rawValue: one) != MetadataIdentifier(rawValue: two))
  }

  @Test(arguments: [("A Ü/%", "vorb"), ("äé", "vorb"), ("1", "exif"), ("©nam", "itsk")])
  func keysSurviveEscaping(key: String, space: String) {
    let identifier = MetadataIdentifier(
      key: MetadataKey(rawValue: key), keySpace: MetadataKeySpace(rawValue: space))
    #expect(identifier.key.rawValue == key)
    #expect(identifier.keySpace.rawValue == space)
  }

  @Test func spacesOfKeys() {
    #expect(MetadataKeySpace.hlsDateRange == .hls)
    #expect(MetadataKeySpace.common.rawValue == "common")
    #expect(MetadataKeySpace.audioFile.rawValue == "caaf")
    #expect(Set<MetadataKey>(["@nam", "©nam", "@toolong"]).count == 2)
  }

  // MARK: Conversion

  private func item(_ identifier: String, _ value: MetadataValue) -> MetadataItem {
    MetadataItem(identifier: MetadataIdentifier(rawValue: identifier), value: value)
  }

  /// The text of a key for dates can have any form. Other text must be a date as a whole.
  @Test(arguments: [
    ("itsk/©day", "1980", "1980"), ("id3/TYER", "1980", "1980"), ("itsk/©day", "(2014)", "2014"),
    ("vorb/NOTE", "2014-06-03", "2014-06-03"),
    ("exif/x", "2024:07:20 20:41:07", "2024-07-20T20:41:07"),
    ("vorb/NOTE", "20240720T204107Z", "2024-07-20T20:41:07Z"),
    ("vorb/NOTE", "Sat Jul 20 20:41:07 2024", "2024-07-20T20:41:07"),
    ("vorb/NOTE", "2024-07-20T20:41:07.5+02:00", "2024-07-20T20:41:07.5+02:00"),
    ("vorb/ORIGINALYEAR", "1980", "1980"), ("vorb/NOTE", "1980", nil),
    ("id3/TLEN", "20240720", nil), ("exif/x", "1/2000", nil),
    ("vorb/NOTE", "550e8400-e29b-41d4-a716-446655440000", nil), ("itsk/©too", "2019.10.3", nil),
    ("vorb/NOTE", "2014-06-03 is my birthday", nil), ("vorb/NOTE", "Symphony of 1812", nil),
    ("itsk/©day", "2023-02-29", nil), ("itsk/©day", "0000:00:00 00:00:00", nil),
    ("vorb/NOTE", "2023-02-29", nil), ("vorb/NOTE", "2024-07-20 20:41:07 and more", nil),
    ("itsk/©day", String(repeating: "2014 ", count: 100), nil),
  ])
  func dates(identifier: String, text: String, expected: String?) {
    #expect(item(identifier, .text(text)).dateValue?.description == expected)
  }

  @Test func numbersAreNoDates() {
    #expect(item("exif/ImageWidth", .integer(2014)).dateValue == nil)
    #expect(item("exif/ExposureTime", .ratio(1, 2000)).dateValue == nil)
    #expect(
      MetadataItem(identifier: .identifier3GPUserDataRecordingYear, value: .integer(2014))
        .dateValue?.year == 2014)
  }

  @Test(arguments: [
    ("12", 12), (" 12.5\u{0}", 12.5), ("-3", -3), ("Infinity", nil), ("nan", nil), ("0x10", nil),
    ("", nil), ("AC/DC", nil), ("1e999", nil),
  ])
  func numbers(text: String, expected: Double?) {
    #expect(item("vorb/NOTE", .text(text)).numberValue == expected)
  }

  @Test func positions() {
    let (track, total) = (
      item("vorb/TRACKNUMBER", .text("3/12")).pairValue,
      item("vorb/TRACKTOTAL", .text("12")).pairValue
    )
    #expect(track?.number == 3 && track?.count == 12)
    #expect(total?.number == nil && total?.count == 12)
    #expect(item("vorb/NOTE", .text("3/12")).pairValue?.number == nil)
    #expect(item("id3/TRCK", .text("A/B")).pairValue?.number == nil)
    #expect(item("id3/TRCK", .text("1/2/3")).pairValue?.number == nil)
    #expect(item("id3/TRCK", .text("")).pairValue?.number == nil)
    #expect(item("id3/TRCK", .text("08/10")).stringValue == "08/10")
  }

  /// A picture file with one directory of two entries: three bits per sample, and a resolution.
  @Test func arraysOfExifAreLists() async throws {
    let header: [UInt8] = Array("II*".utf8) + [0, 8, 0, 0, 0, 2, 0]
    let bits: [UInt8] = [0x02, 0x01, 3, 0, 3, 0, 0, 0, 38, 0, 0, 0]
    let lens: [UInt8] = [0x32, 0xC6, 5, 0, 2, 0, 0, 0, 44, 0, 0, 0]
    let values: [UInt8] = [8, 0, 8, 0, 8, 0] + [24, 0, 0, 0, 1, 0, 0, 0, 70, 0, 0, 0, 2, 0, 0, 0]
    let items = try await Asset(bytes: header + bits + lens + [0, 0, 0, 0] + values)
      .load(.metadata)
    #expect(
      items.map(\.value) == [
        .list([.integer(8), .integer(8), .integer(8)]), .list([.ratio(24, 1), .ratio(70, 2)]),
      ])
  }

  // MARK: Items that come from no file

  @Test func madeItems() async throws {
    let title = MetadataItem(identifier: .iTunesMetadataSongName, value: .text("Evening"))
    #expect(title.commonKey == .commonKeyTitle)
    #expect(title.key == .iTunesMetadataKeySongName)
    #expect(title.title == "©nam")
    #expect(try await title.dataValue == Array("Evening".utf8))
    guard case .loaded = title.status(of: .dataValue) else {
      Issue.record("\(title.status(of: .dataValue))")
      return
    }
    let picture = MetadataItem(
      identifier: .iTunesMetadataCoverArt,
      value: .data(MetadataData(bytes: [0xFF, 0xD8], kind: "jpeg")), dataType: .jpeg)
    #expect(try await picture.load(.dataValue) == [0xFF, 0xD8])
    let number = MetadataItem(identifier: .iTunesMetadataBeatsPerMin, value: .integer(120))
    #expect(number.stringValue == "120")
    #expect(try await number.dataValue == nil)
    let gain = MetadataItem(
      identifier: .id3MetadataComments, value: .text("x"), extraAttributes: [.info: .text("me")])
    #expect(gain.commonKey == .commonKeyDescription)
    #expect(Set([title, title, picture]).count == 2)
  }

  // MARK: Loading

  @Test func loadingCanBeCanceled() async throws {
    let bytes = taggedSong(itemBox("covr", type: 13, [0xFF, 0xD8, 0xFF, 0xD9]))
    let cover = try #require(try await Asset(bytes: bytes).load(.metadata).first)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await cover.load(.dataValue)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    guard case .canceled = cover.status(of: .dataValue) else {
      Issue.record("\(cover.status(of: .dataValue))")
      return
    }
    #expect(try await cover.load(.dataValue) == [0xFF, 0xD8, 0xFF, 0xD9])
  }

  // MARK: Encoding

  private func copy<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: try JSONEncoder().encode(value))
  }

  @Test(arguments: [
    MetadataValue.text("Ä"), .integer(-1), .unsigned(.max), .fixedPoint(-3, fractionBits: 16),
    .real(0.1), .real(.infinity), .real(.nan), .ratio(1, 0), .pair(number: 3, count: 12),
    .uuid(Array(0..<16)), .data(MetadataData(bytes: [1, 2, 3], kind: "png")),
    .data(MetadataData(bytes: [])), .list([.integer(1), .list([])]),
    .dictionary([.init(name: "a", value: .text("b"))]),
  ])
  func valuesAreEncoded(value: MetadataValue) throws { #expect(try copy(value) == value) }

  @Test(arguments: [
    "{}", #"{"text": 1}"#, #"{"pair": [1]}"#, #"{"uuid": [1]}"#, #"{"text": "a", "integer": 1}"#,
    #"{"data": {"count": 2, "bytes": "AA=="}}"#, #"{"data": {"count": 2}}"#,
    #"{"data": {"count": -1, "path": "/a", "offset": 0}}"#,
    #"{"data": {"count": 9223372036854775807, "path": "/a", "offset": 9}}"#,
    #"{"fixedPoint": [1, 1000]}"#,
  ])
  func otherTextIsNoValue(json: String) {
    #expect(throws: DecodingError.self) {
      _ = try JSONDecoder().decode(MetadataValue.self, from: Data(json.utf8))
    }
  }

  @Test func datesAndGenresAreEncoded() throws {
    let date = try #require(MetadataDate("2024-07-20T20:41:07.25+02:00"))
    #expect(try copy([date]) == [date])
    #expect(try copy(MetadataGenre.musicGenres) == MetadataGenre.musicGenres)
    #expect(try copy([MetadataKey.iTunesMetadataKeyAlbum]) == [.iTunesMetadataKeyAlbum])
  }

  /// Encoding reads no bytes. They are part of the encoded item only if they were loaded.
  @Test func itemsAreEncoded() async throws {
    let bytes = taggedSong(
      textItemBox("©nam", "Evening") + itemBox("covr", type: 13, [0xFF, 0xD8, 0xFF, 0xD9]))
    let items = try await Asset(bytes: bytes).load(.metadata)
    let copies = try copy(items)
    #expect(copies == items)
    #expect(Set(copies) == Set(items))
    await #expect(throws: AssetError.self) { _ = try await copies.last?.dataValue }
    _ = try await items.last?.load(.dataValue)
    #expect(try await copy(items).last?.dataValue == [0xFF, 0xD8, 0xFF, 0xD9])
  }

  @Test(arguments: CorpusFile.all)
  func itemsOfFilesAreEncoded(file: CorpusFile) async throws {
    try await file.open { path in
      let asset = Asset(path: path)
      guard try await asset.load(.isReadable) else { return }
      let (items, normalized) = try await asset.load(.metadata, .normalizedMetadata)
      #expect(try copy(items) == items)
      #expect(try copy(normalized) == normalized)
      let second = Asset(path: path)
      #expect(try await second.load(.metadata) == items)
      let (groups, lists) = try await asset.load(.timedMetadata, .chapters)
      let (sameGroups, sameLists) = try await second.load(.timedMetadata, .chapters)
      #expect(groups == sameGroups)
      #expect(lists == sameLists)
    }
  }
}
