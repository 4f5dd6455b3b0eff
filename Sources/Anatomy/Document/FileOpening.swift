package import Bytes

/// How a file was opened as a document, so that a copy of the file can be opened in the same way.
/// Documents receive it as a parameter, because most modules do not depend on the format families.
package struct FileOpening: Sendable {
  package struct Format: Sendable {
    /// Identifies the format among all formats.
    package let id: String
    package let title: String
    /// Whether only the tags are recognized, and the data between them is not decoded.
    package let isOfTags: Bool

    package init(id: String, title: String, isOfTags: Bool) {
      (self.id, self.title, self.isOfTags) = (id, title, isOfTags)
    }
  }

  let format: @Sendable () -> Format?
  let open: @Sendable (ByteSource) -> Document

  /// - Parameter format: Returns the recognized format; nil if no family reads the file.
  package init(
    format: @escaping @Sendable () -> Format?, _ open: @escaping @Sendable (ByteSource) -> Document
  ) {
    (self.format, self.open) = (format, open)
  }
}

extension Document {
  /// A function that opens other bytes in the way in which the file of this document was opened.
  package var opener: @Sendable (ByteSource) -> Document {
    if let opening { return opening.open }
    let (nodeKind, detector) = (root.declaredNodeKind, detector)
    return { Document($0, nodeKind: nodeKind, detector: detector) }
  }

  /// The recognized format of the file; nil if no family reads it.
  package var format: FileOpening.Format? { opening?.format() }
}
