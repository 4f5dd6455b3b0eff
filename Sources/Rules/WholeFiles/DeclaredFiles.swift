import Anatomy

/// Rules that compare the content of a file with its name and with libmagic.
extension Rule {
  static let extensionMismatch = Rule(
    "file.extension-vs-content", .warning, at: .file,
    "The extension of a file and its type according to libmagic should match its structure",
    cause: "The file was renamed, or saved under the name of the requested type",
    fix: "Rename the file with the extension of its type",
    failing: [
      Example("↓ff d8 ff e0 u16 16 \"JFIF\\0\" 01 01 00 u16 1, 1 00 00 ff d9", named: "a.heic")
    ]
  )

  static let adtsNamedMP3 = Rule(
    "aac.adts.in-mp3", .error, at: .file,
    "A file named .mp3 must contain MPEG audio layer III",
    cause: "A stream or the audio of a movie was saved under the most familiar extension",
    fix: "Rename the file to .aac: MP3 players find no frame in it",
    failing: [
      Example("↓(ff f1 50 80 02 1f fc de 02 00 4c 61 00 00 00 00) * 12", named: "a.mp3")
    ])
}
