import Metadata

/// The tags of a file that the command `mediainspect edit` can write, and the tags that it cannot.
///
/// ```swift
/// let tags = try await Asset(path: "song.mp3").load(.tagEditability)
/// print(tags.isEditable, tags.writableKeySpaces.map(\.rawValue), tags.obstacle ?? "")
/// ```
public struct TagEditability: Hashable, Sendable {
  /// The key spaces of tags that can be added or changed. The preferred key space for new tags
  /// comes first.
  public let writableKeySpaces: [MetadataKeySpace]
  /// The key spaces of tags in the file that cannot be changed.
  public let readOnlyKeySpaces: [MetadataKeySpace]
  /// The reason why no tags can be written; nil if some tags can be written.
  public let obstacle: String?

  /// Whether some tags can be written.
  public var isEditable: Bool { obstacle == nil }

  init(_ access: TagAccess) {
    writableKeySpaces = access.writable.map { MetadataKeySpace($0) }
    readOnlyKeySpaces = access.readOnly.map { MetadataKeySpace($0) }
    obstacle = access.obstacle
  }
}

extension AsyncProperty where Root == Asset, Value == TagEditability {
  /// The key spaces in which tags can be written, and the key spaces in which tags cannot be
  /// written.
  public static var tagEditability: Self { Self { it, _ in TagEditability(it.tagAccess) } }
}
