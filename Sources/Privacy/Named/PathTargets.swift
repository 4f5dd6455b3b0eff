import Anatomy
package import Bytes
import Rewriting

/// The nodes and fields that the paths of a policy select in a file, and in edited copies of it.
package struct PathTargets {
  private let policy: Policy
  private let medium: Audit.Medium
  private let original: Document
  /// The nodes (`structures`) and fields (`fields`) of the original that the policy's paths remove.
  private var structures: Set<Node> = []
  private var fields: [Node: [[NodePath.FieldStep]]] = [:]
  /// The ancestors of the nodes and fields to remove.
  private var above: Set<Node> = []
  /// The nodes to keep, and their ancestors.
  private var around: Set<Node> = []
  private var origins: Origins?

  /// Maximum number of selected nodes and fields.
  private static let most = 100_000

  /// - Parameters:
  ///   - policy: the policy with the paths.
  ///   - audit: the audit of the original file.
  package init(_ policy: Policy, in audit: Audit) {
    (self.policy, medium, original) = (policy, audit.medium, audit.document)
    let paths = policy.paths { $0 == .remove }
    guard !paths.isEmpty else { return }
    for disclosure in audit.disclosures where policy.action(for: disclosure, in: medium) != .remove
    { keep(disclosure.node) }
    for path in policy.paths(where: { $0 != .remove }) {
      original.forEachTarget(of: path) { node, field in
        if !isRemoved(Disclosure(named: node, field)) { keep(node) }
        return around.count < Self.most
      }
    }
    for path in paths {
      original.forEachTarget(of: path) { node, field in
        if field == nil { ask(for: node) } else { ask(for: path.fields, of: node) }
        return structures.count + fields.count < Self.most
      }
    }
  }

  /// Returns the same targets for an edited copy of the original.
  package func after(_ patchedSource: PatchedSource) -> PathTargets {
    var targets = self
    targets.origins = Origins(original, patchedSource)
    return targets
  }

  /// Returns the path that the given disclosure has in the original file.
  package func path(of disclosure: Disclosure) -> String {
    (origins?.path(of: disclosure.node) ?? disclosure.node.path) + disclosure.fieldStep
  }

  private func isRemoved(_ disclosure: Disclosure) -> Bool {
    policy.action(for: disclosure, in: medium, called: path) == .remove
  }

  private mutating func keep(_ node: Node) {
    var next: Node? = node
    while let node = next, around.insert(node).inserted { next = node.parent }
  }

  // MARK: Selecting

  /// Selects a node for removal. If one of its descendants is kept, the descendants to remove are
  /// selected individually.
  // Recursion is bounded, because the parser limits nesting.
  private mutating func ask(for node: Node) {
    guard node.isRemovableByPath, isRemoved(Disclosure(named: node)) else { return }
    if around.contains(node) {
      for child in node.children { ask(for: child) }
    } else if structures.insert(node).inserted {
      mark(node.parent)
    }
  }

  private mutating func ask(for steps: [NodePath.FieldStep], of node: Node) {
    guard node.isRemovableByPath, fields[node]?.contains(steps) != true else { return }
    fields[node, default: []].append(steps)
    mark(node)
  }

  private mutating func mark(_ node: Node?) {
    var next = node
    while let node = next, above.insert(node).inserted { next = node.parent }
  }

  // MARK: Reporting

  /// Returns disclosures for the targets that the audited file still contains and the audit does
  /// not report.
  func disclosures(givenAudit audit: Audit) -> [Disclosure] {
    guard !structures.isEmpty || !fields.isEmpty else { return [] }
    var reported: Set<Node> = []
    var reportedFields: Set<String> = []
    for disclosure in audit.disclosures {
      if disclosure.isOfAll { reported.insert(disclosure.node) }
      if disclosure.field != nil { reportedFields.insert(disclosure.path) }
    }
    var disclosures: [Disclosure] = []
    func pass(over node: Node, _ origin: Node) {
      for steps in fields[origin] ?? [] {
        node.forEachField(at: steps) { match in
          let disclosure = Disclosure(named: node, match)
          if match.isRemovable, match.field.isMeaningful(in: node.source), isRemoved(disclosure),
            !reportedFields.contains(disclosure.path)
          {
            disclosures.append(disclosure)
          }
          return disclosures.count < Self.most
        }
      }
      guard above.contains(origin) else { return }
      for child in node.children {
        guard let origin = origins.map({ $0.origin(of: child) }) ?? child else { continue }
        if !structures.contains(origin) {
          pass(over: child, origin)
        } else if !reported.contains(child) {
          disclosures.append(Disclosure(named: child))
        }
      }
    }
    pass(over: audit.document.root, original.root)
    return disclosures
  }
}

extension FieldMatch {
  /// Whether the field can be removed. A bit field cannot be removed on its own, because it shares
  /// its byte with other fields.
  var isRemovable: Bool { field.bits == nil }
}

extension Node {
  /// Whether a path in a policy can remove the node. The root, list elements and media data are
  /// excluded.
  var isRemovableByPath: Bool {
    !isRoot && !isOfElement && !fields.contains { $0.meaning.role == .media }
  }
}

extension Document {
  /// Visits the nodes or fields that a path selects, until the visitor returns false. The field is
  /// nil if the path selects a whole node.
  func forEachTarget(of path: NodePath, _ visit: (Node, FieldMatch?) -> Bool) {
    forEachNode(at: path) { node in
      guard !path.fields.isEmpty else { return visit(node, nil) }
      var continues = true
      node.forEachField(at: path.fields) { match in
        continues = visit(node, match)
        return continues
      }
      return continues
    }
  }
}

extension Disclosure {
  /// Creates a disclosure for a node or field that is reported only because a path selects it.
  fileprivate init(named node: Node, _ match: FieldMatch? = nil) {
    self.init(
      category: .structure, weight: .low, title: "\(node.title), selected by its path",
      statement: match.map { .value($0.field, of: node) } ?? .bytes(node.range.count), key: nil,
      node: node, field: match.map { String($0.path.dropFirst()) },
      range: match?.field.range ?? node.range,
      request: .edit(Edit(match.map { .field($0.field.range) } ?? .structure, of: node)),
      writer: nil)
  }

  /// Whether removing the disclosed data removes the whole node.
  fileprivate var isOfAll: Bool { field == nil && removedNode == node }
}
