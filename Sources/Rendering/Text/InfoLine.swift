import Bytes
package import Metadata

/// A line about a file with a title, such as `color  ICC profile "Display P3"  /APP2/icc`.
package struct InfoLine {
  /// Empty if the line continues the previous one.
  let title: String
  let text: String
  let path: String

  private init(_ title: String, _ text: String, at path: String) {
    (self.title, self.text, self.path) = (title, text, path)
  }

  /// Returns the lines about the color profile, the parts and the origin of a file.
  package static func all(
    profile: ColorProfile?, parts: [FilePart], origins: [StatedOrigin]
  ) -> [InfoLine] {
    let color = profile.map { profile in
      let name = profile.name.map { " \"\($0.shortenedForLine)\"" } ?? " without a name"
      return InfoLine("color", "ICC profile" + name, at: profile.path)
    }
    let contents = parts.enumerated().map { place, part in
      let size = part.size.map { " \($0)" } ?? ""
      return InfoLine(
        place == 0 ? "contains" : "", part.words.shortenedForLine + size, at: part.path)
    }
    let statements = origins.enumerated().map { place, origin in
      let words = origin.words.shortenedForLine
      let isTerm = origin.type.words == nil
      return InfoLine(
        place == 0 ? "origin" : "",
        isTerm ? words : "\(words) (\(origin.type.term.shortenedForLine))", at: origin.path)
    }
    return [color].compactMap(\.self) + contents + statements
  }
}
