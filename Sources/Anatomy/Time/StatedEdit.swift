/// An edit as an edit list states it.
package struct StatedEdit: Hashable, Sendable {
  /// The duration in units of the movie's timescale.
  package let duration: Int64
  /// The media time at which the edit starts, in units of the media timescale; -1 for an empty
  /// edit.
  package let mediaTime: Int64
  /// The playback rate as a 16.16 fixed-point number.
  package let rate: Int64

  package init(duration: Int64, mediaTime: Int64, rate: Int64) {
    (self.duration, self.mediaTime, self.rate) = (duration, mediaTime, rate)
  }

  package var rateInteger: Int { Int(rate >> 16) }
  package var rateFraction: Int { Int(Int16(truncatingIfNeeded: rate)) }
}
