import Anatomy
import Bytes
import Movie

/// Compares the edit lists of a track and of its copy, which has fewer samples. In the copy, the
/// kept samples are earlier in media time, and the edits must be earlier by the same amount.
struct MovedEdits {
  /// The shifts of the kept samples, in order of time. From the media time `from` on, samples are
  /// earlier by the amount `by`.
  private var moves: [(from: Int64, by: Int64)] = []

  private let samples: SampleSequence
  private let kept: SampleRuns?
  private let emptied: OffsetMap

  init(_ samples: SampleSequence, keeping kept: SampleRuns?, emptied: OffsetMap) {
    (self.samples, self.kept, self.emptied) = (samples, kept, emptied)
    var remaining = KeptSamples(samples, keeping: kept, emptied: emptied)
    while let run = remaining.next() {
      let start = run.sample.decodeTime &+ Int64(run.sample.compositionOffset)
      let shift = run.sample.decodeTime &- run.decodeTime
      if let last = moves.indices.last, moves[last].by == shift {
        moves[last].from = min(moves[last].from, start)
      } else {
        moves.append((start, shift))
      }
    }
  }

  /// Whether the edit list `new` of the copy has the same edits as the edit list `old` of the
  /// original, with media times that are moved like the kept samples.
  func move(_ old: Node, to new: Node) -> Bool {
    guard var edits = EditReader(old), var others = EditReader(new),
      edits.rowCount == others.rowCount
    else { return false }
    while let edit = edits.next() {
      guard let other = others.next(), edit.duration == other.duration, edit.rate == other.rate,
        edit.mediaTime < 0 || other.mediaTime == edit.mediaTime &- shift(at: edit.mediaTime)
      else { return false }
      if edit.mediaTime < 0, other.mediaTime != edit.mediaTime { return false }
    }
    return true
  }

  /// Whether the copy shows each kept sample at the same movie time as the original. This is
  /// checked only for short edit lists, such as a list with an empty edit in place of removed
  /// samples; false for longer lists.
  func show(_ old: Node, as new: Node) -> Bool {
    guard let before = TrackTimes(old), let after = TrackTimes(new),
      before.edits.count <= Self.fewEdits, after.edits.count <= Self.fewEdits,
      before.edits.duration == after.edits.duration
    else { return false }
    var remaining = KeptSamples(samples, keeping: kept, emptied: emptied)
    while let run = remaining.next() {
      let offset = Int64(run.sample.compositionOffset)
      guard
        before.movieTime(of: run.sample.decodeTime &+ offset)
          == after.movieTime(of: run.decodeTime &+ offset)
      else { return false }
    }
    return true
  }

  private static let fewEdits = 8

  private func shift(at time: Int64) -> Int64 {
    (moves.last { $0.from <= time } ?? moves.first)?.by ?? 0
  }
}

/// The edits of a track and the timescale of its media, to convert media times to movie times.
private struct TrackTimes {
  let edits: EditList
  private let clock: Int64

  init?(_ track: Node) {
    guard let edits = track.presentedEdits, let header = track.trackHeader else { return nil }
    (self.edits, clock) = (edits, header.timescale)
  }

  func movieTime(of time: Int64) -> RationalTime? {
    edits.movieTime(of: RationalTime(value: time, clock: clock))
  }
}
