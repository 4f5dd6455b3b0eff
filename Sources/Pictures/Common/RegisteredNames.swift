/// A table of registered names by number. It is parsed from a text with a hexadecimal number and a
/// name on each line.
struct RegisteredNames: Sendable {
  private let names: [Int: String]

  init(_ lines: String) {
    var names: [Int: String] = [:]
    for line in lines.lines {
      let parts = line.words(most: 2)
      guard parts.count == 2, let number = Int(parts[0], radix: 16) else { continue }
      names[number] = String(parts[1])
    }
    self.names = names
  }

  subscript(_ number: Int) -> String? { names[number] }

  /// Returns the smallest number with the given name; nil if there is none.
  func number(of name: String) -> Int? { names.lazy.filter { $0.value == name }.map(\.key).min() }
}

extension Int {
  /// The lowest 16 bits of the number as four hexadecimal digits.
  var hexadecimalToken: String {
    let digits = String(self & 0xFFFF, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}
