/// The type of a media file.
public struct FileType: Hashable, Sendable {
  /// A short name, such as `qt` or `JPEG`.
  public let name: String
  /// A name for display, such as `QuickTime movie`.
  public let title: String
}
