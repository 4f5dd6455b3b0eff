import RuleEngine

/// Rules about iTunes tags.
extension Rule {
  static let iTunes: [Rule] = iTunesLists + iTunesValues + iTunesSurroundings

  private static let iTunesLists: [Rule] = [
    itemListHandler, itemListMissing, itemListDuplicate, itemListPlaces, itemWithoutValue,
    itemChild, itemDuplicate, itemValues, valueWithoutSize, valueTooShort, valueTypeSet,
    valueTypeUnknown,
    valueLocale, valueTypeOfItem,
  ]

  private static let iTunesValues: [Rule] = [
    itemTextEncoding, itemTextUTF16, itemTextEnd, itemTextLength, trackNumberLength,
    discNumberLength, trackNumberReserved, trackNumberTotal, genreNumberLength, genreNumberRange,
    genreNumberOffByOne, genreTwice, switchLength, mediaKindLength, mediaKindUnknown, tempoLength,
    releaseDateForm, coverType, coverKind, coverTruncated,
  ]

  private static let iTunesSurroundings: [Rule] = [
    namedItemParts, namedItemOrder, namedItemDuplicate, namedItemDashes, iTunesTables,
    windowsTagSizes, purchaseData, paddingPlace, boxedID3Language,
  ]
}
