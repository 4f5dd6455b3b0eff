import ByteScript
import Foundation
import MediaInspection
import MediaInspectionFoundation
import Testing

/// The types of Foundation beside those of the library.
struct FoundationTests {
  @Test("001:35, 002:19 and 002:40 a file by its URL, its path and its data")
  func origins() async throws {
    let url = CorpusFile.named("holiday.mov").url
    let paths = try await Asset(path: url.path).load(.metadata).map(\.path)
    #expect(try await Asset(url: url).load(.metadata).map(\.path) == paths)
    #expect(try await Asset(data: Data(contentsOf: url)).load(.metadata).map(\.path) == paths)
  }

  @Test("Errors describe themselves")
  func errors() async {
    let url = URL(filePath: "/no/such/file.mov")
    let error = await #expect(throws: AssetError.self) {
      _ = try await Asset(url: url).load(.metadata)
    }
    let described: (any Error)? = error
    #expect(described?.localizedDescription == "/no/such/file.mov: no such file")
    #expect((described as? any LocalizedError)?.failureReason == "no such file")
  }

  /// The seconds are those of `date -u -d … +%s`.
  @Test(
    "Dates with a time zone are moments",
    arguments: [
      ("2024-07-20T20:41:07+02:00", 1_721_500_867), ("2024-07-20T20:41:07-0330", 1_721_520_667),
      ("1970-01-01T00:00:00.5Z", 0.5),
    ])
  func moments(text: String, seconds: Double) throws {
    #expect(try #require(MetadataDate(text)).date?.timeIntervalSince1970 == seconds)
  }

  @Test("Dates without a time zone are moments only in an assumed one")
  func assumedZone() throws {
    let date = try #require(MetadataDate("1980"))
    #expect(date.date == nil)
    #expect(date.date(in: .gmt)?.timeIntervalSince1970 == 315_532_800)
    let zone = try #require(TimeZone(secondsFromGMT: 3600))
    #expect(try #require(MetadataDate("1970-01-01")).date(in: zone)?.timeIntervalSince1970 == -3600)
  }

  @Test("004:400 the locale of an item")
  func locales() async throws {
    let items = try await Asset(
      bytes: taggedSong(
        textItemBox("©ART", language: [0x10, 0xB5], "Eins")
          + textItemBox("©ART", language: [0x15, 0xC7], "One"))
    ).load(.metadata)
    #expect(items.compactMap(\.locale?.language.languageCode?.identifier) == ["de", "en"])
    let german = MetadataItem.metadataItems(from: items, with: Locale(identifier: "de_CH"))
    #expect(german.map(\.stringValue) == ["Eins"])
    #expect(try await german.first?.foundationData == Data("Eins".utf8))
  }

  @Test("Chapters of a locale are those of its language")
  func chapters() async throws {
    let asset = Asset(url: CorpusFile.named("holiday.mov").url)
    let locales = try await asset.loadChapterLocales()
    for locale in locales + [Locale(identifier: "en_GB")] {
      let groups = try await asset.loadChapterMetadataGroups(withTitleLocale: locale)
      #expect(groups.map(\.title) == ["Low sun", "Waves", "Calm"])
    }
    let russian = Locale(identifier: "ru_RU")
    #expect(try await asset.loadChapterMetadataGroups(withTitleLocale: russian).isEmpty)
  }
}
