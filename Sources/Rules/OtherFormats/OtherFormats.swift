import RuleEngine

/// All rules for WAVE, AIFF, FLAC, IVF, pictures, archives, and data formats embedded in other
/// files.
extension Rule {
  static let otherFormats: [Rule] = [
    declaredChunks, declaredFLAC, declaredFLACFrames,
    declaredPictures, [chunkChecksum, picturesAfterTheFirst], png, picturesInJPEG, gif, tiff, webP,
    declaredDirectories,
    declaredNotations, declaredIVF, archives,
  ].flatMap { $0 }
}
