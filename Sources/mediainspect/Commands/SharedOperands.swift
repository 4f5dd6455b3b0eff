/// Operands that several commands have in common, each declared once.

extension Operand where Value == [String] {
  static var pathsOrNone: Self {
    any(
      "PATH", summary: "a media file, or a folder to search for media files; - is standard input",
      completion: .files)
  }
  static var files: Self {
    oneOrMore("FILE", summary: "a media file; - is standard input", completion: .files)
  }
}

extension Operand where Value == String {
  static var file: Self {
    one("FILE", summary: "a media file; - is standard input", completion: .files)
  }
}
