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
  package let containers: [String]
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
  /// The grammar that reads the bytes after the fields. Nil if nothing follows the fields.
  package let holds: (any Grammar)?
  package let summary: (@Sendable (Node) -> String?)?
  package let naming: (@Sendable (Node) -> NodeName)?
  /// The closure that reads the fields. Nil if there are no fields after the header.
  package let body: Body?

  package init(
    code: FourCC, name: NodeName? = nil, title: String, containers: [String], group: String? = nil,
    occurs: Cardinality = .any, versions: ClosedRange<Int>? = nil,
    flagNames: KeyValuePairs<UInt64, String> = [:], number: String, standard: Standard? = nil,
    holds: (any Grammar)? = nil, summary: (@Sendable (Node) -> String?)? = nil,
    naming: (@Sendable (Node) -> NodeName)? = nil, body: Body? = nil
  ) {
    self.code = code
    self.name = name ?? .code(code)
    self.title = title
    self.containers = containers
    self.group = group
    self.occurs = occurs
    self.versions = versions
    self.flagNames = flagNames
    self.number = number
    self.standard = standard
    self.holds = holds
    self.summary = summary
    self.naming = naming
    self.body = body
  }

  /// Whether the structure has fields between its header and its content.
  package var hasFields: Bool { body != nil || versions != nil }

  /// Whether the structure is named by a word instead of its code.
  var isNamedByWord: Bool {
    if case .word = name { return true }
    return false
  }
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
