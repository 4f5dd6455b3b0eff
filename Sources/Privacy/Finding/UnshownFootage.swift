import Anatomy
import Movie

/// For one track, the durations of the media that its edit list does not present.
package struct UnshownFootage: Sendable, Equatable {
  /// The path of the track.
  package let path: String
  package let isSound: Bool
  /// Seconds of media before, between and after the presented parts.
  package let before, between, after: Double

  /// Minimum duration in seconds of media that is reported as not presented. Shorter durations
  /// occur if an edit begins or ends within a frame.
  private static let shortest = 0.05

  /// Returns nil if all durations are shorter than the minimum.
  init?(_ hidden: HiddenSamples, of track: TrackOutline, timescale: Int) {
    guard let node = track.node, timescale > 0 else { return nil }
    path = node.path
    isSound = track.mediaType == .audio
    (before, between, after) = (
      Double(hidden.times.before) / Double(timescale),
      Double(hidden.times.between) / Double(timescale),
      Double(hidden.times.after) / Double(timescale)
    )
    guard max(before, between, after) >= Self.shortest else { return nil }
  }

  /// The durations as text, each with the part of the media that it is about, such as `2.0 s before
  /// the visible start`.
  package var words: String {
    let sense = isSound ? "audible" : "visible"
    return [
      (before, "before the \(sense) start"), (between, "between \(sense) parts"),
      (after, "after the \(sense) end"),
    ]
    .filter { $0.0 >= Self.shortest }
    .map { "\(($0.0 * 10).rounded() / 10) s \($0.1)" }.joined(separator: ", ")
  }
}
