import Anatomy
import Bytes
import Schema

/// For structures that have no head of their own and nothing in them but their fields.
struct PlainGrammar: Grammar {
  let terms: Terms
  let kind: String
  /// Zeros in place of what a field says are still a whole structure.
  private let canBeBlanked: Bool
  /// Nothing around it counts on it.
  private let canGo: Bool
  /// Nothing of it goes without the rest.
  private let goesWhole: Bool
  private let checksums: @Sendable (Node) -> [Replacement]

  init(
    _ kind: String, _ terms: Terms, canBeBlanked: Bool = false, canGo: Bool = false,
    goesWhole: Bool = false,
    checksums: @escaping @Sendable (Node) -> [Replacement] = { _ in [] }
  ) {
    self.canGo = canGo || goesWhole
    self.goesWhole = goesWhole
    self.checksums = checksums
    self.kind = kind
    self.terms = terms
    self.canBeBlanked = canBeBlanked
  }

  func divide(_ region: ByteRange, of node: Node, into siblings: inout Siblings) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func checksumEdits(of node: Node) -> [Replacement] { checksums(node) }

  func removal(of part: Part, from node: Node) -> Removal {
    if canBeBlanked, case .field(let range) = part { return .blank(range) }
    return canGo ? .fromPicture(goesWhole ? .structure : part, of: node) : .withHost
  }
}

/// What is left of a structure is one structure of a kind that is known beforehand.
struct InsideGrammar: Grammar {
  let terms: Terms
  let kind: String
  private let leavesBehind: Int
  private let shape: @Sendable (Node) -> DeclaredShape
  private let leftoverName: String
  private let leftoverMeaning: Meaning

  /// - Parameters:
  ///   - leavesBehind: so many bytes at the end are not part of it.
  ///   - rest: what those bytes are.
  init(
    _ kind: String, _ terms: Terms, leavesBehind: Int = 0,
    rest: (name: String, meaning: Meaning) = ("trailing", Meaning(.trailing)),
    shape: @escaping @Sendable (Node) -> DeclaredShape
  ) {
    self.kind = kind
    self.terms = terms
    self.leavesBehind = leavesBehind
    self.shape = shape
    (leftoverName, leftoverMeaning) = rest
  }

  func divide(_ region: ByteRange, of node: Node, into siblings: inout Siblings) {
    let behind = node.isCut ? 0 : leavesBehind
    let inside = ByteRange(from: region.start, to: region.end - behind)
    guard !inside.isEmpty else { return }
    let shape = shape(node)
    siblings.add(
      shape.declaration.code, inside, headerSize: 0, shape: shape, isCut: node.isCut)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    (leftoverName, leftoverMeaning)
  }
}
