import Anatomy

extension TagKey {
  /// A smaller version of a picture. It may show parts that were cropped from the picture.
  static let preview = TagKey(space: "exif", name: "ThumbnailImage")
}
