import Bytes

extension Node {
  /// The path that matches only this node.
  package var path: String {
    guard let parent else { return "/" }
    let above = parent.isRoot ? "" : parent.path
    return above + "/" + pathStep
  }

  /// The last step of this node's path: its name, with a number if siblings have the same name.
  package var pathStep: String { name.pathStep + (ordinal.map { "[\($0)]" } ?? "") }
}

extension NodeName {
  /// The name of a node as written in a path. It is quoted if it contains characters that a path or
  /// a terminal would interpret.
  package var pathStep: String {
    let scalars = self.scalars
    let text = String(String.UnicodeScalarView(scalars))
    let isBare =
      !scalars.isEmpty && !scalars.contains(where: \.needsQuotes) && !meansAnotherCode(text)
    return isBare ? text : "'" + scalars.map(\.quoted).joined() + "'"
  }

  /// The characters of the name that a path shows.
  var scalars: [Unicode.Scalar] {
    switch self {
    case .code(let code): code.scalars
    case .word(let text), .key(let text): Array(text.unicodeScalars)
    }
  }

  /// Whether a path needs quotes around a name that begins with a digit or a minus sign. For
  /// example, `123` without quotes would mean the code with the numeric value 123.
  private func meansAnotherCode(_ text: String) -> Bool {
    guard let first = text.utf8.first, (0x30...0x39).contains(first) || first == 0x2D else {
      return false
    }
    return FourCC(argument: text).map { !$0.scalars.elementsEqual(text.unicodeScalars) } ?? false
  }
}

extension FourCC {
  /// The bytes of the code as Unicode scalars of the same value, such as © for A9. A code of three
  /// characters has only three scalars.
  package var scalars: [Unicode.Scalar] {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> (24 - UInt32($0) * 8)) }
    let isShort = bytes[0] == 0 && bytes.dropFirst().allSatisfy { (0x20...0x7E).contains($0) }
    return bytes.dropFirst(isShort ? 1 : 0).map { Unicode.Scalar($0) }
  }

  /// The characters of the code, without trailing spaces.
  package var letters: String {
    var scalars = self.scalars
    while scalars.last == " " { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension Unicode.Scalar {
  fileprivate var needsQuotes: Bool {
    switch self {
    case " ", "/", ".", "[", "]", "@", "'", "*", "\\", "%": true
    case "!"..."~", "\u{A9}": false
    default: isEscapedInDisplay || value < 0x100
    }
  }

  fileprivate var quoted: String {
    switch self {
    case "'", "\\": return escape
    case " "..."~", "\u{A9}": return String(Character(self))
    default: return isEscapedInDisplay || value < 0x100 ? escape : String(Character(self))
    }
  }

  private var escape: String {
    let digits = String(value, radix: 16, uppercase: true)
    if value < 0x100 { return "\\x" + (digits.count < 2 ? "0" : "") + digits }
    return "\\u{\(digits)}"
  }
}
