import Anatomy
package import Bytes

/// The value of a normalized field, converted to the type of the field.
package enum NormalizedValue {
  case text(String)
  case number(Int)
  /// A number that may have a fraction.
  case decimal(Double)
  case flag(Bool)
  case date(StatedDate)
  case genre(StatedGenre)
  case place(StatedLocation)
  /// A picture: its file format, its size in pixels if the header states it, and its bytes.
  case picture(kind: String, size: PixelSize?, ByteSource, ByteRange)

  /// The value as text. The text is also used to compare values from several sources.
  package var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .decimal(let number): number.plainText
    case .flag(let isSet): isSet ? "yes" : "no"
    case .date(let date): date.description
    case .genre(let genre): genre.name
    case .place(let place): place.description
    case .picture(let kind, let size, _, let range):
      [kind, size?.description, "\(range.count) bytes"].compactMap { $0 }.joined(separator: " ")
    }
  }

  /// Whether two values agree, as far as both are precise: a year agrees with a date in that year.
  package func agrees(with other: NormalizedValue) -> Bool {
    switch (self, other) {
    case (.date(let one), .date(let two)): one.agrees(with: two)
    case (.place(let one), .place(let two)): one.agrees(with: two)
    case (.genre(let one), .genre(let two)): one.name.essence == two.name.essence
    default: text.essentialWords == other.text.essentialWords
    }
  }
}

extension String {
  /// The letters and digits in lowercase. Names of genres, such as Hip-Hop, differ in the rest.
  fileprivate var essence: String { lowercased().filter { $0.isLetter || $0.isNumber } }

  /// The words in lowercase, without further white space.
  fileprivate var essentialWords: [Substring] { lowercased().split(whereSeparator: \.isWhitespace) }
}
