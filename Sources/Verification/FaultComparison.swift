import Anatomy
import RuleEngine
import Schema

/// Compares the violations of rules by a copy with those by the original. The copy must violate no rule that the
/// original does not violate. Violations are compared by rule and structure.
struct FaultComparison {
  /// The first violation that the original does not have; nil if there is none.
  private(set) var newFault: CheckedFinding?
  /// The new findings that the announced changes may cause, as messages.
  private(set) var disagreements: [String] = []
  /// The first structure that may contain offsets and has an unknown version, if bytes move; otherwise nil.
  private(set) var unknownTable: Node?

  /// Rules that a copy may violate: units of AV1 that are blanked become padding, which samples
  /// should not contain.
  private static let causedByCleaning: Set<String> = ["av1.sample.unneeded-unit"]

  /// Maximum number of violations that are kept while a copy is checked.
  private static let mostKept = 1000

  init(_ plan: CopyPlan, _ copy: Document) {
    // A file that consists only of tags may be empty after cleaning. Only the rule against empty files
    // applies to it.
    guard copy.source.size > 0 else { return }
    let profiles = Set<Profile>(fitting: plan.original.root)
    // The media data of an edited file is compared with that of the original.
    let rules = plan.cleaning == nil ? plan.rules.withoutMedia : plan.rules
    func violations(
      of document: Document, _ rules: RuleSelection, _ visit: (CheckedFinding) -> Void
    ) {
      _ = Check(rules, profiles: profiles).run(on: document) { finding in
        let isCaused = Self.causedByCleaning.contains(finding.finding.rule)
        if finding.finding.severity > .info, !isCaused { visit(finding) }
      }
    }
    var violated: Set<String> = []
    var found: [CheckedFinding] = []
    violations(of: copy, rules) { finding in
      violated.insert(finding.finding.rule)
      if found.count <= Self.mostKept { found.append(finding) }
    }
    if plan.editedDocument.movesBytes { unknownTable = plan.original.root.tableOfUnknownVersion }
    if violated.isEmpty || unknownTable != nil { return }
    // The original is checked only against the rules that the copy violates.
    let deciding = rules.deciding(violated)
    var known: Set<String> = []
    _ = Check(deciding, profiles: profiles).run(on: plan.original) { known.insert($0.subject) }
    // Very many violations are found again, and not kept.
    if found.count > Self.mostKept {
      violations(of: copy, deciding) { compare($0, known, plan) }
    } else {
      for finding in found { compare(finding, known, plan) }
    }
  }

  private mutating func compare(_ finding: CheckedFinding, _ known: Set<String>, _ plan: CopyPlan) {
    guard !known.contains(finding.subject) || finding.isConflict(withTagsOf: plan) else { return }
    if finding.isAnnounced(by: plan) {
      disagreements.append("\(finding.node.path): \(finding.finding.message)")
    } else if newFault == nil {
      newFault = finding
    }
  }
}

extension CopyPlan {
  /// Requires that a copy violates no rule that the original does not violate.
  ///
  /// - Returns: The new findings that the announced changes may cause, as messages.
  func requireNoNewFaults(in copy: Document) throws(Verification.Failure) -> [String] {
    let comparison = FaultComparison(self, copy)
    if let failure = comparison.failure { throw failure }
    return comparison.disagreements
  }
}

extension FaultComparison {
  var failure: Verification.Failure? {
    if let unknownTable { return .notDecoded(unknownTable.path) }
    return newFault.map { .newFault(rule: $0.finding.rule, path: $0.node.path) }
  }
}

extension Node {
  /// The first structure in this one that may contain offsets and has a version that is not known; nil
  /// if there is none.
  fileprivate var tableOfUnknownVersion: Node? {
    let findings = read(for: .fields).findings
    if findings.contains(where: { $0.rule == "isom.fullbox.version-unknown" }), mayContainOffsets {
      return self
    }
    for child in children {
      if let found = child.tableOfUnknownVersion { return found }
    }
    return nil
  }

  /// Whether structures of this kind contain offsets of other data in any known version.
  private var mayContainOffsets: Bool {
    (declaredNodeKind as? DeclaredNodeKind)?.explanation.fields.contains { line in
      if case .offset = line.meaning.role { true } else { false }
    } ?? false
  }
}

extension CheckedFinding {
  /// Whether the finding is that a tag which was written disagrees with another one.
  fileprivate func isConflict(withTagsOf plan: CopyPlan) -> Bool {
    guard finding.rule.hasPrefix("meta.conflict."), plan.cleaning == nil else { return false }
    let own = node.path + (finding.field.map { "." + $0 } ?? "")
    let paths = [own] + finding.related.map(\.path)
    return plan.steps.contains { step in
      guard step.after != nil, let path = step.path else { return false }
      return paths.contains(path) || paths.contains("\(path).\(step.identifier.tagKey.name)")
    }
  }

  /// Whether the finding is about tags that disagree, about a signature that is known to become
  /// invalid, or a warning about a value that was requested.
  fileprivate func isAnnounced(by plan: CopyPlan) -> Bool {
    if finding.rule.hasPrefix("c2pa.") { return plan.breaksSignature }
    guard plan.cleaning == nil else { return false }
    if finding.rule.hasPrefix("meta.conflict.") { return true }
    guard finding.severity == .warning else { return false }
    if plan.convertsTags, finding.rule == "id3.frame.id-wrong-version" { return true }
    return plan.steps.contains { step in
      step.after != nil
        && step.path.map { node.path == $0 || node.path.hasPrefix($0 + "/") } ?? false
    }
  }

  /// The rule of the finding and the names of the nodes that lead to its node. There are no ordinal numbers, because
  /// these may differ in the copy, and no directories of TIFF: a value after the table is in the directory, but not if
  /// the table moves.
  fileprivate var subject: String {
    let outer = sequence(first: node, next: \.parent).dropFirst().filter {
      $0.declaredNodeKind.kind != .structure
    }
    return finding.rule + " " + ([node] + outer).map(\.name.description).joined(separator: "/")
  }
}
