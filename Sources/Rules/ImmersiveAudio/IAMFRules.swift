import RuleEngine

/// Rules about Immersive Audio in ISO media files.
extension Rule {
  static let immersiveAudio: [Rule] = [
    iamfBrandMissing, iamfTrackMissing, iamfOneConfiguration, iamfVersion, iamfConfigurationSize,
    iamfEntryFields,
    iamfSamplingRate,
    iamfTables, iamfRoll, iamfOrder, iamfUniqueIDs, iamfSubstreamIDs, iamfFlags, iamfCode,
    iamfProfile, iamfCodecKnown, iamfFrameLength, iamfRollDistance, iamfCodecSettings,
    iamfSubstreams, iamfLayers, iamfLayerSubstreams, iamfLayerGains, iamfAmbisonics,
    iamfParameterTypes, iamfParameterTimes, iamfEmptyMix, iamfMixedElements, iamfHeadphones,
    iamfStereoLoudness, iamfLanguages, iamfSampleUnits, iamfSampleSubstreams,
    iamfParameterBlock,
  ]
}
