import RuleEngine

/// Rules about AV1 in ISO media files, in AVIF files, and in streams outside of boxes.
extension Rule {
  static let av1: [Rule] =
    av1Tracks + av1EntryAdvice + av1Recommendations + av1Fragments + av1Streams + avif

  private static let av1Tracks: [Rule] = [
    av1BrandMissing, av1TrackMissing, av1OneConfiguration, av1EntrySize, av1Marker,
    av1OneSequenceHeader,
    av1UnitSizes, av1ConfigurationMismatch, av1Aperture, av1Colors, av1ColorsMissing,
    av1LightLevel, av1MasteringDisplay, av1RenderSize, av1Unreadable, av1Delimiters, av1TileLists,
    av1Unneeded, av1RandomAccess,
    av1CompositionTimes, av1Leading, av1MetadataGroup, hdr10PlusConfigured, hdr10PlusGroup,
    hdr10PlusColors, hdr10PlusPictures, hdr10PlusPlacement, hdr10PlusBrand,
  ]

  private static let av1Streams: [Rule] = [
    av1StreamStart, av1StreamSizes, av1StreamDelimiters, av1StreamFrames, av1ForbiddenBit,
  ]

  private static let avif: [Rule] = [
    avifBrands, avifSequenceMissing, avifIntraOnly, avifStillFlags, avifProfile, avifKeyFrame,
    avifSequenceHeaders,
    avifConfigurationMismatch, avifConfiguredHeader, avifEssential, avifLayers, avifLightLevel,
    avifGridInputs, avifAuxiliary, avifAuxiliaryTrack, avifAlphaDepth, avifAlphaSize,
    avifUndecodable, avifUndecodableHidden, avifHeadersRepeated, avifLevelMismatch,
    avifClaimMissing, avifPrimaryHidden, avifReferenceCycle, avifItemTwiceInAssociations,
    avifLocationTwice, avifColorsTwice, avifIdentityMatrix, avifDepths, avifTurnedSize,
    avifTransformReserved, avifLayerUnknown, avifGridLength,
  ]
}
