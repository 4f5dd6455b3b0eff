package import Metadata

/// A text with values of facts, such as `{artist} – {title} ({duration:mm:ss})`.
package struct Template: Sendable {
  let parts: [TemplatePart]

  /// Parses a template.
  ///
  /// - Parameter registry: The facts that exist.
  package init(_ text: String, facts registry: any FactRegistry) throws(ExpressionError) {
    guard text.utf8.count <= Self.longest else {
      throw ExpressionError(
        offset: 0, found: text, expected: "a template of at most \(Self.longest) bytes")
    }
    var parser = TemplateParser(text: ExpressionText(text), registry: registry)
    parts = try parser.parts()
  }

  private static let longest = 4096

  /// The facts that the template reads, each of them once.
  package var facts: [FactName] {
    var known: Set<FactName> = []
    return parts.flatMap(\.fields).map(\.fact.name).filter { known.insert($0).inserted }
  }

  /// Returns the text for a file. Values that the file does not state leave no text.
  ///
  /// - Parameters:
  ///   - lists: How the values of a list become one text, unless the template states it.
  ///   - escaping: A function that each value passes, such as one that replaces `/` in file names.
  package func render(
    _ source: any FactSource, lists: ListRendering = .joined(by: ", "),
    escaping: (String) -> String = { $0 }
  ) -> RenderedTemplate {
    var result = RenderedTemplate()
    for part in parts {
      switch part {
      case .text(let text): result.text += text
      case .value(let value):
        result.append(value, from: source, lists, escaping)
      }
    }
    return result
  }
}

/// How the values of a list become one text in a template.
package enum ListRendering: Sendable {
  /// Only the first value is used.
  case first
  case joined(by: String)
}
