import Anatomy
import Bytes
package import Metadata
import Privacy

/// Writes the explanation of a metadata key as text.
package struct KeyExplanationText {
  let style: Style
  let output: Output

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  package func write(_ key: KeyExplanation) {
    let space = key.identifier.keySpace
    output.line(
      style.paint(key.identifier.description, .strong)
        + "  key \(key.identifier.readableKey.escapedForDisplay) of \(space.title ?? space.name)")
    if let constant = key.constant { output.line("constant  \(constant.name)") }
    if !key.fields.isEmpty {
      output.line("fields    " + key.fields.map(\.title).joined(separator: ", "))
    }
    let tag = TagKey(space: space.name, name: key.identifier.readableKey)
    if let entry = KeyCatalog.all.entry(for: tag) {
      let writer = entry.writer.map { ", known writers: \($0)" } ?? ""
      output.line("category  \(entry.category), \(entry.weight.word)\(writer)")
      output.line(
        "policy    identifying: "
          + (Policy.named("identifying")?.action(for: entry.category).words ?? ""))
    }
  }
}
