/// Rules about whole files of any type.
extension Rule {
  static let wholeFiles: [Rule] = [
    contentDenied, soundOfOtherName, empty, errorPage, pointer, resourceFork, withoutBrands,
    archiveAfter, brandOfTracks, brandUnmet,
    pageAfter, sizesTurned,
  ]
}
