import Anatomy
import Bytes
import Movie

/// A source of positions in GoPro metadata. A device can have several sources at the same time, such
/// as a receiver, positions that were fused with other sensors, and a remote control.
struct PositionSource: Hashable {
  private let device: String?
  private let item: String

  /// - Parameter item: the item with the positions.
  init(of item: Node) {
    device = item.parent?.parent?.child("DVNM")?.textValue(.value)
    self.item = "\(item.code) \(item.title)"
  }

  /// The name of the source, as in `GPRI GPS Raw (Camera)`.
  var name: String { item + (device.map { " (\($0))" } ?? "") }
}

extension TimedTrack {
  /// The sources that state positions at the same time, in one sample; empty if there is at most one.
  /// Only the first samples are examined.
  var positionSources: [PositionSource] {
    guard format == "gpmd" else { return [] }
    var sources: [PositionSource] = []
    var left = Self.maxExaminedSamples
    _ = forEachSample { element, _ in
      sources = []
      Self.add(sourcesIn: node.node(for: element), to: &sources)
      left -= 1
      return sources.count < 2 && left > 0
    }
    return sources.count < 2 ? [] : sources
  }

  private static let maxExaminedSamples = 16
  private static let maxSources = 16

  // Recursion is bounded, because the parser limits nesting.
  private static func add(sourcesIn node: Node, to sources: inout [PositionSource]) {
    for child in node.children where sources.count < maxSources {
      if GoProPositions.areIn(child) {
        let source = PositionSource(of: child)
        if !sources.contains(source) { sources.append(source) }
      } else {
        add(sourcesIn: child, to: &sources)
      }
    }
  }
}
