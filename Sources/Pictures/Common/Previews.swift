import Anatomy

extension TagKey {
  /// A smaller picture, which may show what was cut from the larger one.
  static let preview = TagKey(space: "exif", name: "ThumbnailImage")
}
