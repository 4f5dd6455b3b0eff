import RuleEngine

/// Rules about the presence, number and order of boxes.
extension Rule {
  static let structure: [Rule] = [
    missingMandatory, duplicateSingleton, wrongContainer, largeSizeUnneeded, typeNotPrintable,
    unknownType, reservedNonZero, fileTypeMissing, fileTypeNotFirst, fileTypeDuplicate,
    brandsNotWhole, majorNotCompatible, majorIsISOM, movieMissing, movieMultiple, movieAfterMedia,
    movieCompressed, mediaMissing, mediaEmpty, freeSpaceUsed, wideSize, metadataHandlerMissing,
    metadataDuplicate, userDataDuplicate, unknownUserType, metadataOrder, flagsUndefined,
    metadataHead, userDataTerminator, brandsKnown, unreferencedBytes, redundantUserType,
  ]
}
