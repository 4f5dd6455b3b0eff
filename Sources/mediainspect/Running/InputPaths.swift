import Bytes

/// The paths of the input files: files that the operands name, and files in folders that they name.
struct InputPaths: Sendable {
  private(set) var files: [String] = []
  /// The files that were found in folders. They are skipped if they are not media.
  private var walked: Set<String> = []
  private var hasFolders = false

  init(_ paths: [String]) {
    for path in paths {
      // An unreadable folder counts as an input, so that it is reported.
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
