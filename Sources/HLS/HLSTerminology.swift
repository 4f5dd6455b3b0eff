import Schema

extension FormatTerminology {
  static let hls = FormatTerminology(
    structure: "the line", tooShort: "hls.tag.syntax", trailing: "hls.tag.trailing")
}
