package import Bytes

/// A file that is not used because another user may have written or placed it.
package struct ForeignFile {
  package let path: String
  /// Why other users may control the file, as a clause such as "its folder belongs to another
  /// user".
  package let reason: String
}

extension ByteSource {
  /// Opens the file with the given name in the folder of another file, or else in the nearest
  /// parent folder that contains a file with this name. Returns nil if no folder contains such a
  /// file.
  ///
  /// Files that another user may have written or placed are passed over.
  ///
  /// - Parameter report: receives each file that is passed over.
  package static func open(
    named name: String, around file: String, passingOver report: (ForeignFile) -> Void
  ) throws(OpeningError) -> (path: String, source: ByteSource)? {
    var folder = self.folder(of: file)
    for _ in 0..<maxFolders {
      let path = folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if let target = realPath(path.fileNameBytes) {
        if let control = ForeignControl(ofFoldersOf: path, target) {
          report(ForeignFile(path: path, reason: "its folder \(control.words)"))
        } else {
          let source = try openRegular(target)
          guard let control = source.foreignControl else { return (path, source) }
          report(ForeignFile(path: path, reason: "it \(control.words)"))
        }
      }
      let isTop = realPath((folder.isEmpty ? "." : folder).fileNameBytes) == Array("/".utf8)
      if isTop { return nil }
      folder = self.folder(around: folder)
    }
    return nil
  }

  private static let maxFolders = 256

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the path of the parent of a folder. It is derived from the text of the path, without
  /// following symbolic links.
  private static func folder(around folder: String) -> String {
    let last = folder.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    if folder.isEmpty { return ".." }
    if ["", ".", ".."].contains(last) { return folder + (folder.hasSuffix("/") ? ".." : "/..") }
    return self.folder(of: folder)
  }
}
