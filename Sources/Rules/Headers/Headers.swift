/// What the heads of movies, tracks and media say of each other.
extension Rule {
  static let headers: [Rule] = movieHeaders + trackHeaders + mediaHeaders + references

  private static let movieHeaders: [Rule] = [
    movieTimescale, movieDuration, nextTrackID, movieMatrix, movieRateAndVolume,
  ]

  private static let trackHeaders: [Rule] = [
    trackIDZero, trackIDDuplicate, trackWithoutMedia, noTrackEnabled, pictureWithoutSize,
    soundWithSize, pictureWithVolume, trackMatrix,
  ]

  private static let mediaHeaders: [Rule] = [
    mediaTimescale, mediaDuration, durationUnknown, durationWrapped, durationOfFragments,
    versionUnneeded, timeSince1970, timeNotSet, modifiedBeforeCreated, languageInvalid,
    languageOfMacintosh, extendedLanguage, mediaHeaderKind, handlerNameEnds,
  ]

  private static let references: [Rule] = [
    dataElsewhere, dataReferenceIndex, dataReferenceCount, trackReferenceTarget,
    trackReferenceItself, trackReferenceBoxes, trackReferenceSize, chapterTrackKind,
    protectedEntry, pixelAspect, cleanAperture,
  ]
}
