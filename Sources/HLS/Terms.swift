import Bytes
import Schema

extension Terms {
  static let hls = Terms(
    structure: "the line", tooShort: "hls.tag.syntax", trailing: "hls.tag.trailing")
}
