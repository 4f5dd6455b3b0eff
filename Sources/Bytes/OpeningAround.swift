extension ByteSource {
  /// Opens the file with the given name in the folder of another file, or in the nearest parent
  /// folder that contains one. Returns nil if no folder contains one.
  package static func open(
    named name: String, around file: String
  ) throws(OpeningError) -> (path: String, source: ByteSource)? {
    var folder = self.folder(of: file)
    for _ in 0..<maxFolders {
      let path = folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if let target = realPath(path.fileNameBytes) { return (path, try openRegular(target)) }
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

  /// Returns the path of a folder's parent by its name, without following symbolic links.
  private static func folder(around folder: String) -> String {
    let last = folder.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    if folder.isEmpty { return ".." }
    if ["", ".", ".."].contains(last) { return folder + (folder.hasSuffix("/") ? ".." : "/..") }
    return self.folder(of: folder)
  }
}
