package import Anatomy
package import Bytes

/// The declaration of one kind of structure: its name, where and how often it occurs, its versions,
/// and a closure that reads its fields.
package struct Declaration: Sendable {
  package typealias Body = @Sendable (FieldReader) -> Void

  package let code: FourCC
  package let name: NodeName
  package let title: String
  /// Codes of the structures that may contain it, or names of groups of these.
  package let containers: [String]
  /// The group to which it belongs as a container, such as all visual sample entries.
  package let group: String?
  package let occurs: Cardinality
  /// The versions that the body can read; nil for a structure without version and flags.
  package let versions: ClosedRange<Int>?
  package let flagNames: KeyValuePairs<UInt64, String>
  package let number: String
  /// The standard that defines it, if it is not that of the section.
  package let standard: Standard?
  /// The grammar of the bytes after the fields; nil if nothing follows the fields.
  package let holds: (any Grammar)?
  package let summary: (@Sendable (Node) -> String?)?
  package let naming: (@Sendable (Node) -> NodeName)?
  /// Nil if there are no fields apart from those of the header.
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

  /// Whether there are fields between the header of the structure and its content.
  package var hasFields: Bool { body != nil || versions != nil }

  /// Whether its name is a word instead of its code.
  var isNamedByWord: Bool {
    if case .word = name { return true }
    return false
  }
}

/// The declarations of one section of a standard.
package struct SpecSection: Sendable {
  package let standard: Standard
  package let declarations: [Declaration]

  package init(_ standard: Standard, _ declarations: [Declaration]) {
    self.standard = standard
    self.declarations = declarations
  }
}
