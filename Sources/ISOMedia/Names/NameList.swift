package import Anatomy
package import Bytes
import Schema

/// Codes of one kind that a registration authority lists, such as brands: what each is called and
/// which document says what it means. A list is read when something of it is first asked for.
package struct NameList: Sendable {
  /// What one of its codes is, such as `brand`.
  package let kind: String
  /// Where those stand that are boxes, anywhere if it is empty; nil for values of fields.
  package let places: [String]?
  package let names: [Name]

  /// - Parameter texts: by document; a line is a code of four characters, a space, and the words.
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

  /// - Parameter texts: by document; a line is a number in hexadecimal, or the first and the last of
  ///   a run (`C0-E0`), a space, and the words.
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

  /// Words for the values of a field that holds a number.
  var labels: Labels {
    Labels { [names] value in
      names.first { name in
        if case .numbers(let range) = name.key { return range.contains(value) }
        return false
      }.map { String($0.words) }
    }
  }
}

/// One entry of a list.
package struct Name: Sendable {
  package enum Key: Sendable {
    case code(FourCC)
    case numbers(ClosedRange<UInt64>)
  }

  package let key: Key
  /// As they stand in a sentence (`video`, `HEVC image`), or as a title where a title is all they are.
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
  /// Words that begin with capitals; those that have a capital already, and small ones, stay.
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
