package import Anatomy
package import Bytes

/// The declaration of one kind of structure: its name, where and how often it occurs, its versions,
/// and a closure that reads its fields.
package struct Declaration: Sendable {
  package typealias Body = @Sendable (FieldReader) -> Void

  package let code: FourCC
  package let name: NodeName
  package let title: String
  /// Codes of the structures that may contain the declared structure, or names of groups of
  /// structures.
  package private(set) var containers: [String]
  /// The group of containers that the declared structure belongs to, such as all visual sample
  /// entries. Nil if it belongs to none.
  package let group: String?
  package let occurs: Cardinality
  /// The versions that `body` can read. Nil for a structure without version and flags.
  package let versions: ClosedRange<Int>?
  package let flagNames: KeyValuePairs<UInt64, String>
  package let number: String
  /// The standard that defines the structure. Nil if it is the standard of the section.
  package let standard: Standard?
  /// What the structure decides about how media is decoded and presented; nil if it decides
  /// nothing.
  package let presents: Presentation?
  /// A test of whether the content of a structure is only a value, which does not decide which
  /// fields the structure has. Nil if there is no such test.
  let onlyValue: OnlyValue?
  /// The grammar that reads the bytes after the fields. Nil if nothing follows the fields.
  package private(set) var holds: (any Grammar)?
  package private(set) var summary: Summary?
  package let naming: Naming?
  /// The closure that reads the fields. Nil if there are no fields after the header.
  package private(set) var body: Body?

  /// - Parameters:
  ///   - word: the name in a path, if it differs from the code.
  ///   - containers: codes of the structures that may contain the declared structure, `file` for
  ///     the top level, or groups of structures.
  ///   - versions: the versions that the body can read; nil for a structure without version.
  ///   - number: the clause; empty where the standard does not number its clauses.
  ///   - standard: the standard, if it differs from that of the section.
  package init(
    _ code: FourCC, named word: String? = nil, _ title: String, in containers: String...,
    group: String? = nil, occurs: Cardinality = .any, versions: ClosedRange<Int>? = nil,
    flags: KeyValuePairs<UInt64, String> = [:], spec number: String = "",
    by standard: Standard? = nil, presents: Presentation? = nil,
    onlyValue: OnlyValue? = nil, holds: (any Grammar)? = nil,
    summary: Summary? = nil, naming: Naming? = nil, body: Body? = nil
  ) {
    self.code = code
    self.name = word.map { .word($0) } ?? .code(code)
    self.title = title
    self.containers = containers
    self.group = group
    self.occurs = occurs
    self.versions = versions
    flagNames = flags
    self.number = number
    self.standard = standard
    self.presents = presents
    self.onlyValue = onlyValue
    self.holds = holds
    self.summary = summary
    self.naming = naming
    self.body = body
  }

  /// Returns a copy with the given containers.
  package func within(_ containers: [String]) -> Declaration {
    var copy = self
    copy.containers = containers
    return copy
  }

  /// Returns a copy with the given content grammar and body, and without a summary.
  package func with(holds: (any Grammar)?, body: Body?) -> Declaration {
    var copy = self
    (copy.holds, copy.body, copy.summary) = (holds, body, nil)
    return copy
  }

  /// Whether the structure has fields between its header and its content.
  package var hasFields: Bool { body != nil || versions != nil }

  /// Whether the structure is named by a word instead of its code.
  var isNamedByWord: Bool {
    if case .word = name { return true }
    return false
  }
}

/// The text after the name of a structure in the tree.
package struct Summary: Sendable {
  let text: @Sendable (Node) -> String?

  package init(_ text: @escaping @Sendable (Node) -> String?) { self.text = text }
}

/// The name of a structure in paths, if it depends on the content.
package struct Naming: Sendable {
  let name: @Sendable (Node) -> NodeName

  package init(_ name: @escaping @Sendable (Node) -> NodeName) { self.name = name }
}

/// A test of whether the bytes after the header of a structure are only a value, which does not
/// decide which nodes and fields the structure has.
package struct OnlyValue: Sendable {
  let applies: @Sendable (Node) -> Bool

  package init(_ applies: @escaping @Sendable (Node) -> Bool) { self.applies = applies }
}

/// A section of a standard: the declarations of the structures that it defines.
package struct SpecSection: Sendable {
  package let standard: Standard
  package let declarations: [Declaration]

  package init(_ standard: Standard, _ declarations: [Declaration]) {
    self.standard = standard
    self.declarations = declarations
  }
}
