import Anatomy

/// What is told of a file from outside its structures: by its name, and by its end.
extension Rule {
  static let contentDenied = Rule(
    "file.extension-vs-content", .warning, at: .file,
    "the name of a file and libmagic say what its structure says",
    cause: "a file was renamed, or saved under the name of what was asked for",
    fix: "give the file the ending of its kind",
    failing: [
      Example("↓ff d8 ff e0 u16 16 \"JFIF\\0\" 01 01 00 u16 1, 1 00 00 ff d9", named: "a.heic")
    ]
  )

  static let soundOfOtherName = Rule(
    "aac.adts.in-mp3", .error, at: .file,
    "a file named mp3 holds MPEG audio of layer III",
    cause: "a stream or the sound of a movie was saved under the name that is best known",
    fix: "give the file the ending aac: players of MP3 find no frame in it",
    failing: [
      Example("↓(ff f1 50 80 02 1f fc de 02 00 4c 61 00 00 00 00) * 12", named: "a.mp3")
    ])
}
