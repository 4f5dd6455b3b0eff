import Anatomy
import Bytes
import Crypto
package import Keys
package import Privacy
import Rendering
package import RuleEngine
import Rules

/// The version of everything that determines findings: the rules with their severities, the keys
/// with their categories, and the actions of the policies. It is computed from them, so none can
/// change without it.
package enum CatalogVersion {
  /// The version as text; nil if libcrypto is not available.
  package static let text = text(of: Rule.all, KnownKeys.all, Policy.all)

  package static func text(
    of rules: [Rule], _ keys: [KeyList], _ policies: [Policy]
  ) -> String? {
    let lines =
      rules.map { rule in
        let profiles = rule.profiles?.map(\.rawValue).sorted().joined(separator: ",") ?? "all"
        return "rule \(rule.id) \(rule.severity.word) \(profiles)"
      } + keys.flatMap { ($0.entries + $0.patterns).map(line) }
      + policies.flatMap { policy in
        ["policy \(policy.name) \(policy.readsSamples)"]
          + Category.allCases.map { "policy \(policy.name) \($0) \(policy.action(for: $0))" }
      }
    let all = lines.sorted().joined(separator: "\n")
    guard let digest = ByteSource(bytes: Array(all.utf8)).digests([.sha256])?[.sha256] else {
      return nil
    }
    var letters: [UInt8] = []
    for byte in digest.prefix(6) { letters.appendHex(byte) }
    return String(decoding: letters, as: UTF8.self)
  }

  /// What determines the findings about a key.
  private static func line(of entry: KeyEntry) -> String {
    let numbers = entry.isNumber ? " numbers" : ""
    return "key \(entry.space)/\(entry.name) \(entry.category) \(entry.weight.word)\(numbers)"
  }
}
