import RuleEngine

/// Rules about whole files of any type.
extension Rule {
  static let wholeFiles: [Rule] = [
    extensionMismatch, adtsNamedMP3, empty, errorPage, pointer, resourceFork, withoutBrands,
    archiveAfter, brandOfTracks, brandUnmet,
    trailingPage, littleEndianSizes,
  ]
}
