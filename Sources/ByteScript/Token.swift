/// A token of a script: the smallest unit of its text, such as a word or a symbol.
struct Token {
  enum Kind: Equatable {
    case word(String)
    case string([Character])
    case symbol(Swift.Character)
    case end
  }

  /// One element of a quoted string: a character, or a byte written as an escape.
  struct Character: Equatable {
    enum Kind: Equatable {
      case scalar(Unicode.Scalar)
      case escaped(UInt8)
    }
    let kind: Kind
    let place: Place
  }

  let kind: Kind
  let place: Place

  /// The token as an error message names it.
  var description: String {
    switch kind {
    case .word(let word): "'\(word)'"
    case .string: "a string"
    case .symbol(let symbol): "'\(symbol)'"
    case .end: "the end"
    }
  }
}
