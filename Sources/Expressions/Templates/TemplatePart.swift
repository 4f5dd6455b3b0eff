import Metadata

/// A part of a template.
enum TemplatePart: Sendable {
  case text(String)
  case value(TemplateValue)

  var fields: [TemplateField] {
    if case .value(let value) = self { value.fields } else { [] }
  }
}

/// A value in braces: alternatives, of which the first one with a text is used.
struct TemplateValue: Sendable {
  var fields: [TemplateField] = []
  /// The text for files without any of the values; nil if there is none.
  var fallback: String?
}

/// A fact in a template, with its format.
struct TemplateField: Sendable {
  let fact: FactDescription
  let format: ValueFormat
}
