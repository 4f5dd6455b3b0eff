package import Anatomy
package import Bytes

/// For structures without a head of their own and without others inside them.
package struct BareGrammar: Grammar {
  package let terms: Terms
  package let kind: String

  package init(_ kind: String, terms: Terms) {
    self.kind = kind
    self.terms = terms
  }

  package func divide(_ region: ByteRange, of node: Node, into siblings: inout Siblings) {}
  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}
