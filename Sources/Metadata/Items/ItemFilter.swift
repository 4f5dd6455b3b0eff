package import Anatomy

/// A filter for metadata items.
package struct ItemFilter: Sendable {
  package var keySpace: KeySpace?
  /// The keys of the items that pass; nil passes all.
  package var key: KeySelector?
  /// The language of the items that pass; nil passes all. Items without a language always pass.
  package var language: String?

  package init() {}

  package func passes(_ item: KeyedItem) -> Bool {
    if let keySpace, item.keySpace != keySpace {
      // If the filter selects the common key space, items of other key spaces pass if they have a
      // common identifier.
      guard keySpace == .common, item.commonIdentifier != nil else { return false }
    }
    if let key, !key.selects(item) { return false }
    return LanguageTag.serves(item.language, language)
  }
}

extension Document {
  package func forEachItem(that filter: ItemFilter, _ visit: (KeyedItem) -> Bool) {
    forEachItem { filter.passes($0) ? visit($0) : true }
  }
}
