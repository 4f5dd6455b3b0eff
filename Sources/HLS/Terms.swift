import Bytes
import Schema

extension Terms {
  static let hls = Terms(
    structure: "the line", tooShort: "hls.tag.syntax", countTooLarge: "hls.tag.syntax",
    trailing: "hls.tag.syntax", unknownVersion: "hls.tag.syntax", tooDeep: "file.resource-limit")
}
