package import Anatomy
package import Privacy
package import Rendering

/// Writes the actions of policies as JSON.
package struct PolicyJSON {
  let writer: JSONWriter

  package init(writer: JSONWriter) { self.writer = writer }

  package func write(_ policy: Policy) {
    writer.object {
      writer.member("policy", policy.name)
      writer.member("summary", policy.summary)
      writer.key("actions")
      writer.object {
        for category in Anatomy.Category.allCases {
          writer.member(category.rawValue, policy.action(for: category).rawValue)
        }
      }
      writer.key("mayChange")
      writer.object {
        for aspect in PresentationAspect.allCases {
          writer.member(aspect.rawValue, policy.mayChange(aspect))
        }
      }
    }
  }

  package func write(_ category: Anatomy.Category) {
    writer.object {
      writer.member("category", category.rawValue)
      writer.member("severity", category.weight.word)
      writer.key("actions")
      writer.object {
        for policy in Policy.all {
          writer.member(policy.name, policy.action(for: category).rawValue)
        }
      }
    }
  }
}
