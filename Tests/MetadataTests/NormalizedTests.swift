import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Keys
import Metadata
import Testing

struct NormalizedTests {
  private func view(_ items: [UInt8]) -> NormalizedView {
    examined(taggedSong(items)).normalizedView
  }

  private func text(_ field: NormalizedField, _ items: [UInt8]) -> String? {
    view(items)[field]?.text
  }

  @Test func pairsAreNumbersAndCounts() {
    let items =
      itemBox("trkn", type: 0, [0, 0, 0, 8, 0, 10, 0, 0])
      + itemBox("disk", type: 0, [0, 0, 0, 1, 0, 0])
    #expect(text(.trackNumber, items) == "8")
    #expect(text(.trackCount, items) == "10")
    #expect(text(.discNumber, items) == "1")
    #expect(view(items)[.discCount] == nil)
    // Some writers stop after the number.
    let short = itemBox("trkn", type: 0, [0, 0, 0, 8])
    #expect(text(.trackNumber, short) == "8")
    #expect(view(short)[.trackCount] == nil)
  }

  @Test func iTunesCountsGenresFromOneMore() {
    // 18 is number 17 of ID3's list.
    let entry = view(itemBox("gnre", type: 0, [0, 18]))[.genre]
    guard case .genre(let genre)? = entry?.values.first?.value else {
      Issue.record("there is no genre")
      return
    }
    #expect(genre.name == "Rock")
    #expect(genre.number == 17)
    #expect(text(.genre, itemBox("geID", type: 21, [0, 0, 0x0F, 0xA2])) == "Animation")
  }

  @Test(
    "A genre in both lists is taken from the list for the media kind",
    arguments: [(10, 4000), (6, 57), (1, 57)])
  func genresOfKinds(kind: UInt8, number: Int) {
    let entry = view(itemBox("stik", type: 21, [kind]) + textItemBox("©gen", "Comedy"))[.genre]
    guard case .genre(let genre)? = entry?.values.first?.value else {
      Issue.record("there is no genre")
      return
    }
    #expect(genre.number == number)
  }

  @Test func theSmallestNumberIsNoGenre() {
    let smallest: [UInt8] = [0x80, 0, 0, 0, 0, 0, 0, 0]
    #expect(view(itemBox("gnre", type: 74, smallest))[.genre] == nil)
    #expect(view(itemBox("geID", type: 74, smallest))[.genre] == nil)
  }

  @Test func whatIsCommonToAllFormatsComesFromEachOfThem() {
    let items =
      textItemBox("©nam", "Evening") + textItemBox("aART", "Band")
      + textItemBox("©day", "2005-04-27")
      + textItemBox("desc", "What it is") + textItemBox("©grp", "Lake")
    #expect(text(.title, items) == "Evening")
    #expect(text(.albumArtist, items) == "Band")
    #expect(text(.year, items) == "2005")
    #expect(text(.creationDate, items) == "2005-04-27")
    #expect(text(.comments, items) == "What it is")
    #expect(text(.grouping, items) == "Lake")
  }

  @Test func severalValuesOfOneTagAreOneEntry() {
    let two = box("©ART", dataBox(1, Array("One".utf8)) + dataBox(1, Array("Two".utf8)))
    #expect(text(.artist, two) == "One, Two")
    #expect(view(two)[.artist]?.others.isEmpty == true)
  }

  @Test func disagreementIsToldWithItsPlace() throws {
    let entry = try #require(
      view(textItemBox("desc", "Other") + textItemBox("©cmt", "First"))[.comments])
    #expect(entry.text == "First")
    #expect(entry.others.map(\.value.text) == ["Other"])
    #expect(entry.others.first?.item.node.path == "/moov/udta/meta/ilst/desc/data")
  }

  @Test func framesOfAllVersionsFeedTheSameFields() {
    let view = examined(
      id3: 3,
      [
        ("TIT2", [0] + Array("Song".utf8)), ("TPE2", [0] + Array("Band".utf8)),
        ("TRCK", [0] + Array("8/10".utf8)), ("TCON", [0] + Array("(4)Eurodisco".utf8)),
        ("TYER", [0] + Array("1999".utf8)), ("TBPM", [0] + Array("120".utf8)),
        ("COMM", [0] + Array("engiTunNORM\0 0000".utf8)),
        ("COMM", [0] + Array("eng\0good".utf8)),
      ]
    ).normalizedView
    #expect(view[.title]?.text == "Song")
    #expect(view[.albumArtist]?.text == "Band")
    #expect(view[.trackNumber]?.text == "8")
    #expect(view[.trackCount]?.text == "10")
    #expect(view[.genre]?.text == "Disco, Eurodisco")
    #expect(view[.year]?.text == "1999")
    #expect(view[.bpm]?.text == "120")
    // Private comments of iTunes are not comments of the user.
    #expect(view[.comments]?.text == "good")
    #expect(view[.comments]?.others.isEmpty == true)
  }

  @Test func keysOfQuickTimeCountBeforeUserData() {
    let key = Array("mdta".utf8) + Array("com.apple.quicktime.producer".utf8)
    let size = UInt8(key.count + 4)
    let keys = box("keys", [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, size] + key)
    let list = box(
      "ilst",
      box("\0\0\0\u{1}", dataBox(1, Array("Somebody".utf8))))
    let handler = handlerBox("mdta")
    let userText = box("©ART", [0, 5, 0x15, 0xC7] + Array("Other".utf8))
    let document = examined(emptyMovie(box("meta", handler + keys + list) + box("udta", userText)))
    let artist = document.normalizedView[.artist]
    #expect(artist?.text == "Somebody")
    #expect(artist?.others.map(\.value.text) == ["Other"])
  }
}
