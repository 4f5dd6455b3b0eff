import Anatomy
package import Bytes

/// What the paths of a policy lead to in a file, whatever they lead to in what is made of it.
package struct PathTargets {
  private let policy: Policy
  private let medium: Audit.Medium
  private let original: Document
  /// Structures and fields of the original that are to go though they tell nothing.
  private var structures: Set<Node> = []
  private var fields: [Node: [[NodePath.FieldStep]]] = [:]
  /// Where they are.
  private var above: Set<Node> = []
  /// What something stays in.
  private var around: Set<Node> = []
  private var origins: Origins?

  /// So many structures are asked for.
  private static let most = 100_000

  /// - Parameter audit: of the original.
  package init(_ policy: Policy, in audit: Audit) {
    (self.policy, medium, original) = (policy, audit.medium, audit.document)
    let paths = policy.paths { $0 == .remove }
    guard !paths.isEmpty else { return }
    for disclosure in audit.disclosures where policy.action(for: disclosure, in: medium) != .remove
    {
      keep(disclosure.node)
    }
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

  /// The same in what a splice makes of the original.
  package func after(_ patchedSource: PatchedSource) -> PathTargets {
    var targets = self
    targets.origins = Origins(original, patchedSource)
    return targets
  }

  /// What something is called in the original.
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

  // MARK: Asking

  /// Where something in it stays all others go.
  // Nesting is bounded where structures are found.
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

  // MARK: Telling

  /// Of what is still there, beside what an audit tells.
  func disclosures(givenAudit audit: Audit) -> [Disclosure] {
    guard !structures.isEmpty || !fields.isEmpty else { return [] }
    var told: Set<Node> = []
    var reportedFields: Set<String> = []
    for disclosure in audit.disclosures {
      if disclosure.isOfAll { told.insert(disclosure.node) }
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
        } else if !told.contains(child) {
          disclosures.append(Disclosure(named: child))
        }
      }
    }
    pass(over: audit.document.root, original.root)
    return disclosures
  }
}

extension FieldMatch {
  /// Bits have neighbours.
  var isRemovable: Bool { field.bits == nil }
}

extension Node {
  /// Not without what a file is there for.
  var isRemovableByPath: Bool {
    !isRoot && !isOfElement && !fields.contains { $0.meaning.role == .media }
  }
}

extension Document {
  /// Visits the structures that a path leads to, or the fields, until the visitor answers false.
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
  /// Of something that tells nothing, and is named by its path.
  fileprivate init(named node: Node, _ match: FieldMatch? = nil) {
    self.init(
      category: .structure, weight: .low, title: "\(node.title), named by its path",
      statement: match.map { .value($0.field, of: node) } ?? .bytes(node.range.count), key: nil,
      node: node, field: match.map { String($0.path.dropFirst()) },
      range: match?.field.range ?? node.range,
      unit: match != nil ? .field : node.samples != nil ? .track(node) : .structure, writer: nil)
  }

  /// Whether all of its structure goes with it.
  fileprivate var isOfAll: Bool {
    switch unit {
    case .structure: field == nil
    case .track: true
    default: false
    }
  }
}
