/// Operands that several commands have in common, each declared once.

extension Operand where Value == [String] {
  static var paths: Self {
    any(
      "PATH", summary: "a media file, or a folder to search for media files; - is standard input",
      completion: .files)
  }
}
