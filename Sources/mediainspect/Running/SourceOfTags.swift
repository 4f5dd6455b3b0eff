import Anatomy
import Bytes
import Editing
import Files
import Inspection
import Metadata
import Rendering

/// The file of `--from`, the tags of which are copied.
struct SourceOfTags: Sendable {
  private let path: String
  private let request: CopiedTags.Request

  /// Returns nil if no such file is given.
  init?(_ invocation: Invocation) throws(ChangeError) {
    let (only, skipped) = (invocation.value(.onlyKeys), invocation.value(.skippedKeys))
    let mapped = invocation.value(.mappedKeys)
    guard let path = invocation.value(.source) else {
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

  /// Returns the changes that give a file the tags, and reports which are not copied.
  func changes(of inspection: Inspection, telling run: Run, _ file: String) -> [MetadataChange] {
    // A document is used by one thread only, so each file has its own.
    guard let source = try? ByteSource.open(path: path),
      let own = Self.inspection(of: source, path),
      let copied = CopiedTags(request, from: own.document, to: inspection.document)
    else { return [] }
    for (key, reason) in copied.omitted {
      run.complain(
        "\(file.fileNameForDisplay): \(key.withoutControls) is not copied: \(reason.withoutControls)"
      )
    }
    return copied.changes
  }
}
