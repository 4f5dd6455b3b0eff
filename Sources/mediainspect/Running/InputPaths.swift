import Bytes

/// The input files: those that the operands name, and those in named folders.
struct InputPaths: Sendable {
  private(set) var files: [String] = []
  /// Files found in folders. Those that are not media are skipped.
  private var walked: Set<String> = []
  private var hasFolders = false

  init(_ paths: [String]) {
    for path in paths {
      // A folder that cannot be read is an input of its own, so that it has a record.
      var unreadable: [String] = []
      let found = Folder.files(below: path) { unreadable.append($0) }
      defer { files += unreadable }
      guard let found else {
        files.append(path)
        continue
      }
      hasFolders = true
      walked.formUnion(found)
      files += found
    }
  }

  func isWalked(_ file: String) -> Bool { walked.contains(file) }

  var isOne: Bool { files.count == 1 && !hasFolders }
}
