import RuleEngine

/// Rules about movie fragments and their indexes.
extension Rule {
  static let fragments: [Rule] = [
    fragmentsAnnounced, trackExtendsMissing, trackExtendsUnknown, fragmentsDuration,
    sequenceIncreases, sequenceGap, fragmentMedia, trackFragmentUnknown, emptyDuration, staleBase,
    baseOffsetUsed, decodeTimeMissing, decodeTimeGap, decodeTimeOverlap, runOutsideMedia,
    runOverlap, runCount, unsignedRunOffset, flagsTwice, encryptionCount, systemHeaderSize,
    segmentReferences, segmentStart, indexStart, indexTimescale, indexDuration,
    indexWithoutFragments,
    subsegmentIndexPlace,
    randomAccessOffset, randomAccessSize, segmentTypeFirst, eventsFirst, eventTimescale, eventTag,
  ]
}
