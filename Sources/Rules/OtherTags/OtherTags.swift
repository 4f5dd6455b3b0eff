import RuleEngine

/// The rules for tags of audio files other than ID3v2.
extension Rule {
  static let otherTags: [Rule] =
    declaredOtherTags + [
      truncatedID3v1, id3v1NotAtEnd, id3v1Duplicate, id3v1Year, id3v1Controls, apeDuplicate,
      apePosition, apeReserved, id3v1Padding, id3v1Version, id3v1InAPE, id3v1Enhanced, apeOrder,
      apeCover,
    ]
}
