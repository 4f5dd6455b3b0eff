import Anatomy
import Bytes
import Rendering

/// Collects byte ranges with another purpose than the structure that contains them.
struct ReportRuns {
  /// Ranges of media data that no sample or item refers to.
  private(set) var unreferenced: [ByteRange] = []
  private(set) var undecoded: [ByteRange] = []
  private(set) var padding: [ByteRange] = []

  /// The collected ranges with the name of their purpose.
  var all: [(String, [ByteRange])] {
    [("unreferenced", unreferenced), ("undecoded", undecoded), ("padding", padding)]
  }

  private static let most = 2000
  /// The minimum number of consecutive padding bytes that are collected.
  private static let leastPadding = 16

  /// Adds ranges of a node: fields that were not decoded, padding, and unreferenced media data.
  ///
  /// - Parameter part: the purpose of the node itself.
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
    for list in node.elements where list.kind == .unreferenced {
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
