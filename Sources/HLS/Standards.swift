package import Anatomy
import Bytes
import Schema

extension Standard {
  package static let hls = Standard("RFC 8216", edition: "2017")
  /// The second edition, which is a draft.
  package static let hlsDraft = Standard("draft-pantos-hls-rfc8216bis", edition: "18, 2025")
  static let hlsAuthoring = Standard("HLS Authoring Specification for Apple Devices")
}

extension Terms {
  static let hls = Terms(
    structure: "the line", tooShort: "hls.tag.syntax", countTooLarge: "hls.tag.syntax",
    trailing: "hls.tag.syntax", unknownVersion: "hls.tag.syntax", tooDeep: "file.resource-limit")
}
