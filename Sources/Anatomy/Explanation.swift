/// What is known of a structure without any file: the page that `explain` prints.
package struct Explanation: Sendable {
  package struct Line: Sendable {
    package let name: String
    package let type: String
    package let meaning: Meaning
    package let conditions: [String]

    package init(name: String, type: String, meaning: Meaning, conditions: [String]) {
      self.name = name
      self.type = type
      self.meaning = meaning
      self.conditions = conditions
    }
  }

  package let name: String
  package let title: String
  /// What kind of thing it is, such as `box`.
  package let kind: String
  package let clause: Clause?
  /// The document that gives the name its meaning; nil where that is the one of the clause.
  package let origin: Standard?
  package let containers: [String]
  /// How often it stands there, in words; nil when that is not laid down.
  package let occurrence: String?
  package let versions: ClosedRange<Int>?
  package let fields: [Line]
  /// What stands behind the fields, in words; nil for nothing.
  package let holds: String?

  package init(
    name: String, title: String, kind: String, clause: Clause?, origin: Standard? = nil,
    containers: [String], occurrence: String?, versions: ClosedRange<Int>?, fields: [Line],
    holds: String?
  ) {
    self.name = name
    self.title = title
    self.kind = kind
    self.clause = clause
    self.origin = origin
    self.containers = containers
    self.occurrence = occurrence
    self.versions = versions
    self.fields = fields
    self.holds = holds
  }
}
