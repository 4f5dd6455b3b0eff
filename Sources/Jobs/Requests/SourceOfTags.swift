import Anatomy
import Bytes
package import Editing
import Files
package import Inspection
import Metadata

/// A file from which tags are copied into other files.
package struct SourceOfTags: Sendable {
  private let path: String
  private let request: CopiedTags.Request

  /// Opens the file to check that its format is known. Returns nil if `path` is nil.
  ///
  /// - Parameters:
  ///   - only: The keys that are copied; empty for all.
  ///   - skipped: Keys that are not copied.
  ///   - mapped: Keys that get another key, such as `title=album`.
  package init?(
    path: String?, only: [String], skipped: [String], mapped: [String]
  ) throws(ChangeError) {
    guard let path else {
      if !only.isEmpty || !skipped.isEmpty || !mapped.isEmpty {
        throw ChangeError("--only, --skip and --map require --from")
      }
      return nil
    }
    self.path = path
    request = CopiedTags.Request(
      only: try only.map { key throws(ChangeError) in try Self.selector(key, "--only") },
      skipped: try skipped.map { key throws(ChangeError) in try Self.selector(key, "--skip") },
      renamed: try mapped.map { text throws(ChangeError) in
        let keys = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard keys.count == 2 else {
          throw ChangeError("--map \(text): expected two keys with = between")
        }
        return (try Self.selector(keys[0], "--map"), try Self.selector(keys[1], "--map"))
      })
    guard let source = try? ByteSource.open(path: path), Self.inspection(of: source, path) != nil
    else {
      throw ChangeError(
        "--from \(path.fileNameForDisplay): the file cannot be read, or is of an unknown format")
    }
  }

  private static func selector(_ key: String, _ option: String) throws(ChangeError) -> KeySelector {
    guard let selector = KeySelector(key) else { throw RequestedChanges.unknown(key, option) }
    return selector
  }

  private static func inspection(of source: ByteSource, _ path: String) -> Inspection? {
    let inspection = Inspection(source, name: path)
    return inspection.isRecognized ? inspection : nil
  }

  /// Returns the changes that copy the tags into the given file.
  ///
  /// - Parameter report: Receives each key that is not copied, and the reason.
  package func changes(
    of inspection: Inspection, orReport report: (_ key: String, _ reason: String) -> Void
  ) -> [MetadataChange] {
    // Only one thread may use a document, so the source of the tags is opened again for each file.
    guard let source = try? ByteSource.open(path: path),
      let own = Self.inspection(of: source, path),
      let copied = CopiedTags(request, from: own.document, to: inspection.document)
    else { return [] }
    for (key, reason) in copied.omitted { report(key, reason) }
    return copied.changes
  }
}
