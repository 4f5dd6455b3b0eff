/// Operands that several commands have in common, each declared once.

extension Operand where Value == [String] {
  static var paths: Self {
    var paths = oneOrMore(
      "PATH", summary: "a media file, or a folder to search for media files; - is standard input",
      completion: .files)
    paths.substitutes = [Option.filesFrom.name, Option.listRules.name, Option.batch.name]
    return paths
  }
}
