package import Anatomy

/// An event in the history of a photo or of a recording that has a date.
package enum DateEvent: Sendable {
  /// The photo was taken, or the scene or the music was recorded.
  case taking
  /// The photo was digitized, such as by a scanner, or its digital file was created.
  case digitizing
  /// The music was released for the first time.
  case firstRelease
  /// This edition was released.
  case release
  /// The file was last changed.
  case change
  /// Any of these events, or the publication.
  case unspecified
}

extension TagKey {
  /// The event that the date of the key is about; nil if the key states no date, or if its event is
  /// not known.
  package var dateEvent: DateEvent? { Self.dateEvents[space]?[name] }

  /// Whether the two keys state dates of events that differ, such as the taking and the digitizing of
  /// a photo. Different values of such keys are not a conflict.
  package func isOfOtherEvent(than other: TagKey) -> Bool {
    let (own, other) = (dateEvent, other.dateEvent)
    guard own != other else { return false }
    if [own, other].contains(where: { $0 == .change || $0 == .unspecified }) { return true }
    return own != nil && other != nil
  }

  /// Whether the key states the date of an event after the photo was taken.
  var isOfLaterEvent: Bool { dateEvent.map { $0 == .digitizing || $0 == .change } ?? false }

  private static let dateEvents: [KeySpace: [String: DateEvent]] = [
    .exif: ["DateTimeOriginal": .taking, "DateTimeDigitized": .digitizing, "DateTime": .change],
    .xmp: [
      "exif:DateTimeOriginal": .taking, "photoshop:DateCreated": .taking,
      "xmp:CreateDate": .digitizing, "xmp:ModifyDate": .change, "dc:date": .unspecified,
    ],
    .iptc: ["2:55": .taking, "2:62": .digitizing],
    .id3: [
      "TDRC": .taking, "TDOR": .firstRelease, "TORY": .firstRelease, "XDOR": .firstRelease,
      "TDRL": .release,
    ],
  ]
}
