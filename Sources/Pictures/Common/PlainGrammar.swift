import Anatomy
import Bytes
import Schema

/// For structures that have no head of their own and nothing in them but their fields.
struct PlainGrammar: Grammar {
  let terminology: FormatTerminology
  let kind: String
  /// Zeros in place of what a field says are still a whole structure.
  private let canBeBlanked: Bool
  /// Nothing around it counts on it.
  private let isRemovable: Bool
  /// Nothing of it goes without the rest.
  private let isRemovedWhole: Bool
  private let checksums: @Sendable (Node) -> [Replacement]

  init(
    _ kind: String, _ terminology: FormatTerminology, canBeBlanked: Bool = false,
    isRemovable: Bool = false,
    isRemovedWhole: Bool = false,
    checksums: @escaping @Sendable (Node) -> [Replacement] = { _ in [] }
  ) {
    self.isRemovable = isRemovable || isRemovedWhole
    self.isRemovedWhole = isRemovedWhole
    self.checksums = checksums
    self.kind = kind
    self.terminology = terminology
    self.canBeBlanked = canBeBlanked
  }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func checksumEdits(of node: Node) -> [Replacement] { checksums(node) }

  func removal(of part: Target, from node: Node) -> Removal {
    if canBeBlanked, case .field(let range) = part { return .blank(range) }
    return isRemovable ? .fromPicture(isRemovedWhole ? .structure : part, of: node) : .withHost
  }
}

/// What is left of a structure is one structure of a kind that is known beforehand.
struct SingleChildGrammar: Grammar {
  let terminology: FormatTerminology
  let kind: String
  private let leavesAfter: Int
  private let nodeKind: @Sendable (Node) -> DeclaredNodeKind
  private let leftoverName: String
  private let leftoverMeaning: Meaning

  /// - Parameters:
  ///   - leavesBehind: so many bytes at the end are not part of it.
  ///   - rest: what those bytes are.
  init(
    _ kind: String, _ terminology: FormatTerminology, leavesAfter: Int = 0,
    rest: (name: String, meaning: Meaning) = ("trailing", Meaning(.trailing)),
    nodeKind: @escaping @Sendable (Node) -> DeclaredNodeKind
  ) {
    self.kind = kind
    self.terminology = terminology
    self.leavesAfter = leavesAfter
    self.nodeKind = nodeKind
    (leftoverName, leftoverMeaning) = rest
  }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let after = node.isCut ? 0 : leavesAfter
    let inside = ByteRange(from: region.start, to: region.end - after)
    guard !inside.isEmpty else { return }
    let nodeKind = nodeKind(node)
    childList.add(
      nodeKind.declaration.code, inside, headerSize: 0, nodeKind: nodeKind, isCut: node.isCut)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    (leftoverName, leftoverMeaning)
  }
}
