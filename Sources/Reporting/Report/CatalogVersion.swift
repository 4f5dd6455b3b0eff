import Anatomy
import Bytes
import Crypto
package import Keys
package import Privacy
import Rendering
package import RuleEngine
import Rules

/// The version of everything that determines findings: the rules with their severities, the keys
/// with their categories, and the actions of the policies. It is computed from them, so a change of
/// one of them changes the version.
package enum CatalogVersion {
  /// The version as text; nil if libcrypto is not available.
  package static let text = text(of: Rule.all, KnownKeys.all, Policy.all)

  package static func text(
    of rules: [Rule], _ keys: [KeyList], _ policies: [Policy]
  ) -> String? {
    // The lines are added in three statements, because the type checker takes 20 s for one
    // expression with all of them.
    var lines = rules.map { rule in
      let profiles = rule.profiles?.map(\.rawValue).sorted().joined(separator: ",") ?? "all"
      return "rule \(rule.id) \(rule.severity.word) \(profiles)"
    }
    lines += keys.flatMap { list in (list.entries + list.patterns).map(line) }
    for policy in policies {
      lines.append("policy \(policy.name) \(policy.readsSamples)")
      lines += Category.allCases.map { category in
        "policy \(policy.name) \(category) \(policy.action(for: category))"
      }
    }
    let all = lines.sorted().joined(separator: "\n")
    guard let digest = ByteSource(bytes: Array(all.utf8)).digests([.sha256])?[.sha256] else {
      return nil
    }
    var letters: [UInt8] = []
    for byte in digest.prefix(6) { letters.appendHex(byte) }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Returns a line with all properties of a key that determine the findings about it.
  private static func line(of entry: KeyEntry) -> String {
    let numbers = entry.isNumber ? " numbers" : ""
    return "key \(entry.space)/\(entry.name) \(entry.category) \(entry.weight.word)\(numbers)"
  }
}
