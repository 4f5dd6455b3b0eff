import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import Metadata
import Movie
import TestSupport
import Testing

/// Malicious numbers and structures.
struct HostileFileTests {
  private func tables(
    samples: Int, size: Int, perChunk: Int, delta: Int = 1, at place: Int
  ) -> [UInt8] {
    fullBox("stts", u32(1, samples, delta))
      + fullBox("stsc", u32(1, 1, perChunk, 1)) + fullBox("stsz", u32(size, samples))
      + fullBox("stco", u32(1, place))
  }

  /// The minimum luminance is 1.99 and the maximum 1.0; their integer parts alone look valid.
  @Test func lightThatIsLeastAndMost() throws {
    let light = fullBox("SmDm", zeros(16), u32(1 << 8, 1 << 14 | 0x3FFF))
    let vp9 = HandwrittenMovie.visual("vp09", 64, 48, light)
    let track = try #require(
      TwoSecondMovie.tracks(TwoSecondMovie.track(1, "vide", entry: vp9)).first)
    #expect(track.dynamicRange?.masteringLuminance == nil)
    let sound = fullBox("SmDm", zeros(16), u32(1000 << 8, 1 << 14))
    let other = TwoSecondMovie.tracks(
      TwoSecondMovie.track(1, "vide", entry: HandwrittenMovie.visual("vp09", 64, 48, sound))
    ).first
    #expect(other?.dynamicRange?.masteringLuminance == 10_000...10_000_000)
  }

  /// Four billion samples in four hundred bytes.
  @Test func samplesThatAreNotThereAreNotCounted() {
    let many = tables(samples: 0xFFFF_FFFF, size: 1, perChunk: 0xFFFF_FFFF, at: 0)
    let track = TwoSecondMovie.track(1, "soun", entry: HandwrittenMovie.sound("sowt"), tables: many)
    let document = TwoSecondMovie.open(TwoSecondMovie.movie(track, track))
    let stated = document.tracks().compactMap(\.sampleCount?.value)
    #expect(stated == [0xFFFF_FFFF, 0xFFFF_FFFF])
    let counted = document.tracks(precise: true).compactMap(\.sampleCount?.value)
    #expect(counted.count == 2)
    #expect(!counted.contains { $0 > document.source.size })
  }

  private func chapters(_ sample: [UInt8]) -> [ChapterList] {
    let data = TwoSecondMovie.headSize + 8
    let texts = tables(samples: 1, size: sample.count, perChunk: 1, delta: 500, at: data)
    return TwoSecondMovie.open(
      box("mdat", sample),
      TwoSecondMovie.movie(
        TwoSecondMovie.track(
          1, "soun", entry: HandwrittenMovie.sound("mp4a"),
          parts: box("tref", box("chap", u32(2)))),
        TwoSecondMovie.track(2, "text", entry: HandwrittenMovie.entry("wvtt"), tables: texts))
    ).chapterLists()
  }

  @Test func cuesInsideCues() {
    let cue = box("vttc", box("payl", utf8("Intro")))
    #expect(chapters(cue).first?.chapters.map(\.title) == ["Intro"])
    // Each box contains the next, and the sample contains all of them.
    let deep = (1...20_000).reversed().flatMap { joined(big($0 * 8, 4), utf8("vttc")) }
    #expect(chapters(deep).first?.chapters.map(\.title) == [nil])
    let wide = (0..<20_000).flatMap { _ in box("free") } + cue
    #expect(chapters(wide).first?.chapters.map(\.title) == [nil])
  }

  @Test func tagsWithoutEnd() {
    let tags = (0..<2000).flatMap { box("tagc", utf8("org.example.\($0)\0")) }
    let track = TwoSecondMovie.tracks(
      TwoSecondMovie.track(
        1, "soun", entry: HandwrittenMovie.sound("mp4a"), parts: box("udta", tags))
    ).first
    #expect(track?.characteristics.count == 65)
  }

  @Test(arguments: [
    "+95.0+006.0/", "+45.0+961.0/", "+4500000000000000000000000000.0+006.0/",
    "+46270099999999999999999999+0063300/",
  ])
  func anglesBeyondTheGlobe(text: String) { #expect(StatedLocation(iso6709: text) == nil) }

  @Test func smallAnglesKeepTheirDigits() {
    #expect(StatedLocation(xmp: "0,0.0006N", "0,0E")?.latitude == "0.00001")
  }

  /// 3000 items with 1500 different texts, each one twice.
  @Test func manyWhoDisagreeAreToldOnce() throws {
    let items = (0..<3000).flatMap { textItemBox("desc", "Text \($0 % 1500)") }
    let entry = try #require(examined(taggedSong(items)).normalizedView[.comments])
    #expect(entry.values.count + entry.others.count <= 201)
    #expect(Set((entry.values + entry.others).map(\.value.text)).count >= 100)
  }

  @Test func fragmentsBelongToOneTrack() {
    let run = fullBox("trun", flags: 1, u32(5, 0))
    let fragment = box(
      "moof",
      box(
        "traf", fullBox("tfhd", flags: 8, u32(1, 100)), fullBox("tfdt", u32(0)), run))
    let track = TwoSecondMovie.track(1, "vide", duration: 0, entry: HandwrittenMovie.visual("avc1"))
    let tracks = TwoSecondMovie.open(
      TwoSecondMovie.movie(duration: 0, track, track, box("mvex")), fragment
    ).tracks()
    #expect(tracks.map { $0.mediaDuration?.value } == [RationalTime(500, per: 1000), nil])
  }

  /// Segments of many tracks, each with its own index.
  @Test func indexesAreLookedUpByTrack() {
    let count = 40
    let indexes = (1...count).flatMap { id in
      fullBox(
        "sidx", u32(id, 1000, 0, 0), u16(0, 1), u32(0, id * 100, 0))
    }
    let tracks = (1...count).flatMap {
      TwoSecondMovie.track($0, "vide", duration: 0, entry: HandwrittenMovie.visual("avc1"))
    }
    let document = TwoSecondMovie.open(
      TwoSecondMovie.movie(duration: 0, tracks, box("mvex")), indexes)
    let found = document.tracks().compactMap(\.mediaDuration)
    let durations = (1...count).map { RationalTime(Int64($0) * 100, per: 1000) }
    #expect(found.map(\.value) == durations)
    #expect(!found.contains { !$0.isEstimate })
  }
}
