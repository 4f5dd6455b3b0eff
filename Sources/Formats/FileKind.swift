import ISOMedia

/// The kind of a file according to its structure, with the file name extensions and MIME types that
/// are consistent with this kind.
package struct FileKind: Sendable {
  /// The format of the file, which determines whether `clean` writes a copy.
  package let format: MediaFormat
  /// The brand or signature that identifies the kind of file, such as `qt`.
  package let name: String
  package let title: String
  /// The file name extensions that are consistent with this kind of file. `mimeTypes` has the
  /// consistent types that libmagic may report.
  let extensions: Set<String>
  let mimeTypes: Set<String>

  init(
    _ format: MediaFormat, _ name: String, _ title: String, extensions: Set<String>,
    mimeTypes: Set<String>
  ) {
    self.format = format
    self.name = name
    self.title = title
    self.extensions = extensions
    self.mimeTypes = mimeTypes
  }
}
