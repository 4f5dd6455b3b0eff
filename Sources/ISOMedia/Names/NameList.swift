package import Anatomy
package import Bytes
import Schema

/// A list of codes of one kind from a registration authority, such as brands, with their names and
/// the documents that define them. The text is parsed on first use.
package struct NameList: Sendable {
  /// The kind of codes in the list, such as `brand`.
  package let kind: String
  /// The codes of the boxes that may contain the listed boxes; empty if any box may contain them. Nil
  /// if the list is of values of fields rather than of boxes.
  package let places: [String]?
  package let names: [Name]

  /// - Parameter texts: the codes by defining document; each line has a code of four characters, a
  ///   space and the name.
  init(_ kind: String, in places: [String]? = nil, of texts: [(Standard, String)]) {
    self.kind = kind
    self.places = places
    names = texts.flatMap { standard, text in
      text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
        let code = line.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
        return Name(
          key: .code(FourCC(rawValue: code)), words: Substring(line.dropFirst(5)),
          standard: standard)
      }
    }
  }

  /// - Parameter texts: the numbers by defining document; each line has a hexadecimal number or a
  ///   range (`C0-E0`), a space and the name.
  init(_ kind: String, ofNumbers texts: [(Standard, String)]) {
    self.kind = kind
    places = nil
    names = texts.flatMap { standard, text in
      text.lines.compactMap { line -> Name? in
        let parts = line.words(most: 2)
        let ends = parts[0].pieces(at: UInt8(ascii: "-")).compactMap { UInt64($0, radix: 16) }
        guard parts.count == 2, let first = ends.first, let last = ends.last, first <= last else {
          return nil
        }
        return Name(key: .numbers(first...last), words: parts[1], standard: standard)
      }
    }
  }

  package subscript(code: FourCC) -> Name? { names.first { $0.code == code } }

  /// Labels that show the listed names for the values of a numeric field.
  var labels: Labels {
    Labels { [names] value in
      names.first { name in
        if case .numbers(let range) = name.key { return range.contains(value) }
        return false
      }.map { String($0.words) }
    }
  }
}

/// One code in a list, with its name and the document that defines it.
package struct Name: Sendable {
  package enum Key: Sendable {
    case code(FourCC)
    case numbers(ClosedRange<UInt64>)
  }

  package let key: Key
  /// The name as spelled within a sentence (`video`, `HEVC image`). Names that are used only as
  /// titles have the spelling of a title.
  package let words: Substring
  package let standard: Standard

  package var title: String { String(words).titleCased }

  package var code: FourCC? {
    if case .code(let code) = key { return code }
    return nil
  }
}

extension Name.Key: CustomStringConvertible {
  package var description: String {
    switch self {
    case .code(let code): code.description
    case .numbers(let range):
      range.count == 1
        ? Self.hexadecimal(range.lowerBound)
        : Self.hexadecimal(range.lowerBound) + "-" + Self.hexadecimal(range.upperBound)
    }
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return "0x" + (digits.utf8.count < 2 ? "0" : "") + digits
  }
}

extension String {
  /// The text with all words capitalized, except for small words and words that already contain a
  /// capital.
  fileprivate var titleCased: String {
    let words = split(separator: " ", omittingEmptySubsequences: false)
    let cased = words.enumerated().map { index, word in
      let isSmall = index > 0 && Self.lowercaseWords.contains(word)
      guard !isSmall, !word.contains(where: \.isUppercase), let first = word.first else {
        return String(word)
      }
      return first.uppercased() + word.dropFirst()
    }
    return cased.joined(separator: " ")
  }

  private static let lowercaseWords: Set<Substring> = [
    "a", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "over", "per", "the", "to",
    "with", "without",
  ]
}
