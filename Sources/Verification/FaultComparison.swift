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
    var known = Subjects()
    _ = Check(deciding, profiles: profiles).run(on: plan.original) { known.insert($0.subject) }
    // Very many violations are found again, and not kept.
    if found.count > Self.mostKept {
      violations(of: copy, deciding) { compare($0, known, plan) }
    } else {
      for finding in found { compare(finding, known, plan) }
    }
  }

  private mutating func compare(_ finding: CheckedFinding, _ known: Subjects, _ plan: CopyPlan) {
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

  /// The rule of the finding and the path of its node. The path has no ordinal numbers, because
  /// these may differ in the copy.
  fileprivate var subject: Subject {
    let path = node.path.split(separator: "/").map { step in step.prefix { $0 != "[" } }
    return Subject(rule: finding.rule, path: path.joined(separator: "/"))
  }
}

/// The rule of a finding, and the names of the nodes that lead to its node.
private struct Subject: Hashable {
  let rule: String
  let path: String

  /// Whether a finding of the same rule is about the same structure. A structure that follows a table is in the
  /// directory with the table, but not if the table moves.
  func isSame(as other: Subject) -> Bool {
    let names = [path, other.path].map { $0.split(separator: "/") }
    let (shorter, longer) =
      names[0].count < names[1].count ? (names[0], names[1]) : (names[1], names[0])
    guard shorter.last == longer.last else { return false }
    var rest = longer[...]
    return shorter.allSatisfy { name in
      guard let place = rest.firstIndex(of: name) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }
}

/// The subjects of the findings in a file.
private struct Subjects {
  /// Maximum number of subjects of one rule that are compared with a subject.
  private static let mostCompared = 100

  private var all: Set<Subject> = []
  private var byRule: [String: [Subject]] = [:]

  mutating func insert(_ subject: Subject) {
    if all.insert(subject).inserted { byRule[subject.rule, default: []].append(subject) }
  }

  func contains(_ subject: Subject) -> Bool {
    all.contains(subject)
      || (byRule[subject.rule] ?? []).prefix(Self.mostCompared).contains { $0.isSame(as: subject) }
  }
}
