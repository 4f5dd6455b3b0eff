package import Cleaning

/// What becomes of extended attributes, for programs.
package struct FileAttributesJSON {
  let writer: JSONWriter

  package init(writer: JSONWriter) { self.writer = writer }

  /// No member for a file that has none.
  package func writeMember(_ attributes: FileAttributes) {
    guard !attributes.kept.isEmpty || !attributes.removed.isEmpty else { return }
    writer.key("extendedAttributes")
    writer.object {
      for (key, names) in [("removed", attributes.removed), ("kept", attributes.kept)] {
        writer.key(key)
        writer.array { names.forEach { writer.string($0.fileNameForDisplay) } }
      }
    }
  }
}
