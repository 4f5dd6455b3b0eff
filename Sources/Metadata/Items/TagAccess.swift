package import Anatomy

/// The key spaces in which the tags of a file can be written, and those in which they cannot.
package struct TagAccess: Equatable, Sendable {
  /// The key spaces of new tags, the preferred one first, then the key spaces of other tags that
  /// can be changed.
  package let writable: [KeySpace]
  /// The key spaces of tags in the file that cannot be changed.
  package let readOnly: [KeySpace]
  /// The reason why no tag can be written; nil if some tags can be.
  package let obstacle: String?

  package init(of document: Document, _ items: [KeyedItem]) {
    let new: [KeySpace]
    do throws(TagRefusal) {
      new = try document.tagLists(in: document.root).filter(\.isForNewTags).map(\.space)
    } catch {
      (writable, readOnly) = ([], Self.spaces(of: items) { _ in true })
      obstacle = error.reason
      return
    }
    writable = new + Self.spaces(of: items) { $0.isEditable && !new.contains($0.key.space) }
    let known = Set(writable)
    readOnly = Self.spaces(of: items) { !known.contains($0.key.space) }
    obstacle = writable.isEmpty ? "the file has no place for tags" : nil
  }

  /// Returns the key spaces of the tags that describe the file and meet a condition, without
  /// duplicates, in file order.
  private static func spaces(of items: [KeyedItem], where isIncluded: (KeyedItem) -> Bool)
    -> [KeySpace]
  {
    var seen: Set<KeySpace> = []
    return items.filter { item in
      item.scope == .file && item.isTag && !item.isEmbedded && isIncluded(item)
    }.map(\.key.space).filter { seen.insert($0).inserted }
  }
}
