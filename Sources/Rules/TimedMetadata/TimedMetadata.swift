import RuleEngine

/// Rules about timed metadata: keys, samples, and recommendations for writers of tracks.
extension Rule {
  static let timedMetadata: [Rule] = [
    boxedKeysMissing, boxedKeyDuplicate, keyReserved, keyWithoutName, dataType, localeInvalid,
    sampleEmpty,
    sampleUnfilled, sampleKeyUnknown, valueSize, samplesTruncated, describesNothing, editsComplex,
    stillImageTime, timecodeRate, gapImplicit, groupWithoutDuration, describesSeveral,
    streamsAlike,
  ]
}
