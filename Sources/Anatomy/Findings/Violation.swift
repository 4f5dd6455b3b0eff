package import Bytes

/// A violation of a rule: the message, the node, and the bytes that are the evidence.
package struct Violation: ViolationMaking {
  package let message: String
  package let node: Node
  package let range: ByteRange
  package let field: String?
  package let related: [RelatedPlace]
  /// The command and its arguments that repair the violation; nil if there is none.
  private var repair: String?

  fileprivate init(
    _ message: String, _ node: Node, _ range: ByteRange, field: String? = nil,
    _ related: [RelatedPlace] = []
  ) {
    self.message = message
    self.node = node
    self.range = range
    self.field = field
    self.related = related
  }

  package init(making violation: Violation) { self = violation }

  /// Returns this violation with words added to its message.
  package func adding(_ words: String) -> Violation {
    Violation(message + words, node, range, field: field, related).repaired(by: repair)
  }

  /// Returns this violation with a command that repairs it.
  package func repaired(by command: String?) -> Violation {
    var violation = self
    violation.repair = command
    return violation
  }

  /// Returns the finding that states this violation.
  ///
  /// - Parameters:
  ///   - rule: the ID of the violated rule.
  ///   - clause: the clause of the rule; nil to state the clause of the node.
  package func finding(_ rule: String, _ severity: Severity, clause: Clause?) -> Finding {
    var finding = Finding(
      reporting: rule, severity: severity, message: message,
      evidence: Evidence(range, in: node.source), field: field,
      clause: clause ?? node.clause, related: related)
    finding.repair = repair
    return finding
  }
}

/// A violation, or a list of violations. Its static functions make a violation, or a list of only
/// that violation, so that a check with one violation needs no brackets.
package protocol ViolationMaking {
  init(making violation: Violation)
}

extension [Violation]: ViolationMaking {
  package init(making violation: Violation) { self = [violation] }
}

extension ViolationMaking {
  /// Returns a violation about a whole node. The evidence is the header of the node.
  package static func about(
    _ node: Node, _ message: String, related: [RelatedPlace] = []
  ) -> Self {
    let head = ByteRange(start: node.range.start, count: Swift.max(node.headerSize, 1))
    return making(message, node, head.clamped(to: node.range), related)
  }

  /// Returns a violation about a field.
  package static func field(_ field: Field, of node: Node, _ message: String) -> Self {
    making(message, node, field.range, field: field.name)
  }

  /// Returns a violation about a range of bytes in the source of a node.
  package static func bytes(
    _ range: ByteRange, in node: Node, field: String? = nil, _ message: String,
    related: [RelatedPlace] = []
  ) -> Self {
    making(message, node, range, field: field, related)
  }

  /// Returns a violation about something missing. Its location is the end of the node that should
  /// contain it.
  package static func absence(in node: Node, _ message: String) -> Self {
    making(message, node, ByteRange(start: node.range.end, count: 0))
  }

  /// Returns a violation about a range of bytes. If `field` is given, it is the name of the field
  /// in this range.
  package static func making(
    _ message: String, _ node: Node, _ range: ByteRange, field: String? = nil,
    _ related: [RelatedPlace] = []
  ) -> Self {
    Self(making: Violation(message, node, range, field: field, related))
  }
}
