/// What is said of a file in several places has to be the same.
extension Rule {
  static let agreement: [Rule] = [
    titlesDiffer, datesDiffer, numbersDiffer, genresDiffer, languagesDiffer, placesDiffer,
    coversDiffer, textsTwiceEncoded, unseenCharacters,
    chapterListsDiffer,
  ]
}
