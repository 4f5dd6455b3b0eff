import RuleEngine

/// Rules about sample tables: whether they are consistent with each other and with the media data
/// at the offsets that they state.
extension Rule {
  static let sampleTables: [Rule] = [timeTables, chunkTables, sampleAttributes, editRules]
    .flatMap { $0 }

  private static let timeTables: [Rule] = [
    sampleCountMismatch, negativeDelta, zeroDelta, noncompactTimes, compositionCountMismatch,
    unsignedComposition, compositionAllZero, compositionBeforeStart, compositionShiftMismatch,
    syncOutOfRange, syncAscending, syncEmpty,
  ]

  private static let chunkTables: [Rule] = [
    oneSizeTable, zeroSizeSample, constantWithTable, compactSizeWidth, firstChunk, chunksIncrease,
    chunkBeyondOffsets, emptyChunks, chunkDescription, unevenChunks, samplesWithoutChunks,
    oneSamplePerChunk, oneOffsetTable, unusedChunk, chunkOutsideMedia, chunkBeyondFile,
    chunkInFreeSpace, chunksAscend, constantShift, chunkOverlap, chunkCrossesNext,
    firstBytesImplausible,
  ]

  private static let sampleAttributes: [Rule] = [
    dependencyCount, shadowSync, paddingReserved, groupCount, groupIndex, groupsDescribed,
    groupLength, auxiliaryPairs, subsampleCount,
  ]

  private static let editRules: [Rule] = [
    editsEmpty, editMediaTime, editRate, editDurationZero, editRepeats, editBeyondMedia,
    editsAndTrack, editPriming, gaplessInformation,
  ]
}
