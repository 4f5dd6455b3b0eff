import Anatomy
import Bytes

/// Bytes of a file that are there for something else than the structure around them.
struct ReportRuns {
  /// Media bytes that nothing refers to.
  private(set) var unreferenced: [ByteRange] = []
  private(set) var undecoded: [ByteRange] = []
  private(set) var padding: [ByteRange] = []

  /// By the words of their roles.
  var all: [(String, [ByteRange])] {
    [("unreferenced", unreferenced), ("undecoded", undecoded), ("padding", padding)]
  }

  private static let most = 2000
  /// Less room than this is no room.
  private static let leastPadding = 16

  /// - Parameter part: what the structure itself is there for.
  mutating func add(
    _ fields: [Field], of node: Node, _ part: FilePart, shiftedBy distance: Int
  ) {
    for field in fields {
      let range = field.range.shifted(by: distance)
      switch field.meaning.role {
      case .undecoded, .trailing: if part != .unknown { add(range, to: &undecoded) }
      case .padding:
        if part != .free, range.count >= Self.leastPadding { add(range, to: &padding) }
      default: break
      }
    }
    guard part == .media, unreferenced.count < Self.most else { return }
    for list in node.elements where list.name == "unreferenced" {
      list.forEach { element in
        add(element.range.shifted(by: distance), to: &unreferenced)
        return unreferenced.count < Self.most
      }
    }
  }

  private func add(_ range: ByteRange, to runs: inout [ByteRange]) {
    if !range.isEmpty, runs.count < Self.most { runs.append(range) }
  }
}
