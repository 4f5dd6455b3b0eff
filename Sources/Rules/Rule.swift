package import Anatomy

/// One demand on files: what has to hold, by which clause, and how to see whether it does.
package final class Rule: Sendable {
  /// Stable, such as `isom.stbl.sample-count-mismatch`.
  package let id: String
  package let severity: Severity
  /// What has to hold, in one sentence.
  package let demand: String
  package let clause: Clause?
  /// How it usually comes about that it does not hold.
  package let cause: String
  /// What mends it.
  package let fix: String
  /// The kinds of file that are held to it; nil for all.
  package let profiles: Set<Profile>?
  package let place: Place
  /// Made when they are asked for: a check has no use for them.
  private let makePassing: @Sendable () -> [Example]
  private let makeFailing: @Sendable () -> [Example]
  /// What tells the same less precisely of structures below, and is left out beside it.
  let covered: Set<String>
  /// Nil where declarations tell it while a file is read.
  let check: Checker?

  /// What is wrong with one structure; nil where there is nothing to look at.
  package typealias Checker = @Sendable (_ node: Node, _ file: CheckedFile) -> [Violation]?

  /// The structures that a rule is about.
  package struct Place: Sendable {
    /// What structures of the family are called; nil for all families.
    let kind: String?
    /// By their declarations; nil for all of the kind.
    let names: [String]?
    /// The file as a whole, whatever it is.
    var isFile = false

    package static func box(_ names: String...) -> Place { Place(kind: "box", names: names) }
    package static let anyBox = Place(kind: "box", names: nil)
    /// A structure that bears a word or a code and is no box.
    package static func named(_ names: String..., kind: String) -> Place {
      Place(kind: kind, names: names)
    }
    package static func any(kind: String) -> Place { Place(kind: kind, names: nil) }
    package static let anywhere = Place(kind: nil, names: nil)
    package static let file = Place(kind: nil, names: nil, isFile: true)

    /// - Parameters: what structures of the family are called, and what this one is.
    func holds(_ kind: String, _ name: String) -> Bool {
      !isFile && (self.kind ?? kind) == kind && names?.contains(name) ?? true
    }
  }

  /// - Parameters:
  ///   - look: the rule is about structures in these places, and this sees whether it holds.
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

  /// Whether declarations tell of it while a file is read.
  package var isDeclared: Bool { check == nil }
}

/// Bytes that a rule is shown on, in the script that fixtures are written in. In a failing one `↓`
/// stands before the byte that the finding points at.
package struct Example: Sendable, ExpressibleByStringLiteral {
  /// The whole file.
  package let script: String
  /// What of it the rule is about.
  package let excerpt: String
  /// What the file is called, where that matters.
  package let name: String
  /// Scripts of the files that lie beside it, by their names.
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
