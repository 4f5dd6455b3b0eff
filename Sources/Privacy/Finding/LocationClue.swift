import Anatomy
import Bytes
import Metadata

/// Kept data from which the location of a recording may be inferred, although it contains no
/// coordinates.
package struct LocationClue {
  package let kind: Kind
  package private(set) var count = 0
  /// The paths of the first disclosures that contain the clue.
  package private(set) var paths: [String] = []

  /// Kinds of clues, in the order in which they are reported.
  package enum Kind: String, CaseIterable, Sendable {
    case timeZoneOffset, title, text, speech, face, motion
  }

  private static let maxPaths = 8

  init(_ kind: Kind) { self.kind = kind }

  mutating func add(_ disclosure: Disclosure) {
    count += 1
    if paths.count < Self.maxPaths { paths.append(disclosure.path) }
  }
}

extension LocationClue.Kind {
  /// Returns the kind of clue in the given disclosure; nil if no location can be inferred from the
  /// disclosed data.
  init?(_ disclosure: Disclosure) {
    switch disclosure.category {
    case .face: self = .face
    case .motion: self = .motion
    case .speech: self = .speech
    case .descriptive, .text:
      if disclosure.key?.feeds(.title) ?? false {
        self = .title
      } else if disclosure.category == .text, !disclosure.texts.isEmpty {
        self = .text
      } else {
        return nil
      }
    default:
      guard disclosure.statesTimeZone else { return nil }
      self = .timeZoneOffset
    }
  }
}

extension Policy {
  /// Whether the policy removes locations and nothing else.
  package var removesOnlyLocations: Bool {
    Anatomy.Category.allCases.allSatisfy { (action(for: $0) == .remove) == ($0 == .location) }
  }
}

extension Disclosure {
  fileprivate var statesTimeZone: Bool {
    if TagKey.isTimeZone(key?.name ?? node.name.description) { return true }
    return category == .time && (statedText?.endsInTimeZone ?? false)
  }
}

extension String {
  /// Whether a text ends in a time of day with an offset from UTC: `2024-07-20T20:41:07+0200`,
  /// `…+02:00`, `…+02`.
  fileprivate var endsInTimeZone: Bool {
    let bytes = Array(utf8.reversed().drop { $0 <= 0x20 })
    guard let sign = bytes.firstIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") })
    else { return false }
    let digits = bytes[..<sign].filter { $0 != UInt8(ascii: ":") }
    // A date without a time of day, such as `2024-07-20`, also ends in a hyphen and two digits.
    // Only a time of day contains a colon before the sign.
    return [2, 4].contains(digits.count) && digits.allSatisfy(\.isDigit)
      && bytes[sign...].contains(UInt8(ascii: ":"))
  }
}
