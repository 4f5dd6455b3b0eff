import Anatomy
import Keys
import Metadata

/// Stating of a field in all tags in which readers look for it.
extension ChangeResolver {
  /// Gives the value of the field to all tags that state it, and adds it to the other tags of the
  /// file. Photos state it in Exif and XMP, as the guidelines for photos demand, and in IPTC only if
  /// they have IPTC.
  mutating func synchronize() {
    guard case .field(let field) = change.key else { return }
    let values = tags.values.filter { value in
      isInScope(value) && !value.isOfChapter && !value.isEmbedded && !value.describesOtherResource
        && field.isValue(of: value.describedKey)
    }
    let view = NormalizedView(values.compactMap(\.item), isVideo: false)[field]
    guard let view else {
      if !change.isOptional { refuse("the file does not state it") }
      return
    }
    agree(with: nil)
    let stated = Set(values.map(\.keySpace))
    for space in spacesToSynchronize where !stated.contains(space) && field.newKey(in: space) != nil
    {
      for source in view.values {
        guard let value = CopiedTags.value(of: source, field) else { continue }
        var next = MetadataChange(
          .add(value), of: .field(field), scope: change.scope, in: space, words: change.words)
        next.isOptional = true
        follow(with: next)
      }
    }
  }
}
