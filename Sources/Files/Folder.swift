import Bytes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Functions for folders of the file system.
package enum Folder {
  /// Returns the regular files in a folder and below it, ordered by the bytes of their paths,
  /// without following symbolic links. Returns nil if the path is not a folder. Folders that cannot
  /// be opened are skipped and passed to `unreadable`, and symbolic links and special files to
  /// `leftOut`.
  package static func files(
    below path: String, unreadable: (String) -> Void, leftOut: (String) -> Void = { _ in }
  ) -> [String]? {
    guard kind(of: path.fileNameBytes, followingLinks: true) == .folder else { return nil }
    var files: [[UInt8]] = []
    var waiting = [path.fileNameBytes]
    while let folder = waiting.popLast() {
      guard let names = names(in: folder) else {
        unreadable(String(fileNameBytes: folder))
        continue
      }
      for name in names {
        let whole = folder + (folder.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + name
        switch kind(of: whole, followingLinks: false) {
        case .folder: waiting.append(whole)
        case .file: files.append(whole)
        case .other: leftOut(String(fileNameBytes: whole))
        }
      }
    }
    return files.sorted { $0.lexicographicallyPrecedes($1) }.map { String(fileNameBytes: $0) }
  }

  /// Returns whether a path names a regular file, which can be opened more than once.
  package static func isFile(_ path: String) -> Bool {
    kind(of: path.fileNameBytes, followingLinks: true) == .file
  }

  package static func exists(_ path: String) -> Bool {
    kind(of: path.fileNameBytes, followingLinks: true) == .folder
  }

  /// Creates a folder and its parents as needed. Returns whether the folder exists afterwards.
  ///
  /// - Parameter isPrivate: Whether only the owner gets access. Otherwise the access rights follow
  ///   from the system's file mode mask.
  package static func make(_ path: String, isPrivate: Bool = false) -> Bool {
    if exists(path) { return true }
    let slash = UInt8(ascii: "/")
    var bytes = path.fileNameBytes
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    for place in bytes.indices.dropFirst() where bytes[place] == slash && bytes[place - 1] != slash
    {
      let parent = Array(bytes[..<place])
      if kind(of: parent, followingLinks: true) != .folder {
        unsafe _ = mkdir(parent.cName, 0o777)
      }
    }
    unsafe _ = mkdir(bytes.cName, isPrivate ? 0o700 : 0o777)
    return exists(path)
  }

  /// Returns the given path as an absolute path, which begins at the root of the file system.
  /// Symbolic links are not resolved.
  package static func absolutePath(_ path: String) -> String {
    let bytes = path.fileNameBytes
    guard bytes.first != UInt8(ascii: "/"), let current = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(current) }
    let folder = unsafe Array(UnsafeRawBufferPointer(start: current, count: strlen(current)))
    return String(fileNameBytes: folder + [UInt8(ascii: "/")] + bytes)
  }

  /// Path of the folder for temporary files.
  package static var temporary: String {
    let folder = Environment.value("TMPDIR") ?? ""
    return folder.isEmpty ? "/tmp" : folder
  }

  /// Whether two paths refer to the same existing file.
  package static func isSame(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    guard unsafe stat(path.fileNameBytes.cName, &one) == 0,
      unsafe stat(other.fileNameBytes.cName, &two) == 0
    else { return false }
    return one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  /// Whether a path is in the folder of a file, or below that folder.
  package static func isBeside(_ path: String, _ file: String) -> Bool {
    let slash = file.lastIndex(of: "/")
    let folder = slash.map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
    return file != "-" && contains(folder, path)
  }

  /// Whether a path is that of the given folder or is below the folder. The path need not exist.
  package static func contains(_ folder: String, _ path: String) -> Bool {
    var bytes = path.fileNameBytes
    while true {
      let candidate = bytes.isEmpty ? "." : String(fileNameBytes: bytes)
      if kind(of: candidate.fileNameBytes, followingLinks: true) == .folder {
        // Parent folders are found through the file system, not in the text of the path, because
        // paths may contain links.
        var above = candidate
        for _ in 0..<maxDepth {
          if isSame(folder, above) { return true }
          let next = above + "/.."
          if isSame(above, next) { return false }
          above = next
        }
        return false
      }
      guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else {
        bytes = []
        continue
      }
      bytes = slash == 0 ? [UInt8(ascii: "/")] : Array(bytes[..<slash])
    }
  }

  /// Maximum number of folders above a path that are compared.
  private static let maxDepth = 256

  /// Identifies a file name in a folder. All paths that lead to this name in this folder have equal
  /// values. A file with the name need not exist.
  package struct Place: Hashable {
    private let device: UInt64
    private let folder: UInt64
    private let name: [UInt8]

    package init(of path: String) {
      let bytes = path.fileNameBytes
      let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      var status = stat()
      let isThere = unsafe stat((bytes[..<start] + [UInt8(ascii: ".")]).cName, &status) == 0
      name = isThere ? Array(bytes[start...]) : bytes
      device = isThere ? UInt64(truncatingIfNeeded: status.st_dev) : 0
      folder = isThere ? UInt64(truncatingIfNeeded: status.st_ino) : 0
    }
  }

  private enum Kind { case file, folder, other }

  private static func kind(of path: [UInt8], followingLinks: Bool) -> Kind {
    let name = path.cName
    var status = stat()
    let result = unsafe followingLinks ? stat(name, &status) : lstat(name, &status)
    guard result == 0 else { return .other }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    default: return .other
    }
  }

  /// Returns all names in a folder, except `.` and `..`. Returns nil if the folder cannot be read.
  package static func names(in folder: [UInt8]) -> [[UInt8]]? {
    let name = folder.cName
    guard let stream = unsafe opendir(name) else { return nil }
    defer { unsafe _ = closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(stream) {
      let letters = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe Array($0.prefix { $0 != 0 })
      }
      if letters != [0x2E], letters != [0x2E, 0x2E] { names.append(letters) }
    }
    return names
  }
}
