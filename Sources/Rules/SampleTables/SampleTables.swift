/// What the tables of samples say of each other and of the bytes that they lead to.
extension Rule {
  static let sampleTables: [Rule] = [timeTables, placeTables].flatMap { $0 }

  private static let timeTables: [Rule] = [
    sampleCountMismatch, negativeDelta, zeroDelta, noncompactTimes, compositionCountMismatch,
    unsignedComposition, compositionAllZero, compositionBeforeStart, compositionShiftMismatch,
    syncOutOfRange, syncAscending, syncEmpty,
  ]

  private static let placeTables: [Rule] = [
    oneSizeTable, zeroSizeSample, constantWithTable, compactSizeWidth, firstChunk, chunksIncrease,
    chunkBeyondOffsets, emptyChunks, chunkDescription, unevenChunks, samplesWithoutChunks,
    oneSamplePerChunk, oneOffsetTable, unusedChunk, chunkOutsideMedia, chunkBeyondFile,
    chunkInFreeSpace, chunksAscend, constantShift, chunkOverlap, chunkCrossesNext,
    firstBytesImplausible,
  ]
}
