package import Metadata

/// The text of a template for a file.
package struct RenderedTemplate: Sendable {
  package internal(set) var text = ""
  /// The facts that were required, but that the file does not state. Of several alternatives, the
  /// first one is named.
  package private(set) var absent: [FactName] = []
  /// The facts that were required, and that the file states as an empty text or list.
  package private(set) var empty: [FactName] = []

  /// Appends the value of the first alternative that has a text.
  mutating func append(
    _ value: TemplateValue, from source: any FactSource, _ lists: ListRendering,
    _ escaping: (String) -> String
  ) {
    var firstEmpty: FactName?
    for field in value.fields {
      guard let found = source.value(of: field.fact.name) else { continue }
      let formatted = field.format.text(of: found, lists)
      if !formatted.isEmpty { return text += escaping(formatted) }
      firstEmpty = firstEmpty ?? field.fact.name
    }
    if let fallback = value.fallback { return text += escaping(fallback) }
    if let firstEmpty {
      empty.append(firstEmpty)
    } else if let field = value.fields.first {
      absent.append(field.fact.name)
    }
  }
}
