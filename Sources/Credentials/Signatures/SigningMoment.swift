import Anatomy
import Files
import Movie

/// A moment that a certificate or a time stamp states.
package struct StatedMoment: Equatable, Sendable {
  /// The moment in seconds since 1970, rounded down.
  let seconds: Int64
  /// The moment as ISO 8601 writes it.
  package let text: String

  /// - Parameter node: an element with a date.
  init?(_ node: Node) {
    guard let text = node.field(.value)?.label, let date = DateTimeText(Array(text.utf8)) else {
      return nil
    }
    self.text = text
    seconds = date.value / date.timescale
  }
}

/// A moment at which certificates have to be valid.
struct SigningMoment {
  /// The moment in seconds since 1970.
  let seconds: Int64
  /// The moment as a time stamp states it; nil for the present moment.
  let stated: String?

  init(_ moment: StatedMoment) { (seconds, stated) = (moment.seconds, moment.text) }

  init(seconds: Int64, stated: String?) { (self.seconds, self.stated) = (seconds, stated) }

  static var now: SigningMoment {
    SigningMoment(seconds: Int64(clamping: SystemClock.now), stated: nil)
  }
}
