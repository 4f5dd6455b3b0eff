/// What a file is.
public struct FileType: Hashable, Sendable {
  /// A short name, such as `qt` or `JPEG`.
  public let name: String
  /// In words, such as `QuickTime movie`.
  public let title: String
}
