import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import Metadata
import Movie
import TestSupport
import Testing

struct ChapterTests {
  private func time(_ value: Int64, _ scale: Int64 = 1000) -> RationalTime? {
    RationalTime(value, per: scale)
  }

  /// A track with samples that follow each other from `place` on.
  private func tables(_ samples: [[UInt8]], _ lengths: [Int], at place: Int) -> [UInt8] {
    fullBox("stts", u32(lengths.count), lengths.flatMap { u32(1, $0) })
      + fullBox("stsc", u32(1, 1, samples.count, 1))
      + fullBox("stsz", u32(0, samples.count), samples.flatMap { big($0.count, 4) })
      + fullBox("stco", u32(1, place))
  }

  private let titles: [[UInt8]] = [
    u16(5) + utf8("Intro"),
    // With a byte order mark.
    u16(6) + hex("FEFF00C40062"),
    // UTF-8 as ffmpeg marks it.
    u16(4) + utf8("a€") + box("encd", u32(0x100)),
    // Macintosh encoding.
    u16(2) + hex("8E8E"),
  ]

  private var movie: Document {
    let data = TwoSecondMovie.headSize + 8
    let pictures: [[UInt8]] = [hex("FFD8FFD9"), hex("FFD8FFD9FF")]
    let texts = tables(titles, [500, 500, 500, 500], at: data)
    let frames = tables(pictures, [1000, 1000], at: data + titles.joined().count)
    // The text starts one second later on the timeline of the movie.
    let edits = box(
      "edts", fullBox("elst", u32(2, 600, -1, 1 << 16, 1200, 0, 1 << 16)))
    return TwoSecondMovie.open(
      box("mdat", Array(titles.joined()), Array(pictures.joined())),
      TwoSecondMovie.movie(
        TwoSecondMovie.track(
          1, "vide", entry: HandwrittenMovie.visual("avc1"),
          parts: box("tref", box("chap", u32(2, 3)))),
        TwoSecondMovie.track(
          2, "text", flags: 0, entry: HandwrittenMovie.text, tables: texts, parts: edits),
        TwoSecondMovie.track(
          3, "vide", flags: 0, entry: HandwrittenMovie.visual("jpeg"), tables: frames, parts: edits)
      ))
  }

  @Test func trackOfTexts() throws {
    let list = try #require(movie.chapterLists().first)
    #expect(list.source == .track(2))
    #expect(list.language == nil)
    #expect(list.chapters.map(\.title) == ["Intro", "Äb", "a€", "éé"])
    #expect(list.chapters.map(\.start) == [time(1000), time(1500), time(2000), time(2500)])
    #expect(list.chapters.first?.duration == time(500))
    #expect(list.chapters.map { $0.picture?.range.count } == [4, 4, 5, 5])
    #expect(list.chapters.first?.picture?.format == "jpeg")
    #expect(list.chapters.first?.path == "/moov/trak[2]/samples[1]")
  }

  @Test func listOfNero() {
    func chapter(_ start: Int, _ title: String) -> [UInt8] {
      big(start, 8) + u8(title.utf8.count) + utf8(title)
    }
    let list = fullBox(
      "chpl", version: 1, u8(0), u32(2), chapter(0, "Eins"), chapter(5_000_000, "Zwei"))
    let document = TwoSecondMovie.open(TwoSecondMovie.movie(box("udta", list)))
    let chapters = document.chapterLists().first?.chapters
    #expect(chapters?.map(\.title) == ["Eins", "Zwei"])
    #expect(chapters?.first?.duration == time(5_000_000, 10_000_000))
    // Until the end of the movie, 1200 units at 600 per second.
    #expect(chapters?.last?.duration == time(15_000_000, 10_000_000))
  }

  // MARK: ID3

  private func chapter(_ id: String, _ start: Int, _ end: Int, _ title: String) -> [UInt8] {
    id3Frame(
      4, "CHAP", utf8(id), u8(0), u32(start, end, -1, -1),
      id3Frame(4, "TIT2", u8(3), utf8(title)))
  }

  private func contents(_ id: String, flags: Int, _ children: String...) -> [UInt8] {
    id3Frame(
      4, "CTOC", utf8(id), u8(0, flags, children.count),
      children.flatMap { utf8($0) + u8(0) })
  }

  private func tagged(_ frames: [UInt8]...) -> [ChapterList] {
    examined(id3Tag(4, frames.flatMap(\.self)), "made.id3").chapterLists()
  }

  @Test func tablesInsideTables() {
    let lists = tagged(
      chapter("c2", 2000, 3000, "Two"), chapter("c1", 0, 1000, "One"),
      chapter("c3", 1000, 2000, "Between"), chapter("left", 9000, 9500, "Left over"),
      contents("part", flags: 1, "c3", "c2", "top"), contents("top", flags: 3, "c1", "part"))
    #expect(lists.map(\.source) == [.id3("top"), .id3(nil)])
    let chapters = lists.first?.chapters
    #expect(chapters?.map(\.title) == ["One", nil])
    #expect(chapters?.last?.children.map(\.title) == ["Between", "Two"])
    #expect(chapters?.last?.start == time(1000))
    #expect(chapters?.last?.duration == time(2000))
    #expect(lists.first?.isOrdered == true)
    #expect(lists.last?.chapters.map(\.title) == ["Left over"])
  }

  @Test("Tables to which no other table refers are used if none is flagged as top-level")
  func tablesWithoutFlags() {
    let lists = tagged(
      chapter("c1", 0, 1000, "One"), chapter("c2", 1000, 2000, "Two"),
      contents("inner", flags: 1, "c2"), contents("outer", flags: 1, "c1", "inner"))
    #expect(lists.map(\.source) == [.id3("outer")])
    #expect(lists.first?.chapters.map(\.title) == ["One", nil])
  }

  @Test func bestLanguage() {
    func list(_ language: String?) -> ChapterList {
      ChapterList(source: .nero, language: language, chapters: [], path: "/")
    }
    let lists = [list("eng"), list("de-AT"), list(nil)]
    #expect(lists.best(preferring: ["de"])?.language == "de-AT")
    #expect(lists.best(preferring: ["ja"])?.language == nil)
    #expect(lists.best(preferring: [])?.language == "eng")
  }
}
