package import Anatomy
package import Bytes

/// What is known of one kind of structure, as data: what it is called, where it belongs, how often,
/// in which versions, and a body that reads its fields.
package struct Declaration: Sendable {
  package typealias Body = @Sendable (FieldReader) -> Void

  package let code: FourCC
  package let name: NodeName
  package let title: String
  /// Codes of the structures it belongs into, or names of whole groups of them.
  package let containers: [String]
  /// The group that it counts as when it is a container, such as all visual sample entries.
  package let group: String?
  package let occurs: Cardinality
  /// The versions that the body knows; nil for a structure without version and flags.
  package let versions: ClosedRange<Int>?
  package let flagNames: KeyValuePairs<UInt64, String>
  package let number: String
  /// The document that lays it down, where it is not that of the chapter.
  package let standard: Standard?
  /// How what lies behind the fields is divided; nil when the fields are all there is.
  package let holds: (any Grammar)?
  package let summary: (@Sendable (Node) -> String?)?
  package let naming: (@Sendable (Node) -> NodeName)?
  /// Nil when nothing stands before the children, or nothing at all behind the head.
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

  /// Whether anything stands between the head of the structure and what it holds.
  package var hasFields: Bool { body != nil || versions != nil }

  /// Whether it is called by a word of its own instead of its code.
  var hasWordName: Bool {
    if case .word = name { return true }
    return false
  }
}

/// The declarations of one clause of a standard.
package struct SpecSection: Sendable {
  package let standard: Standard
  package let declarations: [Declaration]

  package init(_ standard: Standard, _ declarations: [Declaration]) {
    self.standard = standard
    self.declarations = declarations
  }
}
