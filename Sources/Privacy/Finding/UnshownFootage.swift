import Anatomy
import Movie

/// How long the media of a track are that its edit list does not present.
package struct UnshownFootage: Sendable, Equatable {
  /// The path of the track.
  package let path: String
  package let isSound: Bool
  /// Seconds of media before, between and after the presented parts.
  package let before, between, after: Double

  /// Shorter parts are due to the durations of single frames.
  private static let shortest = 0.05

  /// Returns nil if the times are too short.
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

  /// The lengths and where they are, such as `2.0 s before the visible start`.
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
