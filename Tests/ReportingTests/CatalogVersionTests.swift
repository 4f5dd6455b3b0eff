import Anatomy
import Keys
import Privacy
import Rendering
import Reporting
import RuleEngine
import Rules
import Testing

struct CatalogVersionTests {
  private let rules = Rule.all
  private let keys = KnownKeys.all
  private let policies = Policy.all

  @Test("The catalog version does not depend on the order of entries") func isStable() throws {
    let version = try #require(CatalogVersion.text)
    #expect(version.count == 12)
    #expect(version == CatalogVersion.text(of: rules.reversed(), keys, policies.reversed()))
  }

  @Test("The catalog version changes with each part") func changes() {
    let version = CatalogVersion.text
    #expect(version != CatalogVersion.text(of: Array(rules.dropLast()), keys, policies))
    #expect(version != CatalogVersion.text(of: rules, [], policies))
    let modified = policies.map { policy in
      let actions = Category.allCases.map { category in
        let isOther = policy.name == "apple-sharing" && category == .account
        return (category, isOther ? .remove : policy.action(for: category))
      }
      return Policy(
        name: policy.name, summary: policy.summary,
        actions: Dictionary(uniqueKeysWithValues: actions), readsSamples: policy.readsSamples)
    }
    #expect(version != CatalogVersion.text(of: rules, keys, modified))
    #expect(policies.first { $0.name == "apple-sharing" }?.action(for: .account) == .keep)
  }

  @Test("Numbers of IPTC datasets have categories") func datasets() {
    func category(_ key: String) -> Anatomy.Category? {
      KnownKeys.entry(for: TagKey(space: .iptc, name: key))?.category
    }
    #expect(category("2:105") == .descriptive)
    #expect(category("2:120") == .text)
    #expect(category("2:30") == .time)
    #expect(category("2:92") == .location)
    #expect(category("2:103") == .identifier)
  }

  @Test("The catalog version changes with the severity of a rule")
  func changesWithSeverity() throws {
    let first = try #require(rules.first)
    let changed = Rule(
      first.id, first.severity == .error ? .warning : .error, at: .file, first.demand,
      in: first.profiles, cause: "", fix: "", failing: [])
    #expect(
      CatalogVersion.text
        != CatalogVersion.text(of: [changed] + rules.dropFirst(), keys, policies))
  }
}
