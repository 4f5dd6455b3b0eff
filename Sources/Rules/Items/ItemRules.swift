import RuleEngine

/// Rules about items such as still pictures: types, locations, properties and references.
extension Rule {
  static let items: [Rule] =
    itemFiles + itemLists + itemLocations + itemProperties + itemRelations + pictureRequirements

  private static let itemFiles: [Rule] = [
    pictureMetadataMissing, pictureHandler, handlerNotFirst, primaryMissing, primaryUnknown,
    primaryHidden, propertiesMissing, sequenceConstraints,
  ]

  private static let itemLists: [Rule] = [
    informationCount, duplicateItem, itemsUnsorted, informationVersion, contentTypeMissing,
  ]

  private static let itemLocations: [Rule] = [
    locationWidths, constructionMethod, extentOverflow, extentBeyondFile, extentOutsideMedia,
    locationWithoutItem, identityHasBody,
  ]

  private static let itemProperties: [Rule] = [
    duplicateAssociations, associationIndex, associationsUnsorted, nothingEssential,
    associationVersion, transformEssential, transformOrder, sizeMissing, configurationMissing,
    depthsMissing, colorsTwice, auxiliaryType,
  ]

  private static let itemRelations: [Rule] = [
    referenceUnknown, referenceDuplicate, referenceCycle, thumbnailChain, groupEntityUnknown,
    gridCount, gridTiles, exifOffset, descriptionUnreferenced, orientationTwice, extentsOverlap,
    itemUnreferenced, sizeAgainstConfiguration,
  ]

  private static let pictureRequirements: [Rule] = [
    sequenceBrand, primaryNotPicture, sizeAfterTransform, configurationEssential,
    derivationVersion, auxiliaryTrackType, handlerReserved, minorVersion, identityInputs,
  ]
}
