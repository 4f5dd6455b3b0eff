import Bytes

/// The files that the operands name, folders walked.
struct InputPaths: Sendable {
  private(set) var files: [String] = []
  /// Those that nobody named: what is no media among them is passed over.
  private var walked: Set<String> = []
  private var hasFolders = false

  init(_ paths: [String], _ run: Run) {
    for path in paths {
      let found = Folder.files(below: path) {
        run.complain("\($0.fileNameForDisplay): the folder cannot be read")
        run.end(with: .notExamined)
      }
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
