package import Anatomy
import RuleEngine
import Rules

/// Runs all rules on a document and checks that each finding names a rule and points into the file.
package enum Checks {
  package static func violations(in document: Document) -> [String] {
    var evidence = EvidenceOfFindings()
    let check = Check(
      .all, profiles: Set(fitting: document.root).union([.authoring, .apple, .android, .web]))
    _ = check.run(on: document) { evidence.check($0.finding, at: $0.node) }
    return evidence.violations.texts
  }
}
