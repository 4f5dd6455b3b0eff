/// The name of a media segment, split into text and numbers. Packagers write the number of a
/// segment into its name.
struct SegmentName {
  let folder: Substring
  /// The name without its extension; `#` replaces each number.
  let pattern: String
  /// The numbers in the name, without leading zeros. They can have more digits than an integer.
  let numbers: [String]

  /// The maximum number of numbers that are compared. If a name contains more, the last ones are
  /// used.
  private static let maxNumbers = 8

  init(_ path: String) {
    let (folder, name) = path.splitAtFolder
    self.folder = folder
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    var pattern = ""
    var numbers: [String] = []
    var digits = ""
    func end() {
      guard !digits.isEmpty else { return }
      let number = digits.drop { $0 == "0" }
      numbers.append(number.isEmpty ? "0" : String(number))
      pattern += "#"
      digits = ""
    }
    for letter in stem {
      if letter.isASCII, letter.isNumber {
        digits.append(letter)
      } else {
        end()
        pattern.append(letter)
      }
    }
    end()
    self.pattern = pattern
    self.numbers = numbers.suffix(Self.maxNumbers)
  }

  /// Returns the words and numbers in the file name of a path, without its extension. They are used
  /// to compare names.
  static func words(_ path: String) -> Set<Substring> {
    let name = path.splitAtFolder.name
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    return Set(stem.split { !$0.isLetter && !$0.isNumber })
  }

  /// Returns whether the first number is less than the second. Both consist of decimal digits
  /// without leading zeros.
  static func isLess(_ first: String, _ second: String) -> Bool {
    first.utf8.count == second.utf8.count ? first < second : first.utf8.count < second.utf8.count
  }
}

extension String {
  /// The folder in this path, and the file name.
  package var splitAtFolder: (folder: Substring, name: Substring) {
    guard let slash = lastIndex(of: "/") else { return ("", self[...]) }
    return (self[..<slash], self[index(after: slash)...])
  }
}
