import Anatomy
import Privacy
import Rendering
import Rules
import Testing

struct CatalogueVersionTests {
  private let rules = Rule.all
  private let keys = KeyCatalogue.all
  private let policies = Policy.all

  @Test("it is the same for the same, in any order") func isStable() throws {
    let version = try #require(CatalogueVersion.text)
    #expect(version.count == 12)
    #expect(version == CatalogueVersion.text(of: rules.reversed(), keys, policies.reversed()))
  }

  @Test("it changes with each of its parts") func changes() {
    let version = CatalogueVersion.text
    #expect(version != CatalogueVersion.text(of: Array(rules.dropLast()), keys, policies))
    #expect(version != CatalogueVersion.text(of: rules, KeyCatalogue([]), policies))
    let lax = policies.map { policy in
      let actions = Category.allCases.map { category in
        let isOther = policy.name == "share" && category == .account
        return (category, isOther ? .drop : policy.action(for: category))
      }
      return Policy(
        name: policy.name, summary: policy.summary,
        actions: Dictionary(uniqueKeysWithValues: actions), readsSamples: policy.readsSamples)
    }
    #expect(version != CatalogueVersion.text(of: rules, keys, lax))
    #expect(policies.first { $0.name == "share" }?.action(for: .account) == .keep)
  }

  @Test("it changes with how grave a rule is") func changesWithSeverity() throws {
    let first = try #require(rules.first)
    let graver = Rule(
      first.id, first.severity == .error ? .warning : .error, at: .file, first.demand,
      in: first.profiles, cause: "", remedy: "", failing: [])
    #expect(
      CatalogueVersion.text
        != CatalogueVersion.text(of: [graver] + rules.dropFirst(), keys, policies))
  }
}
