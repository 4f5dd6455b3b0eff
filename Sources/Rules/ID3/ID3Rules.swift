import RuleEngine

/// The rules for ID3v2 tags and their frames.
extension Rule {
  static let id3: [Rule] = [
    declaredTags, declaredTagParts, declaredFrames, declaredTexts, tags, texts, pictures, chapters,
    timed, owned,
  ].flatMap { $0 }

  private static let tags: [Rule] = [
    tagExperimental, paddingExcessive, flagLengths, restrictions, falseSync, seekMissing,
    tagsDiffer, duplicateKeys,
  ]
  private static let texts: [Rule] = [
    descriptionEnds, textEmpty, textOnlyByteOrderMark, textOfLines, textBeyondASCII,
    textOfTwoOrders,
    datesOfTag, unknownLanguage, fileTypeOfTag, lengthOfTag, iTunesComment,
  ]
  private static let pictures: [Rule] = [
    mimeTypeUTF16, pictureTypeInvalid, pictureTypeWrong, objectTypeWrong, pictureCut,
    pictureFormat,
    pictureLink, pictureRole, pictureIcons,
  ]
  private static let chapters: [Rule] = [
    chapterTimes, duplicateChapterID, chapterMissing, chapterTops,
  ]
  private static let timed: [Rule] = [
    lyricsOrder, lyricsUnit, eventOrder, lookupWidths, seekPoints,
  ]
  private static let owned: [Rule] = [
    identifierOwner, popularity, privateSize, linkedFrame, groupUnknown, symbols,
  ]
}

extension Rule.Place {
  static let id3Tag: Rule.Place = .named("id3v2", kind: .tag)
}
