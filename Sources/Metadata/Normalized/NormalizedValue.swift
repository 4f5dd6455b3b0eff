import Anatomy
package import Bytes

/// The value of a normalized field, converted to the type of the field.
package enum NormalizedValue {
  case text(String)
  case number(Int)
  case date(StatedDate)
  case genre(StatedGenre)
  case place(StatedLocation)
  /// A picture with its format, and its size in pixels if its header states it.
  case picture(kind: String, size: PixelSize?, ByteSource, ByteRange)

  /// The value as text, which is also used to compare sources.
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

  /// Whether two sources agree, as far as both are precise.
  func agrees(with other: NormalizedValue) -> Bool {
    switch (self, other) {
    case (.date(let one), .date(let two)): one.agrees(with: two)
    case (.place(let one), .place(let two)): one.agrees(with: two)
    default: text.lowercased() == other.text.lowercased()
    }
  }
}
