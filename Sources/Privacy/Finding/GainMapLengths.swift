import Anatomy
import Metadata

extension Node {
  /// The lengths of the files after a picture that its XMP lists as gain maps (Dynamic Depth 1.0,
  /// Container).
  var lengthsOfGainMaps: Set<Int> {
    var lengths: [Node: Int] = [:]
    var gainMaps: Set<Node> = []
    document.forEachItem { item in
      if item.key.name == "Item:Length" { lengths[item.node] = item.value.text.flatMap { Int($0) } }
      if item.key.name == "Item:Semantic", item.value.text == "GainMap" {
        gainMaps.insert(item.node)
      }
      return true
    }
    return Set(gainMaps.compactMap { lengths[$0] })
  }
}
