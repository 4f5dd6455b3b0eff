import Anatomy
import Bytes
import Metadata
import Movie
import Rewriting

/// Finds data of unknown meaning that decides how media is decoded or presented, such as an unusual
/// text as the language of a track. Such data is kept and reported, because its removal would
/// change the presentation.
struct PresentedValues {
  /// The node that was examined last, with the ranges of its values that affect the presentation.
  /// They are stored because a node may have many disclosures.
  private var latest: (node: Node, values: OffsetMap)?

  /// Whether the edit that removes the disclosed data would change how media is presented.
  mutating func areChanged(by disclosure: Disclosure) -> Bool {
    guard disclosure.category == .unknown, let edit = disclosure.edit, disclosure.isRemovable
    else { return false }
    switch edit.target {
    case .structure:
      if let key = disclosure.key, key.isPresented { return true }
      var isPresented = false
      edit.node.forEachFact { fact in
        // A fact about the removed track or picture itself does not count, because it has no effect
        // after the removal.
        let isAboutOther = fact.owner != edit.node && !fact.node.isPictureProperty
        isPresented = fact.aspect != .chapters && isAboutOther
        return !isPresented
      }
      return isPresented
    case .field(let range):
      if latest?.node != edit.node {
        var ranges: [ByteRange] = []
        edit.node.forEachOwnFact { if $0.aspect != .chapters { ranges.append($0.field.range) } }
        latest = (edit.node, OffsetMap(ranges))
      }
      return latest.map { $0.values.count(in: range) > 0 } ?? false
    default: return false
    }
  }
}
