import Anatomy
import Bytes
package import Keys
package import Metadata
import Privacy
package import Rendering

/// Writes the explanation of a metadata key as text.
package struct KeyExplanationText {
  let style: Style
  let output: Output

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  /// Writes a field of the normalized view: for each key space, the keys that state the field and
  /// the key that `edit` adds.
  package func write(_ field: NormalizedField) {
    output.line(style.paint(field.rawValue, .strong) + "  field: \(field.title)")
    var bySpace: [(space: KeySpace, keys: [String])] = []
    for key in field.keys {
      let name = key.name.escapedForDisplay
      if let place = bySpace.firstIndex(where: { $0.space == key.space }) {
        bySpace[place].keys.append(name)
      } else {
        bySpace.append((key.space, [name]))
      }
    }
    for (space, keys) in bySpace {
      let new = field.newKey(in: space).map { "; edit adds \($0.name)" } ?? ""
      output.line(
        space.name.padded(to: 8) + "  " + keys.joined(separator: ", ")
          + (space.isWritable ? new : ""))
    }
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
    let tag = TagKey(key.identifier)
    if let entry = KnownKeys.entry(for: tag) {
      let writer = entry.writer.map { ", known writers: \($0)" } ?? ""
      output.line("category  \(entry.category), \(entry.weight.word)\(writer)")
      output.line(
        "policy    identifying: "
          + (Policy.named("identifying")?.action(for: entry.category).words ?? ""))
    }
  }
}
