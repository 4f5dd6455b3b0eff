import Anatomy
package import Rendering
package import RuleEngine
import Rules

package struct RuleJSON {
  let writer: JSONWriter

  package init(writer: JSONWriter) { self.writer = writer }

  package func write(_ rule: Rule) {
    writer.object {
      writer.member("rule", rule.id)
      writer.member("severity", rule.severity.word)
      writer.member("demand", rule.demand)
      if let clause = rule.clause { writer.member("clause", clause.cited) }
      if let profiles = rule.profiles {
        writer.key("profiles")
        writer.array { profiles.map(\.rawValue).sorted().forEach(writer.string) }
      }
      writer.member("likelyCause", rule.cause)
      writer.member("fix", rule.fix)
      if !rule.covered.isEmpty {
        writer.key("insteadOf")
        writer.array { rule.covered.sorted().forEach(writer.string) }
      }
      for (key, examples) in [("passing", rule.passing), ("failing", rule.failing)] {
        writer.key(key)
        writer.array { examples.map(\.script).forEach(writer.string) }
      }
    }
  }
}
