import Anatomy
package import Bytes

/// The value of a field, converted to what the field is.
package enum NormalizedValue {
  case text(String)
  case number(Int)
  case date(StatedDate)
  case genre(StatedGenre)
  case place(StatedLocation)
  /// A picture: what it is, and how many pixels it has where its head tells.
  case picture(kind: String, size: PixelSize?, ByteSource, ByteRange)

  /// What is compared when two sources are asked for the same.
  package var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .date(let date): date.description
    case .genre(let genre): genre.name
    case .place(let place): place.description
    case .picture(let kind, let size, _, let range):
      [kind, size?.description, "\(range.count) bytes"].compactMap { $0 }.joined(separator: " ")
    }
  }

  /// Whether two sources say the same, each as exactly as it can.
  func agrees(with other: NormalizedValue) -> Bool {
    switch (self, other) {
    case (.date(let one), .date(let two)): one.agrees(with: two)
    case (.place(let one), .place(let two)): one.agrees(with: two)
    default: text.lowercased() == other.text.lowercased()
    }
  }
}
