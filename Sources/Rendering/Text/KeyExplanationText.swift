import Anatomy
import Bytes
package import Metadata
import Privacy

/// What is known of a key, as text.
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
        + "  \(key.identifier.readableKey.escapedForDisplay) in \(space.title ?? space.name)")
    if let constant = key.constant { output.line("constant  \(constant.name)") }
    if !key.fields.isEmpty {
      output.line("tells     " + key.fields.map(\.title).joined(separator: ", "))
    }
    let tag = TagKey(space: space.name, name: key.identifier.readableKey)
    if let entry = KeyCatalog.all.entry(for: tag) {
      let writer = entry.writer.map { ", known from \($0)" } ?? ""
      output.line("category  \(entry.category), \(entry.weight.word)\(writer)")
      output.line(
        "publish   " + (Policy.named("identifying")?.action(for: entry.category).words ?? ""))
    }
  }
}
