import Anatomy
import RuleEngine

/// Rules that compare the content of a file with its name and with libmagic.
extension Rule {
  static let extensionMismatch = Rule(
    "file.extension-vs-content", .warning, at: .file,
    "The file extension and the type that libmagic detects should match the structure of the file",
    cause: "The file was renamed, or a server delivered another type than the requested one",
    fix: "Change the file extension to that of the actual type",
    failing: [
      Example("↓ff d8 ff e0 u16 16 \"JFIF\\0\" 01 01 00 u16 1, 1 00 00 ff d9", named: "a.heic")
    ]
  )

  static let adtsNamedMP3 = Rule(
    "aac.adts.in-mp3", .error, at: .file,
    "A file with the extension .mp3 must contain MPEG audio layer III",
    cause: "AAC audio from a stream or a movie was saved with the extension .mp3",
    fix: "Change the extension to .aac, because MP3 players cannot decode AAC",
    failing: [
      Example("↓(ff f1 50 80 02 1f fc de 02 00 4c 61 00 00 00 00) * 12", named: "a.mp3")
    ])
}
