/// What files of chunks, FLAC, pictures and what stands inside files have to be like.
extension Rule {
  static let otherFormats: [Rule] = [
    declaredChunks, declaredFLAC, declaredFLACFrames,
    declaredPictures, [chunkChecksum, picturesAfterTheFirst], declaredDirectories,
    declaredNotations,
  ].flatMap { $0 }
}
