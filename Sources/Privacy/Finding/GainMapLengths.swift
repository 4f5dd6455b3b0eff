import Anatomy
import Metadata

extension InheritedValue where Answer == Set<Int> {
  /// The lengths of the files after a picture that its XMP lists as gain maps (Dynamic Depth 1.0,
  /// Container).
  fileprivate static let lengthsOfGainMaps = InheritedValue<Set<Int>>(
    "lengthsOfGainMaps", scope: { $0.document.root }
  ) { root in
    var lengths: [Node: Int] = [:]
    var gainMaps: Set<Node> = []
    root.document.forEachItem { item in
      if item.key.name == "Item:Length" { lengths[item.node] = item.value.text.flatMap { Int($0) } }
      if item.key.name == "Item:Semantic", item.value.text == "GainMap" {
        gainMaps.insert(item.node)
      }
      return true
    }
    return Set(gainMaps.compactMap { lengths[$0] })
  }
}

extension Node {
  /// Whether the node is a file after a picture that the picture lists as its gain map.
  var isListedGainMap: Bool {
    inherited(.lengthsOfGainMaps)?.contains(range.count) ?? false
  }
}
