import RuleEngine

/// Rules of the Multi-Image Application Format (MIAF), which restricts picture files.
extension Rule {
  static let miaf: [Rule] = [
    miafBrands, miafHandlerFirst, miafXML, miafProtection, miafProtectionBox, miafStorage,
    miafDataReference, miafPrimary, miafPixelAspect, miafEssential, miafOrder, miafThumbnails,
    miafIdentityChain, miafDerivationOrder, miafDerivationOrigin, miafTileSize, miafGridFormat,
    miafTileChroma, miafAperture, miafTrackMatrix, miafTrackDurations, miafProfileDurations,
    miafSoundDuration, miafSingleTrack, miafProfileSingleTrack, miafAlphaTimes, miafExternalTracks,
    miafEditRepeats, miafAnimationRepeats, miafEditRate, miafAnimationRate, miafTwoEdits,
    miafAnimationTwoEdits, miafSyncDistance, miafAnimationSyncDistance, miafSoundCodec,
    miafProgressiveOrder, miafProgressiveThumbnail, miafAnimationTracks, miafBurst, miafAlphaVideo,
    miafProfileCoding, miafGridLimit, miafSoundObject, miafSoundChannels, miafSoundRate,
    miafTileMultiple, miafTileOutside, miafFragments, miafAnimationRateOfSamples,
  ]
}
