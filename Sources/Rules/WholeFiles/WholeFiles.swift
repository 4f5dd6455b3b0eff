/// What files as a whole have to be like, of whatever kind.
extension Rule {
  static let wholeFiles: [Rule] = [
    contentDenied, soundOfOtherName, empty, errorPage, pointer, resourceFork, withoutBrands,
    archiveAfter, brandOfTracks, brandUnmet,
    pageAfter, sizesTurned,
  ]
}
