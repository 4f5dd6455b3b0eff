import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Metadata
import TestSupport
import Testing

struct SelectionTests {
  /// A language packed into 15 bits.
  private func language(_ code: String) -> Int {
    code.utf8.reduce(0) { $0 << 5 | Int($1 & 0x1F) }
  }

  private func tags(_ names: String...) -> [UInt8] {
    box("udta", names.flatMap { box("tagc", utf8($0), u8(0)) })
  }

  private var groups: [MediaSelectionGroup] {
    MediaSelectionGroup.groups(
      of: TwoSecondMovie.tracks(
        TwoSecondMovie.track(1, "vide", entry: HandwrittenMovie.visual("avc1")),
        TwoSecondMovie.track(
          2, "soun", group: 1, language: language("eng"), entry: HandwrittenMovie.sound("mp4a")),
        TwoSecondMovie.track(
          3, "soun", flags: 2, group: 1, language: language("deu"),
          entry: HandwrittenMovie.sound("mp4a")),
        TwoSecondMovie.track(
          4, "sbtl", flags: 2, group: 2, language: language("eng"),
          entry: HandwrittenMovie.entry("wvtt"),
          parts: tags(
            "public.accessibility.transcribes-spoken-dialog",
            "public.accessibility.describes-music-and-sound")),
        TwoSecondMovie.track(
          5, "sbtl", flags: 2, group: 2, language: language("fra"),
          entry: HandwrittenMovie.entry("wvtt"),
          parts: tags("public.subtitles.forced-only")),
        TwoSecondMovie.track(
          6, "sbtl", flags: 2, group: 2, language: language("por"),
          entry: HandwrittenMovie.entry("wvtt"),
          media: fullBox("elng", utf8("pt-BR"), u8(0))))
    )
  }

  @Test func groupsAndDefaults() {
    let groups = self.groups
    #expect(groups.map(\.characteristic) == [.audible, .legible])
    #expect(groups.map(\.alternateGroup) == [1, 2])
    #expect(groups.first?.defaultOption?.trackNumber == 2)
    #expect(groups.first?.allowsNone == false)
    #expect(groups.last?.defaultOption == nil)
    #expect(groups.last?.allowsNone == true)
  }

  @Test func names() {
    #expect(groups.first?.options.map(\.displayName) == ["English", "German"])
    #expect(
      groups.last?.options.map(\.displayName) == [
        "English SDH", "French (forced subtitles only)", "Portuguese (BR)",
      ])
    #expect(groups.last?.options.map(\.isForcedOnly) == [false, true, false])
    #expect(
      groups.last?.options[1].characteristics.last?.constant == "containsOnlyForcedSubtitles")
    #expect(groups.last?.options.map(\.locale) == ["en", "fr", "pt-BR"])
  }

  @Test func preferences() {
    let legible = groups.last?.options ?? []
    func numbers(preferring languages: [String]) -> [Int?] {
      legible.sorted(preferring: languages, by: \.locale).map(\.trackNumber)
    }
    #expect(numbers(preferring: ["de", "pt"]) == [6])
    #expect(numbers(preferring: ["fr-CA", "en"]) == [5, 4])
    #expect(numbers(preferring: ["ja"]) == [])
  }

  @Test("A group serves a language with its options in that language and those without a language")
  func languages() {
    func numbers(serving language: String?) -> [Int?]? {
      groups.last?.serving(language)?.options.map(\.trackNumber)
    }
    #expect(numbers(serving: nil) == [4, 5, 6])
    #expect(numbers(serving: "pt") == [6])
    #expect(numbers(serving: "eng") == [4])
    #expect(numbers(serving: "ja") == nil)
    let some = MediaSelectionGroup.groups(
      of: TwoSecondMovie.tracks(
        TwoSecondMovie.track(1, "soun", group: 1, entry: HandwrittenMovie.sound("mp4a")),
        TwoSecondMovie.track(
          2, "soun", group: 1, language: language("deu"), entry: HandwrittenMovie.sound("mp4a"))))
    #expect(some.first?.serving("fr")?.options.map(\.trackNumber) == [1])
  }

  @Test func characteristicsAndForcedOnly() {
    let legible = groups.last
    #expect(legible?.forcedOnlyOptions.map(\.trackNumber) == [5])
    #expect(
      legible?.options(with: [.legible], without: [.forcedOnly]).map(\.trackNumber) == [4, 6])
    let forDeaf = Characteristic(tag: "public.accessibility.transcribes-spoken-dialog")
    #expect(legible?.options(with: [forDeaf]).map(\.trackNumber) == [4])
    #expect(legible?.options(with: [.audible]).isEmpty == true)
  }

  @Test func languageTags() {
    #expect(LanguageTag("ger") == LanguageTag("de"))
    #expect(LanguageTag("zh_Hant_TW").text == "zh-Hant-TW")
    #expect(LanguageTag("en-GB").match(LanguageTag("eng")) == 1)
    #expect(LanguageTag("en").match(LanguageTag("de")) == nil)
    #expect(LanguageTag("und").match(LanguageTag("und")) == nil)
    #expect(LanguageTag("de-CH").name == "German (CH)")
  }

  /// Chapter text is not a subtitle track.
  @Test func chaptersAreNoSubtitles() {
    let document = TwoSecondMovie.open(
      TwoSecondMovie.movie(
        TwoSecondMovie.track(
          1, "vide", entry: HandwrittenMovie.visual("avc1"),
          parts: box("tref", box("chap", u32(2)))),
        TwoSecondMovie.track(2, "text", flags: 0, entry: HandwrittenMovie.text)))
    #expect(MediaSelectionGroup.groups(of: document.tracks()).isEmpty)
  }
}
