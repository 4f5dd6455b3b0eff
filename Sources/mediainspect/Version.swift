/// The version of this program.
enum Version {
  static let number = "0.1.0"

  /// The form of the JSON output; it grows when a member changes or goes.
  static let schema = 3

  /// What `--version` prints; a build without libmagic has no version of it to name.
  static func text(magic: String?) -> String {
    magic.map { "mediainspect \(number) (libmagic \($0))" } ?? "mediainspect \(number)"
  }
}
