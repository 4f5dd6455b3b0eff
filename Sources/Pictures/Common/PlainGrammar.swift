import Anatomy
import Bytes
import Schema

/// Grammar of structures that have no common header and contain only fields.
struct PlainGrammar: Grammar, PlaybackDependent, Editable {
  let terminology: FormatTerminology
  let kind: StructureKind
  /// Whether the structure remains valid if one of its fields is overwritten with zeros.
  private let canBeBlanked: Bool
  /// Whether the structure can be removed without other changes to the enclosing structure.
  private let isRemovable: Bool
  /// Whether the structure can only be removed as a whole.
  private let isRemovedWhole: Bool
  let keepsPlaces: Bool
  private let checksums: @Sendable (Node) -> [Replacement]
  /// Returns whether readers never use a structure. Such a structure can be removed.
  private let isUnused: @Sendable (Node) -> Bool
  private let unused: @Sendable (Node) -> [UnusedData]

  init(
    _ kind: StructureKind, _ terminology: FormatTerminology, canBeBlanked: Bool = false,
    isRemovable: Bool = false,
    isRemovedWhole: Bool = false, keepsPlaces: Bool = false,
    checksums: @escaping @Sendable (Node) -> [Replacement] = { _ in [] },
    isUnused: @escaping @Sendable (Node) -> Bool = { _ in false },
    unused: @escaping @Sendable (Node) -> [UnusedData] = { _ in [] }
  ) {
    self.unused = unused
    self.isUnused = isUnused
    self.keepsPlaces = keepsPlaces
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

  func isUnreachable(_ node: Node) -> Bool { isUnused(node) }

  func unusedData(in node: Node) -> [UnusedData] { unused(node) }

  func removal(of part: Target, from node: Node) -> Removal {
    if case .structure = part, isUnused(node) { return .fromPicture(part, of: node) }
    if canBeBlanked, case .field(let range) = part { return .blank(range) }
    return isRemovable ? .fromPicture(isRemovedWhole ? .structure : part, of: node) : .withHost
  }
}

/// Grammar of structures that contain fields and then one child of a known kind.
struct SingleChildGrammar: Grammar {
  let terminology: FormatTerminology
  let kind: StructureKind
  private let leavesAfter: Int
  private let nodeKind: @Sendable (Node) -> DeclaredNodeKind
  private let leftoverName: String
  private let leftoverMeaning: Meaning

  /// - Parameters:
  ///   - leavesAfter: the number of bytes at the end of the structure that are not part of the
  ///     child.
  ///   - rest: the name and meaning of these bytes.
  init(
    _ kind: StructureKind, _ terminology: FormatTerminology, leavesAfter: Int = 0,
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
