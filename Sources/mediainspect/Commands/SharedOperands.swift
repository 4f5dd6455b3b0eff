/// Operands that several commands have in common, each declared once.

extension Operand where Value == [String] {
  static var filesOrNone: Self {
    any("FILE", summary: "a media file; - is standard input", completion: .files)
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
