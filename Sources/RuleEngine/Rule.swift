package import Anatomy

/// A rule for media files: the requirement, the clause of the standard that contains it, and the
/// check.
package final class Rule: Sendable {
  /// The stable identifier of the rule, such as `isom.stbl.sample-count-mismatch`.
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
  /// Creates the examples without a violation. They are created on request, because a check does
  /// not use them.
  private let makePassing: @Sendable () -> [Example]
  private let makeFailing: @Sendable () -> [Example]
  /// The ids of less precise rules. If this rule reports a violation at a node, they are suppressed
  /// at that node and below it, whether a parser or another rule reports them.
  package let covered: Set<String>
  /// Whether the check reads only media data, so that its result does not depend on an edit of
  /// metadata.
  package let readsMedia: Bool
  /// The function that checks a node. Nil for declared rules, which parsers report while a file is
  /// read.
  let check: Checker?

  /// Returns the violations at a node; nil if the rule does not apply to it.
  package typealias Checker = @Sendable (_ node: Node, _ file: CheckedFile) -> [Violation]?

  /// The nodes that a rule checks.
  package struct Place: Sendable {
    /// The kinds of the nodes; nil for all kinds.
    package let kinds: [StructureKind]?
    /// The declared names of the nodes, such as box codes; nil for all nodes of these kinds.
    package let names: [String]?
    /// Whether the rule checks the file as a whole, in any format.
    let isFile: Bool

    package init(kinds: [StructureKind]?, names: [String]?, isFile: Bool = false) {
      (self.kinds, self.names, self.isFile) = (kinds, names, isFile)
    }

    package static func box(_ names: String...) -> Place { Place(kinds: [.box], names: names) }
    package static let anyBox = Place(kinds: [.box], names: nil)
    /// Returns the place for nodes with one of the given kinds and one of the given names. For
    /// boxes, the function `box` is shorter to call.
    package static func named(_ names: String..., kind kinds: StructureKind...) -> Place {
      Place(kinds: kinds, names: names)
    }
    package static func any(kind kinds: StructureKind...) -> Place {
      Place(kinds: kinds, names: nil)
    }
    package static let anywhere = Place(kinds: nil, names: nil)
    package static let file = Place(kinds: nil, names: nil, isFile: true)

    /// Returns whether the rule checks nodes of the given kind, independently of their names.
    func includes(_ kind: StructureKind) -> Bool { kinds?.contains(kind) ?? true }
  }

  /// Creates a rule.
  ///
  /// - Parameter check: returns the violations at a node; nil for a declared rule.
  package init(
    _ id: String, _ severity: Severity, at place: Place, _ demand: String, clause: Clause? = nil,
    in profiles: Set<Profile>? = nil, cause: String, fix: String,
    passing: @autoclosure @escaping @Sendable () -> [Example] = [],
    failing: @autoclosure @escaping @Sendable () -> [Example], insteadOf covered: Set<String> = [],
    readingMedia readsMedia: Bool = false, check: Checker? = nil
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
    self.readsMedia = readsMedia
    self.check = check
  }

  package var passing: [Example] { makePassing() }
  package var failing: [Example] { makeFailing() }

  /// Whether parsers report violations of the rule while a file is read.
  package var isDeclared: Bool { check == nil }
}

extension Violation {
  func finding(by rule: Rule) -> Finding {
    finding(rule.id, rule.severity, clause: rule.clause)
  }
}

/// An example file for a rule, as a ByteScript. In an example with a violation, `↓` precedes the
/// byte at which the finding is reported.
package struct Example: Sendable, ExpressibleByStringLiteral, ExampleMaking {
  /// The ByteScript of the whole file.
  package let script: String
  /// The part of the script that shows what the rule is about.
  package let excerpt: String
  /// The name of the file, which rules about file names use.
  package let name: String
  /// ByteScripts of other files in the same directory, by file name.
  package let files: [String: String]
  /// The certificates of trusted signers in PEM; nil for no list.
  package private(set) var trust: String?

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

  package init(making example: Example) { self = example }

  /// Returns the example with the given certificates as the list of trusted signers.
  package func trusting(_ certificates: String) -> Example {
    var copy = self
    copy.trust = certificates
    return copy
  }
}

/// A type that can be made from one example: an example, or a list that contains only this example.
/// Static functions of this protocol make either type, so that a rule with one example needs no
/// brackets.
package protocol ExampleMaking {
  init(making example: Example)
}

extension ExampleMaking {
  package static func make(
    _ script: String, showing excerpt: String? = nil, files: [String: String] = [:]
  ) -> Self {
    Self(making: Example(script, showing: excerpt, files: files))
  }
}

extension [Example]: ExampleMaking {
  package init(making example: Example) { self = [example] }
}
