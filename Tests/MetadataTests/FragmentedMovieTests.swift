import Bytes
import InvariantChecks
import Metadata
import Testing

/// Movies that go on in fragments: how long they are without a look at single samples.
@Suite struct FragmentedMovieTests {
  private let entry = Made.visual("avc1", 64, 48)

  private func movie(promises: Int? = nil) -> [UInt8] {
    let header = promises.map { fullBox("mehd", u32($0)) } ?? []
    return Made.movie(
      duration: 0, Made.track(1, "vide", duration: 0, entry: entry),
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
    let movie = Made.open(
      self.movie(), fragment(at: 0), fragment(at: 200), fragment(at: 400, rows: [40, 50])
    ).movieDescription()
    let track = movie.tracks.first
    #expect(track?.mediaDuration == RationalTime(490, per: 1000).map { Measured($0) })
    #expect(track?.sampleCount == Measured(12))
    #expect(movie.duration == RationalTime(490, per: 1000).map { Measured($0) })
    #expect(track?.frameRate?.average == Ratio(25, 1))
    #expect(movie.isFragmented)
    #expect(movie.limits.map(\.reason) == ["the movie goes on in fragments"])
  }

  @Test func withoutPlacesRunsAreAddedUp() {
    let document = Made.open(movie(), fragment(at: nil), fragment(at: nil, rows: [30, 30, 30]))
    let track = document.tracks().first
    #expect(track?.mediaDuration?.value == RationalTime(290, per: 1000))
  }

  /// A piece of a longer movie begins later.
  @Test func laterBeginnings() {
    let track = Made.open(movie(), fragment(at: 9000)).tracks().first
    #expect(track?.timeRange?.start == RationalTime(9000, per: 1000))
    #expect(track?.timeRange?.duration == RationalTime(200, per: 1000))
  }

  @Test func promisesAndIndexes() {
    let promised = Made.open(movie(promises: 6000)).movieDescription()
    #expect(promised.duration == RationalTime(6000, per: 600).map { Measured($0) })
    #expect(promised.tracks.first?.mediaDuration?.isEstimate == true)
    let index = fullBox(
      "sidx", u32(1, 90000, 0, 0), u16(0, 2), u32(100, 180_000, 0, 100, 90_000, 0))
    let indexed = Made.open(movie(promises: 6000), index).tracks().first
    #expect(
      indexed?.mediaDuration
        == RationalTime(270_000, per: 90000).map { Measured($0, isEstimate: true) })
  }

  @Test func piecesWithoutTheirMovie() {
    let movie = Made.open(fragment(at: 9000), fragment(at: 9200)).movieDescription()
    #expect(movie.tracks.map(\.id) == [1])
    #expect(movie.tracks.first?.sampleCount == Measured(10))
    #expect(movie.tracks.first?.path == "/moof[1]/traf")
    #expect(movie.limits.map(\.reason) == ["the movie that this piece belongs to is elsewhere"])
  }
}
