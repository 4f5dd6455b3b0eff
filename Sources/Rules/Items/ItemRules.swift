import RuleEngine

/// Rules about items such as still pictures: types, locations, properties and references.
extension Rule {
  static let items: [Rule] =
    itemFiles + itemLists + itemLocations + itemProperties + itemRelations + pictureRequirements

  private static let itemFiles: [Rule] = [
    pictureMetadataMissing, pictureHandler, handlerNotFirst, primaryMissing, primaryUnknown,
    primaryHidden, propertiesMissing, sequenceConstraints, listMissing, metadataVersion,
    metadataWithoutVersion, fileTypeOfPicturesMissing, brandsUnknown,
  ]

  private static let itemLists: [Rule] = [
    informationCount, duplicateItem, itemsUnsorted, informationVersion, contentTypeMissing,
    nameUnterminated, protectionUnknown,
  ]

  private static let itemLocations: [Rule] = [
    locationWidths, constructionMethod, extentOverflow, extentBeyondFile, extentOutsideMedia,
    locationWithoutItem, identityHasBody, itemWithoutData, furtherItemWithoutData, codedUnits,
    codedUnitsHidden, parameterSetsOfItem, severalPicturesInItem, configurationVersion, jpegData,
  ]

  private static let itemProperties: [Rule] = [
    duplicateAssociations, associationIndex, associationsUnsorted, nothingEssential,
    associationVersion, transformEssential, transformOrder, sizeMissing, neededSizeMissing,
    configurationMissing, depthsMissing, colorsTwice, auxiliaryType, associationWithNothing,
    associationOfUnknownItem, propertyRepeated, essentialUnknown, sizeZero, sizeTooLarge,
    apertureOfPicture, colorKindUnknown, matrixReserved, profileOfPicture, aspectOfPicture,
    depthsEmpty, auxiliaryTypeUnterminated, auxiliaryTypeEmpty,
  ]

  private static let itemRelations: [Rule] = [
    referenceUnknown, referenceDuplicate, referenceCycle, thumbnailChain, groupEntityUnknown,
    gridCount, gridTiles, exifOffset, descriptionUnreferenced, orientationTwice, extentsOverlap,
    itemUnreferenced, sizeAgainstConfiguration, referenceEndUnknown, referenceEmpty,
    inputNotPicture, thumbnailNotPicture, auxiliaryLost, overlayInputs, gridEmpty,
    gridTileOutside, gridTileTwice, gridSizeMismatch,
  ]

  private static let pictureRequirements: [Rule] = [
    sequenceBrand, primaryNotPicture, sizeAfterTransform, configurationEssential,
    derivationVersion, auxiliaryTrackType, handlerReserved, minorVersion, identityInputs,
  ]
}
