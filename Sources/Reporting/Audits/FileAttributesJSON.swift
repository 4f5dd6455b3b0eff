package import Cleaning
package import Rendering

/// Writes as JSON which extended attributes of a file are removed and which are kept.
package struct FileAttributesJSON {
  let writer: JSONWriter

  package init(writer: JSONWriter) { self.writer = writer }

  /// Writes a member with the extended attributes; nothing if the file has none.
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
