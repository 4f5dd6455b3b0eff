package import Anatomy

/// A rule for files: the requirement, the clause of a standard, and the check.
package final class Rule: Sendable {
  /// Stable, such as `isom.stbl.sample-count-mismatch`.
  package let id: String
  package let severity: Severity
  /// The requirement, as one sentence with must or should.
  package let demand: String
  package let clause: Clause?
  /// The likely cause of a violation.
  package let cause: String
  /// How to repair a violation, as an imperative.
  package let fix: String
  /// The profiles to which the rule applies; nil for all.
  package let profiles: Set<Profile>?
  package let place: Place
  /// Examples are created on request, because a check does not use them.
  private let makePassing: @Sendable () -> [Example]
  private let makeFailing: @Sendable () -> [Example]
  /// Less precise rules, suppressed at a node and below it if this rule reports a violation there.
  let covered: Set<String>
  /// Nil for declared rules, which parsers report while a file is read.
  let check: Checker?

  /// Returns the violations at a node; nil if the rule does not apply to it.
  package typealias Checker = @Sendable (_ node: Node, _ file: CheckedFile) -> [Violation]?

  /// The nodes that a rule is about.
  package struct Place: Sendable {
    /// The kind of node, such as `box`; nil for all kinds.
    let kind: String?
    /// Names in the declarations of the nodes; nil for all nodes of the kind.
    let names: [String]?
    /// Whether the rule is about the file as a whole, in any format.
    var isFile = false

    package static func box(_ names: String...) -> Place { Place(kind: "box", names: names) }
    package static let anyBox = Place(kind: "box", names: nil)
    /// Nodes with these names that are not boxes.
    package static func named(_ names: String..., kind: String) -> Place {
      Place(kind: kind, names: names)
    }
    package static func any(kind: String) -> Place { Place(kind: kind, names: nil) }
    package static let anywhere = Place(kind: nil, names: nil)
    package static let file = Place(kind: nil, names: nil, isFile: true)

    /// Whether the rule is about nodes of a kind with a name.
    func holds(_ kind: String, _ name: String) -> Bool {
      !isFile && (self.kind ?? kind) == kind && names?.contains(name) ?? true
    }
  }

  /// - Parameter check: returns the violations at a node; nil for a declared rule.
  package init(
    _ id: String, _ severity: Severity, at place: Place, _ demand: String, clause: Clause? = nil,
    in profiles: Set<Profile>? = nil, cause: String, fix: String,
    passing: @autoclosure @escaping @Sendable () -> [Example] = [],
    failing: @autoclosure @escaping @Sendable () -> [Example], insteadOf covered: Set<String> = [],
    check: Checker? = nil
  ) {
    self.id = id
    self.severity = severity
    self.place = place
    self.demand = demand
    self.clause = clause
    self.profiles = profiles
    self.cause = cause
    self.fix = fix
    makePassing = passing
    makeFailing = failing
    self.covered = covered
    self.check = check
  }

  package var passing: [Example] { makePassing() }
  package var failing: [Example] { makeFailing() }

  /// Whether parsers report violations of the rule while a file is read.
  package var isDeclared: Bool { check == nil }
}

/// An example file for a rule, as a ByteScript. In a failing example, `↓` precedes the byte to
/// which the finding points.
package struct Example: Sendable, ExpressibleByStringLiteral {
  /// The whole file.
  package let script: String
  /// The part of the script that the rule is about.
  package let excerpt: String
  /// The name of the file, for rules about names.
  package let name: String
  /// Scripts of other files in the same directory, by their names.
  package let files: [String: String]

  package init(stringLiteral script: String) { self.init(script) }

  package init(
    _ script: String, showing excerpt: String? = nil, named name: String = "example",
    files: [String: String] = [:]
  ) {
    self.script = script
    self.excerpt = excerpt ?? script
    self.name = name
    self.files = files
  }
}
