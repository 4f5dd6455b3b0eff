import Anatomy
import Bytes
import Movie

/// Conversion of timed metadata to metadata items with a time span.
extension TimedGroup {
  package var metadataItems: [KeyedItem] {
    let scope = KeyedItem.Scope.track(sample.enclosingTrack?.ordinal ?? 1)
    return items.map { KeyedItem($0, during: span, of: scope) }
  }
}

extension DateRangeGroup {
  package var metadataItems: [KeyedItem] { items.map { KeyedItem($0, during: span, of: .file) } }
}

extension KeyedItem {
  fileprivate init(_ item: TimedItem, during span: TimeSpan?, of scope: Scope) {
    let source = item.node.source
    let key = TagKey(space: KeySpace(named: item.keySpace), name: item.key)
    let value =
      item.field.map { ItemValue($0, in: source) } ?? .data(source, item.node.range, kind: nil)
    self.init(
      key: key, title: item.node.title, value: value, words: item.field?.label,
      dataType: DataType(
        of: value, field: item.field, statedType: item.stated?.typeNumber, encoding: nil, key: key),
      language: item.stated?.language.flatMap { LanguageTag(stated: $0)?.text }, country: nil,
      attributes: [],
      scope: scope, node: item.node,
      range: item.field?.range ?? item.node.range, span: span)
  }
}

extension Timeline {
  /// Visits the items that match a filter, in all timed metadata tracks, until the visitor returns
  /// false.
  ///
  /// - Parameter limit: the maximum number of samples with matching items that are visited per
  ///   track.
  /// - Returns: Whether the limit was reached before the end of a track.
  package func forEachItem(
    that filter: ItemFilter, ofGroups limit: Int, _ visit: (KeyedItem) -> Bool
  ) -> Bool {
    var (isMore, continues) = (false, true)
    for track in tracks where continues {
      var left = limit
      track.forEachPart { part in
        guard case .group(let group) = part else { return true }
        let items = group.metadataItems.filter(filter.passes)
        if items.isEmpty { return true }
        guard left > 0 else {
          isMore = true
          return false
        }
        left -= 1
        continues = items.allSatisfy(visit)
        return continues
      }
    }
    return isMore
  }
}
