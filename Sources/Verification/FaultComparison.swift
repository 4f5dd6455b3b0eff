import Anatomy
import RuleEngine
import Schema

/// Compares the rule violations of a copy with those of the original. The copy may violate only
/// rules that the original violates too. Violations are compared by rule and structure.
struct FaultComparison {
  /// The first violation that the original does not have; nil if there is none.
  private(set) var newFault: CheckedFinding?
  /// Messages about findings that only the copy has, but that are allowed, because announced
  /// changes may cause them.
  private(set) var disagreements: [String] = []
  /// The first structure that may contain offsets and has an unknown version, if bytes move;
  /// otherwise nil.
  private(set) var unknownTable: Node?

  /// Rules that a copy may violate although the original does not: blanked AV1 units become
  /// padding, which samples should not contain.
  private static let causedByCleaning: Set<String> = ["av1.sample.unneeded-unit"]

  /// Maximum number of violations that are stored while a copy is checked.
  private static let mostKept = 1000

  init(_ plan: CopyPlan, _ copy: Document) {
    // A file that consists only of tags may be empty after cleaning. It is not checked, because it
    // would violate only the rule against empty files.
    guard copy.source.size > 0 else { return }
    let profiles = Set<Profile>(fitting: plan.original.root)
    // Rules about media data are not needed for an edited file, because its media data is compared
    // with the original.
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
    // If there are too many violations to store, the copy is checked a second time.
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
  /// Requires that the copy violates only rules that the original violates too.
  ///
  /// - Returns: Messages about findings that only the copy has, but that are allowed, because
  ///   announced changes may cause them.
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
  /// The first structure in this node that may contain offsets and has an unknown version; nil if
  /// there is none.
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
  /// Whether the finding states that a written tag disagrees with another tag.
  fileprivate func isConflict(withTagsOf plan: CopyPlan) -> Bool {
    guard finding.rule.hasPrefix("meta.conflict."), plan.cleaning == nil else { return false }
    let own = node.path + (finding.field.map { "." + $0 } ?? "")
    let paths = [own] + finding.related.map(\.path)
    return plan.steps.contains { step in
      guard step.after != nil, let path = step.path else { return false }
      return paths.contains(path) || paths.contains("\(path).\(step.identifier.tagKey.name)")
    }
  }

  /// Whether the announced changes may cause the finding: it is about a signature that becomes
  /// invalid, about tags that disagree, or it is a warning about a written value or a converted
  /// tag.
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

  /// The rule of the finding, and the names of its node and of the nodes around it. Ordinal numbers
  /// are left out, because they may differ in the copy. TIFF directories are left out, because a
  /// value after the table of a directory is no longer in the directory if the table moves.
  fileprivate var subject: String {
    let outer = sequence(first: node, next: \.parent).dropFirst().filter {
      $0.declaredNodeKind.kind != .structure
    }
    return finding.rule + " " + ([node] + outer).map(\.name.description).joined(separator: "/")
  }
}
