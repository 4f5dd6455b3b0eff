/// The description of a structure, independent of any file: the content of a page of `explain`.
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
  /// Kind of structure, such as `box`.
  package let kind: String
  package let clause: Clause?
  /// The standard that defines what the name of the structure means. Nil if this is the standard of
  /// `clause`.
  package let origin: Standard?
  package let containers: [String]
  /// How often the structure occurs in its containers, as text. Nil if no standard defines this.
  package let occurrence: String?
  package let versions: ClosedRange<Int>?
  package let fields: [Line]
  /// A description of the content that follows the fields of the structure. Nil if nothing follows
  /// the fields.
  package let holds: String?
  /// What the structure is for, as a sentence; nil if there is no such sentence.
  package var purpose: String?
  /// What the structure decides about how media is decoded and presented; nil if it decides
  /// nothing.
  package var presentation: Presentation?

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
