import Anatomy
import ByteScript
import RuleEngine
import Testing

@testable import Rules

/// The four texts of rules: requirement, finding, likely cause and fix.
struct RuleTextTests {
  private static let rules = Rule.all

  @Test("A requirement is a short sentence with must or should")
  func requirements() {
    for rule in Self.rules {
      let words = rule.demand.split { !$0.isLetter }.map { $0.lowercased() }
      #expect(words.contains("must") || words.contains("should"), "\(rule.id): \(rule.demand)")
      #expect(rule.demand.split(separator: " ").count <= 30, "\(rule.id): \(rule.demand)")
    }
  }

  @Test("A likely cause is a sentence of its own")
  func causes() {
    for rule in Self.rules {
      #expect(rule.cause != rule.demand, "\(rule.id)")
      // A sentence may begin with the name of a field.
      let word = rule.cause.prefix { $0 != " " }
      #expect(word.first?.isUppercase ?? false || word.contains("_"), "\(rule.id): \(rule.cause)")
    }
  }

  /// Rules that share a fix, because the same act repairs all of them.
  private static let sharedFixes: [Set<String>] = [
    [
      "meta.conflict.title", "meta.conflict.date", "meta.conflict.track-total",
      "meta.conflict.genre", "meta.conflict.language", "meta.conflict.cover",
    ],
    ["c2pa.uuid.present", "c2pa.store.present"],
    ["ape.reserved-nonzero", "itunes.trkn.reserved-nonzero"],
    ["flac.trailing.unknown", "mp3.trailing.unknown"],
  ]

  @Test("No two rules have the same fix, except those that are listed")
  func fixes() {
    let byFix = Dictionary(grouping: Self.rules) { $0.fix }
    for (fix, rules) in byFix where rules.count > 1 {
      let ids = Set(rules.map(\.id))
      #expect(Self.sharedFixes.contains { ids.isSubset(of: $0) }, "\(ids.sorted()): \(fix)")
    }
    for rule in Self.rules {
      #expect(rule.fix.first.map { $0.isUppercase } ?? false, "\(rule.id): \(rule.fix)")
    }
  }

  @Test("Texts do not end with a period")
  func periods() {
    for rule in Self.rules {
      for text in [rule.demand, rule.cause, rule.fix] {
        #expect(!text.hasSuffix("."), "\(rule.id): \(text)")
      }
    }
  }

  @Test("A finding contains a number or a name from the file", arguments: Self.ids)
  func findings(_ id: String) throws {
    let rule = try #require(Rule.named(id))
    for example in rule.failing {
      let checked = try CheckedExample(example, for: rule)
      let bytes = try ByteScript(example.script).bytes
      for one in checked.findings where one.finding.rule == id {
        let message = one.finding.message
        let names = Self.names(around: one)
        let text = String(decoding: bytes, as: UTF8.self)
        let words = message.split { " :,()".contains($0) }.map(String.init)
        let isConcrete =
          message.contains { $0.isNumber } || message.contains("\"")
          || names.contains { message.contains($0) }
          || words.contains { $0.count > 3 && text.contains($0) }
          // A code or attribute, or bytes in hexadecimal.
          || message.contains(#/[A-Z][A-Z-]{2,}|[0-9A-F]{2} [0-9A-F]{2}/#)
        #expect(isConcrete, "\(id): \(message)")
      }
    }
  }

  private static let ids = rules.map(\.id)

  /// Names of the node, of its ancestors and children, and of its fields.
  private static func names(around checked: CheckedFinding) -> [String] {
    var nodes = [checked.node] + checked.node.children.prefix(100)
    var parent = checked.node.parent
    while let node = parent {
      nodes += [node] + node.children.prefix(100)
      parent = node.parent
    }
    let fields = nodes.flatMap { $0.fields.map(\.name) }
    let texts = nodes.flatMap { [$0.name.description, $0.title] } + fields
    return texts.map { $0.trimmingPrefix(" ").description }.filter { $0.count > 1 }
  }
}
