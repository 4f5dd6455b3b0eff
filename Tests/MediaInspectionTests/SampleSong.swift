import ByteScript
import MediaInspection
import Testing

/// A song with its tags in several formats.
enum SampleSong {
  /// The song in iTunes metadata.
  static let song = taggedSong(
    textItemBox("©nam", "Have A Drink On Me") + textItemBox("©ART", "AC/DC")
      + textItemBox("©wrt", "A. Young - M. Young - B. Johnson")
      + textItemBox("©alb", "Back In Black") + textItemBox("©day", "1980")
      + textItemBox("©cmt", "Loud") + itemBox("gnre", type: 0, [0, 18])
      + itemBox("trkn", type: 0, [0, 0, 0, 8, 0, 10, 0, 0])
      + itemBox("disk", type: 0, [0, 0, 0, 1, 0, 2])
      + itemBox("tmpo", type: 21, [0, 120])
      + itemBox("covr", type: 13, [0xFF, 0xD8, 0xFF, 0xD9]))

  /// The same song with a tag of ID3v2.3, and of ID3v2.2.
  static let tagged = [
    id3Tag(
      3, MadeFile.frame("TIT2", "Have A Drink On Me"), MadeFile.frame("TPE1", "AC/DC"),
      MadeFile.frame("TCOM", "A. Young - M. Young - B. Johnson"),
      MadeFile.frame("TALB", "Back In Black"), MadeFile.frame("TYER", "1980"),
      MadeFile.comment("iTunNORM", " 000008E8 00000959"), MadeFile.comment("", "Loud"),
      MadeFile.frame("TCON", "17"), MadeFile.frame("TRCK", "08/10"), MadeFile.frame("TPOS", "1/2"),
      MadeFile.frame("TBPM", "120")),
    id3Tag(
      2, MadeFile.frame("TT2", "Have A Drink On Me"), MadeFile.frame("TP1", "AC/DC"),
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
