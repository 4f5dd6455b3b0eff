/// All rules for WAVE, AIFF, FLAC, pictures, and data formats embedded in other files.
extension Rule {
  static let otherFormats: [Rule] = [
    declaredChunks, declaredFLAC, declaredFLACFrames,
    declaredPictures, [chunkChecksum, picturesAfterTheFirst], declaredDirectories,
    declaredNotations,
  ].flatMap { $0 }
}
