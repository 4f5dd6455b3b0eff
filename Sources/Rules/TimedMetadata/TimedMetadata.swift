/// Metadata that times belong to: keys, samples, and how tracks of it are best written.
extension Rule {
  static let timedMetadata: [Rule] = [
    boxedKeysMissing, boxedKeyDuplicate, keyReserved, keyWithoutName, dataType, localeInvalid,
    sampleEmpty,
    sampleUnfilled, sampleKeyUnknown, valueSize, samplesTruncated, describesNothing, editsComplex,
    stillImageTime, timecodeRate, gapImplicit, groupWithoutDuration, describesSeveral,
    streamsAlike,
  ]
}
