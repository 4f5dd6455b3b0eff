import Anatomy
import Bytes
import Schema

extension Standard {
  static let riff = Standard(
    "Multimedia Programming Interface and Data Specifications", edition: "1.0")
  static let wave = Standard("RIFF WAVE, new multimedia data types", edition: "1994")
  static let broadcast = Standard("EBU Tech 3285", edition: "2011")
  static let rf64 = Standard("EBU Tech 3306", edition: "2009")
  static let bw64 = Standard("Recommendation ITU-R BS.2088", edition: "2019")
  static let cart = Standard("AES46", edition: "2002")
  static let aiff = Standard("Audio Interchange File Format AIFF-C", edition: "1991")
  static let xmp = Standard("XMP Specification", edition: "2020")
  static let id3 = Standard("ID3 tag version 2.3.0", edition: "1999")
  /// What is known from files alone.
  static let unpublished = Standard("no published standard")
}

extension Terms {
  static let chunks = Terms(
    structure: "the chunk",
    tooShort: "riff.chunk.too-short",
    countTooLarge: "riff.chunk.count-exceeds-chunk",
    trailing: "riff.chunk.trailing-bytes",
    unknownVersion: "riff.chunk.version-unknown",
    tooDeep: "file.resource-limit")
}

/// A declaration of one chunk.
typealias Chunk = Declaration

extension Declaration {
  /// - Parameter containers: forms and lists that it belongs into, by their types.
  init(
    _ code: FourCC, _ title: String, in containers: String..., group: String? = nil,
    occurs: Occurrence = .any, holds: (any Grammar)? = nil, body: Body? = nil,
    summary: (@Sendable (Node) -> String?)? = nil
  ) {
    self.init(
      code: code, title: title, containers: containers, group: group, occurs: occurs, number: "",
      holds: holds, summary: summary, body: body)
  }
}

extension Meaning {
  static func tag(_ space: String, _ key: String) -> Meaning {
    Meaning(.plain, about: .tag(space: space, key: key))
  }
}

extension Clock {
  static let frames: Clock = "sample frames"
}
