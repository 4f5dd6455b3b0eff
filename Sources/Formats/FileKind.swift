import Bytes
import ISOMedia

/// The kind of a file according to its structure, in terms that other evidence can be compared
/// with.
package struct FileKind: Sendable {
  /// The format, which determines whether `clean` writes it.
  package let format: MediaFormat
  /// The brand or signature that identifies it, such as `qt`.
  package let name: String
  package let title: String
  /// The file name extensions and MIME types that are consistent with it.
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
