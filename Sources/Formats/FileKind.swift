import Bytes
import ISOMedia

/// What a file is by one witness, in words that other witnesses can be held against.
package struct FileKind: Sendable {
  /// What decides whether `clean` writes it.
  package let format: MediaFormat
  /// Such as `qt`, the brand or the signature that tells.
  package let name: String
  package let title: String
  /// What names and MIME types say the same.
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
