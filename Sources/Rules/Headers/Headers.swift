import RuleEngine

/// Rules about the headers of movies, tracks and media.
extension Rule {
  static let headers: [Rule] = [
    movieHeaders, trackHeaders, mediaHeaders, handlers, references, descriptions,
  ].flatMap { $0 }

  private static let movieHeaders: [Rule] = [
    movieTimescale, movieDuration, nextTrackID, movieMatrix, movieRateAndVolume,
  ]

  private static let trackHeaders: [Rule] = [
    trackIDZero, trackIDDuplicate, trackWithoutMedia, noTrackEnabled, pictureWithoutSize,
    soundWithSize, pictureWithVolume, trackMatrix, trackDuration, trackGroupID, alternatives,
    shownSize, apertures,
  ]

  private static let mediaHeaders: [Rule] = [
    mediaTimescale, mediaDuration, durationUnknown, durationWrapped, durationOfFragments,
    versionUnneeded, timeSince1970, timeNotSet, modifiedBeforeCreated, languageInvalid,
    languageOfMacintosh, extendedLanguage, timesDisagree,
  ]

  private static let handlers: [Rule] = [
    mediaHeaderKind, handlerNameEnds, handlerNameUTF8, handlerNameCounted, handlerNameLong,
    handlerKind,
  ]

  private static let references: [Rule] = [
    externalData, dataReferenceIndex, dataReferenceCount, trackReferenceTarget,
    trackReferenceItself, trackReferenceBoxes, trackReferenceSize, chapterTrackKind,
    referenceKind,
  ]

  private static let descriptions: [Rule] = [
    protectedEntry, pixelAspect, cleanAperture, objectDescriptorKind, streamKind, soundRate,
    quickTimeSound, entryColorsTwice, colorProfile, colorsVersusSequence, codedSize,
    uncompressedFrame, uncompressedComponents,
  ]
}
