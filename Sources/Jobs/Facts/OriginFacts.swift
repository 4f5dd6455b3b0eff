import Anatomy
package import Credentials
package import Inspection
package import Metadata

extension Inspection {
  /// The statements about how the media was made: first those in metadata items, then those of the
  /// newest manifest of content credentials.
  package func origins(with credentials: FileCredentials?) -> [StatedOrigin] {
    let manifest = credentials?.newest
    return normalizedView.origins
      + (manifest?.sourceTypes ?? []).map {
        StatedOrigin(DigitalSourceType($0), by: .contentCredentials, at: manifest?.path ?? "/")
      }
  }
}
