import Bytes
package import Cleaning
package import Rendering

/// Writes as text which extended attributes of a file are removed and which are kept.
package struct FileAttributesText {
  let style: Style
  let output: Output

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  /// Writes a line for each extended attribute; nothing if the file has none.
  package func write(_ attributes: FileAttributes) {
    for (names, words) in [
      (attributes.removed, "removed"), (attributes.kept, "kept, not examined"),
    ] where !names.isEmpty {
      let list = names.map(\.fileNameForDisplay).joined(separator: ", ")
      output.lines("extended attributes \(words): \(list)", style)
    }
  }
}
