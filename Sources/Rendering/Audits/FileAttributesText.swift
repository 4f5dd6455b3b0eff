import Bytes
package import Cleaning

/// What becomes of extended attributes, for people.
package struct FileAttributesText {
  let style: Style
  let output: Output

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  /// Nothing for a file that has none.
  package func write(_ attributes: FileAttributes) {
    for (names, words) in [
      (attributes.removed, "not in the copy"), (attributes.kept, "kept, not examined"),
    ] where !names.isEmpty {
      let list = names.map(\.fileNameForDisplay).joined(separator: ", ")
      output.lines("extended attributes \(words): \(list)", style)
    }
  }
}
