import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Metadata
import Testing

struct LocaleTests {
  private func items(country: [UInt8], language: [UInt8]) -> [KeyedItem] {
    let name = Array("mdtacom.apple.quicktime.title".utf8)
    let keys = box("keys", u32(0, 1, name.count + 4) + name)
    // One row of two countries, and two rows of languages: 0x10B5 is deu, 0x15C7 eng, 0x1A41 fra.
    let countries = box("ctry", u32(0, 1) + u16(2) + utf8("CHAT"))
    let languages = box(
      "lang", u32(0, 2) + u16(1, 0x15C7) + u16(2, 0x10B5, 0x1A41))
    let value = dataBox(1, country: country, language: language, Array("Titel".utf8))
    let list = box("ilst", box(itemCode(1), value))
    let meta = handlerBox("mdta") + keys + countries + languages + list
    return examined(emptyMovie(box("meta", meta))).metadataItems
  }

  @Test func rowsOfListsAreLookedUp() {
    let item = items(country: [0, 1], language: [0, 2]).first
    #expect(item?.language == "de")
    #expect(item?.country == "CH")
    #expect(item?.locale == "de_CH")
    #expect(item?.attributes.isEmpty == true)
  }

  @Test func rowsThatAreNotThereSayNothing() {
    for row in [3, 255] as [UInt8] {
      let item = items(country: [0, row], language: [0, row]).first
      #expect(item?.value.text == "Titel")
      #expect(item?.locale == nil)
    }
  }

  @Test func statedCodesNeedNoList() {
    let item = items(country: Array("US".utf8), language: [0x15, 0xC7]).first
    #expect(item?.locale == "en_US")
    #expect(items(country: [0, 0], language: [0x15, 0xC7]).first?.locale == "en")
  }

  @Test(
    arguments: [
      ("en_us", "en-US"), ("deu", "de"), ("zh-hant-tw", "zh-Hant-TW"), ("x-klingon", "x-klingon"),
      ("", nil), ("e n", nil), ("x", nil), ("419", nil), ("en-", "en"), ("en-toolonghere", nil),
      ("français", nil),
    ] as [(String, String?)])
  func statedTagsAreWellFormed(text: String, tag: String?) {
    #expect(LanguageTag(stated: text)?.text == tag)
  }

  @Test func tagsAgreeIfOneBeginsWithTheOther() {
    let russian = LanguageTag("ru_RU")
    #expect(russian.agrees(with: LanguageTag("ru")))
    #expect(LanguageTag("rus").agrees(with: russian))
    #expect(!LanguageTag("ru-UA").agrees(with: russian))
    #expect(!LanguageTag("und").agrees(with: LanguageTag("und")))
  }
}
