/// The version of this program.
enum Version {
  static let number = "0.2.1"

  /// The version of the JSON output format. It is increased when a member changes or is removed.
  static let schema = 3

  /// Returns the text that `--version` prints.
  ///
  /// - Parameter magic: the version of libmagic; nil for a build without libmagic.
  static func text(magic: String?) -> String {
    magic.map { "mediainspect \(number) (libmagic \($0))" } ?? "mediainspect \(number)"
  }
}
