import RuleEngine

/// Rules about metadata that a file contains in several places.
extension Rule {
  static let agreement: [Rule] = [
    titlesDiffer, datesDiffer, numbersDiffer, genresDiffer, languagesDiffer, placesDiffer,
    coversDiffer, gainsDiffer, textsTwiceEncoded, textsInWrongCodePage, numbersInvalid,
    invisibleCharacters,
    chapterListsDiffer,
  ]
}
