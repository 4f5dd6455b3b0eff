/// A token of a script.
struct Token {
  enum Kind: Equatable {
    case word(String)
    case string([Character])
    case symbol(Swift.Character)
    case end
  }

  /// One character of a quoted string.
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

  /// The token as named in an error message.
  var description: String {
    switch kind {
    case .word(let word): "'\(word)'"
    case .string: "a string"
    case .symbol(let symbol): "'\(symbol)'"
    case .end: "the end"
    }
  }
}
