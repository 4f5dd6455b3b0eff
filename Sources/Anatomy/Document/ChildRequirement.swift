package import Bytes

/// How often a structure must or may occur in its container.
package enum Cardinality: Sendable {
  case any, atMostOnce, once, atLeastOnce
}

/// A structure that a container must contain, or may contain only once.
package struct ChildRequirement: Sendable {
  package let code: FourCC
  package let title: String
  package let occurs: Cardinality
  package let clause: Clause?

  package init(code: FourCC, title: String, occurs: Cardinality, clause: Clause?) {
    self.code = code
    self.title = title
    self.occurs = occurs
    self.clause = clause
  }
}
