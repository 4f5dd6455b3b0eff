package import Anatomy
import Bytes
import Keys
package import Movie

extension Document {
  /// Visits the facts that decide how media is decoded and presented, until the visitor returns
  /// false: first the facts that structures state, then the facts in tags.
  ///
  /// - Parameter storesItems: Whether to store the metadata items for later calls.
  package func forEachPresentationFact(
    storingItems storesItems: Bool = false, _ visit: (PresentationFact) -> Bool
  ) {
    var isGoingOn = true
    forEachStructuralFact { fact in
      isGoingOn = visit(fact)
      return isGoingOn
    }
    guard isGoingOn else { return }
    func visitTag(_ item: KeyedItem) -> Bool {
      guard let aspect = KnownKeys.entry(for: item.exactKey)?.aspect, !item.isAppendedFile else {
        return true
      }
      let field = Field(
        name: item.key.name, range: item.range,
        value: item.value.text.map { .text(DecodedText(string: $0, isValid: true)) } ?? .bytes)
      return visit(
        PresentationFact(
          aspect, item.node, field, called: item.exactKey.name,
          of: item.node.enclosingTrack ?? root))
    }
    if storesItems { forEachStoredItem(visitTag) } else { forEachItem(visitTag) }
  }
}

extension KeyedItem {
  /// Whether the item declares a file that is appended to a picture but not needed to present the
  /// picture, such as a video.
  fileprivate var isAppendedFile: Bool {
    key.name == "Item:Semantic" && value.text != "GainMap"
  }

  /// The key, together with the description of a text or comment in ID3.
  fileprivate var exactKey: TagKey {
    guard key.space == .id3, let description = attribute(.description)?.text else { return key }
    return TagKey(space: key.space, name: "\(key.name):\(description)")
  }
}
