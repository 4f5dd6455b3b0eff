import MediaInspection
import Testing

/// A song with its tags in several formats.
enum SampleSong {
  /// The song in iTunes metadata.
  static let song = MadeFile.movie(
    MadeFile.text("©nam", "Have A Drink On Me") + MadeFile.text("©ART", "AC/DC")
      + MadeFile.text("©wrt", "A. Young - M. Young - B. Johnson")
      + MadeFile.text("©alb", "Back In Black") + MadeFile.text("©day", "1980")
      + MadeFile.text("©cmt", "Loud") + MadeFile.item("gnre", type: 0, [0, 18])
      + MadeFile.item("trkn", type: 0, [0, 0, 0, 8, 0, 10, 0, 0])
      + MadeFile.item("disk", type: 0, [0, 0, 0, 1, 0, 2])
      + MadeFile.item("tmpo", type: 21, [0, 120])
      + MadeFile.item("covr", type: 13, [0xFF, 0xD8, 0xFF, 0xD9]))

  /// The same song with a tag of ID3v2.3, and of ID3v2.2.
  static let tagged = [
    MadeFile.tag(
      MadeFile.frame("TIT2", "Have A Drink On Me"), MadeFile.frame("TPE1", "AC/DC"),
      MadeFile.frame("TCOM", "A. Young - M. Young - B. Johnson"),
      MadeFile.frame("TALB", "Back In Black"), MadeFile.frame("TYER", "1980"),
      MadeFile.comment("iTunNORM", " 000008E8 00000959"), MadeFile.comment("", "Loud"),
      MadeFile.frame("TCON", "17"), MadeFile.frame("TRCK", "08/10"),
      MadeFile.frame("TPOS", "1/2"), MadeFile.frame("TBPM", "120")),
    MadeFile.tag(
      MadeFile.frame("TT2", "Have A Drink On Me"), MadeFile.frame("TP1", "AC/DC"),
      MadeFile.frame("TCM", "A. Young - M. Young - B. Johnson"),
      MadeFile.frame("TAL", "Back In Black"), MadeFile.frame("TYE", "1980"),
      MadeFile.comment("iTunNORM", " 000008E8 00000959", key: "COM"),
      MadeFile.comment("", "Loud", key: "COM"), MadeFile.frame("TCO", "(17)"),
      MadeFile.frame("TRK", "08/10"), MadeFile.frame("TPA", "1/2"), MadeFile.frame("TBP", "120")),
  ]

  static func items(_ bytes: [UInt8]) async throws -> [MetadataItem] {
    try await Asset(bytes: bytes).load(.metadata)
  }

  static func item(_ identifier: MetadataIdentifier, in items: [MetadataItem]) throws
    -> MetadataItem
  {
    try #require(MetadataItem.metadataItems(from: items, filteredByIdentifier: identifier).first)
  }
}
