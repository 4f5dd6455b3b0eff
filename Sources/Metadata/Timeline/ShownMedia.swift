import Anatomy

/// The edits of a track: which part of its media the movie shows, and when.
struct ShownMedia {
  let count: Int
  private let table: Table?
  private let scale: EditScale
  /// Where on the movie's time line each edit begins, in its own units: a running sum.
  private let starts: [Int64]

  init(_ track: Node, media: Int64) {
    let movie = track.parent?.child("mvhd")?.integer("timescale").flatMap { Int64(exactly: $0) }
    scale = EditScale(movie: movie ?? 0, media: media)
    let table = track.descendant("edts", "elst")?.table("entries")
    guard let table, table.rowCount > 0, movie ?? 0 > 0,
      let duration = table.column(named: "segment_duration")
    else {
      self.table = nil
      (count, starts) = (1, [0])
      return
    }
    var starts: [Int64] = []
    starts.reserveCapacity(table.rowCount)
    var place: Int64 = 0
    for row in 0..<table.rowCount {
      starts.append(place)
      let raw = Int64(clamping: table.rawCell(row: row, column: duration) ?? 0)
      place = Int64(clamping: Int128(place) + Int128(raw))
    }
    self.table = table
    self.starts = starts
    count = table.rowCount
  }

  subscript(row: Int) -> Edit {
    guard let table, starts.indices.contains(row) else { return Edit(wholeMediaIn: scale) }
    func cell(_ name: String, signed: Bool) -> Int64 {
      guard let column = table.column(named: name) else { return 0 }
      let raw = table.rawCell(row: row, column: column) ?? 0
      return signed ? raw.signed(width: column.bitCount) : Int64(clamping: raw)
    }
    let duration = cell("segment_duration", signed: false)
    let whole = cell("media_rate_integer", signed: true)
    let part = cell("media_rate_fraction", signed: true) & 0xFFFF
    return Edit(
      start: starts[row],
      // Fragments go on where the last edit has no duration.
      duration: duration == 0 && row == count - 1 ? nil : duration,
      mediaStart: cell("media_time", signed: true), rate: whole << 16 | part, scale: scale)
  }
}

/// The units of a movie, of a track, and units that are both.
struct EditScale {
  let movie: Int64
  let media: Int64
  let common: Int64

  init(movie: Int64, media: Int64) {
    self.movie = movie > 0 ? movie : media
    self.media = media
    let divisor = Int64(clamping: greatestCommonDivisor(self.movie.magnitude, media.magnitude))
    let (common, overflowed) = (self.movie / divisor).multipliedReportingOverflow(by: media)
    self.common = overflowed || common > 1 << 40 ? media : common
  }
}

/// One edit.
struct Edit {
  let span: MovieSpan
  /// Nothing is shown.
  let isEmpty: Bool
  let mediaStart: Int64
  let mediaEnd: Int64
  /// One picture stands still.
  private let isDwell: Bool
  /// In parts of 65,536.
  private let rate: Int64
  private let scale: EditScale

  init(start: Int64, duration: Int64?, mediaStart: Int64, rate: Int64, scale: EditScale) {
    func moved(_ place: Int64) -> Int64 {
      Int64(clamping: Int128(place) * Int128(scale.common) / Int128(scale.movie))
    }
    let end = duration.map { Int64(clamping: Int128(start) + Int128($0)) } ?? .max
    span = MovieSpan(
      start: moved(start), end: duration == nil ? .max : moved(end), timescale: scale.common)
    isEmpty = mediaStart < 0
    isDwell = rate <= 0
    self.mediaStart = mediaStart
    let speed = rate > 0 ? rate : 65_536
    self.rate = speed
    self.scale = scale
    let length =
      duration.map {
        Int128($0) * Int128(scale.media) * Int128(speed) / Int128(scale.movie) / 65_536
      }
    mediaEnd =
      isDwell
      ? Int64(clamping: Int128(mediaStart) + 1)
      : length.map { Int64(clamping: Int128(mediaStart) + $0) } ?? .max
  }

  /// Where no list of edits is, the media is the movie.
  init(wholeMediaIn scale: EditScale) {
    self.init(
      start: 0, duration: nil, mediaStart: 0, rate: 65_536,
      scale: EditScale(movie: scale.media, media: scale.media))
  }

  /// When a sample is shown that the edit shows at all.
  func occasion(_ start: Int64, _ end: Int64) -> Occasion {
    if isDwell { return Occasion(whole: span, shown: span) }
    func place(_ moment: Int64) -> Int64 {
      let distance = (Int128(moment) - Int128(mediaStart)) * 65_536 / Int128(rate)
      return Int64(
        clamping: Int128(span.start) + distance * Int128(scale.common) / Int128(scale.media))
    }
    let whole = MovieSpan(start: place(start), end: place(end), timescale: scale.common)
    return Occasion(whole: whole, shown: whole.clipped(to: span) ?? whole)
  }
}
