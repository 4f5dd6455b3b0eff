import Anatomy

extension TagKey {
  /// The metadata key of previews, which are smaller versions of a picture. A preview may show
  /// parts that were cropped from the picture.
  static let preview = TagKey(space: .exif, name: "ThumbnailImage")
}
