import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Metadata
import Movie
import TestSupport
import Testing

/// Fragmented movies: their duration is found without reading single samples.
struct FragmentedMovieTests {
  private let entry = HandwrittenMovie.visual("avc1", 64, 48)

  private func movie(promises: Int? = nil) -> [UInt8] {
    let header = promises.map { fullBox("mehd", u32($0)) } ?? []
    return TwoSecondMovie.movie(
      duration: 0, TwoSecondMovie.track(1, "vide", duration: 0, entry: entry),
      box("mvex", header, fullBox("trex", u32(1, 1, 40, 0, 0))))
  }

  private func fragment(at time: Int?, rows: [Int]? = nil, samples: Int = 5) -> [UInt8] {
    let place = time.map { fullBox("tfdt", u32($0)) } ?? []
    let run =
      rows.map { rows in
        fullBox(
          "trun", flags: 0x100, u32(rows.count), rows.flatMap { big($0, 4) })
      } ?? fullBox("trun", u32(samples))
    return box(
      "moof", fullBox("mfhd", u32(1)),
      box("traf", fullBox("tfhd", flags: 0x20000, u32(1)), place, run))
  }

  @Test func fromTheLastFragment() {
    let movie = TwoSecondMovie.open(
      self.movie(), fragment(at: 0), fragment(at: 200), fragment(at: 400, rows: [40, 50])
    ).movieDescription()
    let track = movie.tracks.first
    #expect(track?.mediaDuration == RationalTime(490, per: 1000).map { Measured($0) })
    #expect(track?.sampleCount == Measured(12))
    #expect(movie.duration == RationalTime(490, per: 1000).map { Measured($0) })
    #expect(track?.frameRate?.average == Ratio(25, 1))
    #expect(movie.isFragmented)
    #expect(movie.limits.map(\.reason) == ["the movie is fragmented"])
  }

  @Test func withoutPlacesRunsAreAddedUp() {
    let document = TwoSecondMovie.open(
      movie(), fragment(at: nil), fragment(at: nil, rows: [30, 30, 30]))
    let track = document.tracks().first
    #expect(track?.mediaDuration?.value == RationalTime(290, per: 1000))
  }

  /// A segment of a longer movie starts later.
  @Test func laterBeginnings() {
    let track = TwoSecondMovie.open(movie(), fragment(at: 9000)).tracks().first
    #expect(track?.timeRange?.start == RationalTime(9000, per: 1000))
    #expect(track?.timeRange?.duration == RationalTime(200, per: 1000))
  }

  /// Three pictures of 40 units. The last is shown between the others, so they start at 40, 120 and
  /// 80 after `time`.
  private func reordered(at time: Int) -> [UInt8] {
    let run = fullBox("trun", flags: 0x800, u32(3, 40, 80, 0))
    let track = box(
      "traf", fullBox("tfhd", flags: 0x20000, u32(1)), fullBox("tfdt", u32(time)), run)
    return box("moof", fullBox("mfhd", u32(1)), track)
  }

  /// Without an edit that compensates the composition offset, presentation starts and ends later.
  @Test func reorderedPictures() {
    let movie = TwoSecondMovie.open(self.movie(), reordered(at: 0), reordered(at: 120))
      .movieDescription()
    let track = movie.tracks.first
    #expect(track?.mediaDuration?.value == RationalTime(240, per: 1000))
    // The last one starts at 120 + 120.
    #expect(track?.timeRange?.start == RationalTime(40, per: 1000))
    #expect(track?.timeRange?.end == RationalTime(280, per: 1000))
    #expect(movie.duration?.value == RationalTime(280, per: 1000))
  }

  /// A segment of a longer movie: an empty edit of half a second, and an edit that compensates the
  /// composition offset.
  @Test func reorderedPicturesWithEdits() {
    let edits = box("edts", fullBox("elst", u32(2, 300, -1, 1 << 16, 0, 40, 1 << 16)))
    let movie = TwoSecondMovie.movie(
      duration: 0,
      TwoSecondMovie.track(1, "vide", duration: 0, entry: entry, parts: edits, media: []),
      box("mvex", fullBox("trex", u32(1, 1, 40, 0, 0))))
    let track = TwoSecondMovie.open(movie, reordered(at: 9000)).tracks().first
    // Media time 9040 is 9000 after the gap.
    #expect(track?.timeRange?.start == RationalTime(9500, per: 1000))
    #expect(track?.timeRange?.duration == RationalTime(120, per: 1000))
  }

  @Test func promisesAndIndexes() {
    let promised = TwoSecondMovie.open(movie(promises: 6000)).movieDescription()
    #expect(promised.duration == RationalTime(6000, per: 600).map { Measured($0) })
    #expect(promised.tracks.first?.mediaDuration?.isEstimate == true)
    let index = fullBox(
      "sidx", u32(1, 90000, 0, 0), u16(0, 2), u32(100, 180_000, 0, 100, 90_000, 0))
    let indexed = TwoSecondMovie.open(movie(promises: 6000), index).tracks().first
    #expect(
      indexed?.mediaDuration
        == RationalTime(270_000, per: 90000).map { Measured($0, isEstimate: true) })
  }

  @Test func piecesWithoutTheirMovie() {
    let movie = TwoSecondMovie.open(fragment(at: 9000), fragment(at: 9200)).movieDescription()
    #expect(movie.tracks.map(\.id) == [1])
    #expect(movie.tracks.first?.sampleCount == Measured(10))
    #expect(movie.tracks.first?.path == "/moof[1]/traf")
    #expect(movie.limits.map(\.reason) == ["the file has fragments but no movie box"])
  }
}
