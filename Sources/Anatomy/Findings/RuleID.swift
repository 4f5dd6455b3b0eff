/// The identifier of a rule that a decoder reports, such as `isom.box.size-exceeds-parent`.
///
/// It can only be written as a literal, so that a test finds every identifier in the sources and
/// compares it with the rules of `check`: each rule that is reported has a description.
package struct RuleID: Hashable, Sendable, ExpressibleByStringLiteral {
  package let text: String

  package init(stringLiteral text: StaticString) {
    self.text = text.description
    assert(self.text.contains("."), "a rule identifier has a dot")
  }
}
