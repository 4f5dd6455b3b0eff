#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder of the file system.
package enum Folder {
  /// Returns the regular files in a folder and below it, in the order of their bytes, without
  /// following links; nil if the path is not a folder. Folders that cannot be opened are skipped
  /// and reported.
  package static func files(below path: String, unreadable: (String) -> Void) -> [String]? {
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
        case .other: break
        }
      }
    }
    return files.sorted { $0.lexicographicallyPrecedes($1) }.map { String(fileNameBytes: $0) }
  }

  package static func exists(_ path: String) -> Bool {
    kind(of: path.fileNameBytes, followingLinks: true) == .folder
  }

  /// Creates a folder and its parents as needed; returns whether the folder exists.
  ///
  /// - Parameter isPrivate: Whether only the owner can access it; otherwise the system's mask
  ///   applies.
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

  /// The folder for temporary files.
  package static var temporary: String {
    let folder = Environment.value("TMPDIR") ?? ""
    return folder.isEmpty ? "/tmp" : folder
  }

  /// Whether two paths refer to the same file.
  package static func isSame(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    guard unsafe stat(path.fileNameBytes.cName, &one) == 0,
      unsafe stat(other.fileNameBytes.cName, &two) == 0
    else { return false }
    return one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  /// A name in a folder, regardless of the path to the folder and of whether a file of that name
  /// exists.
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

  /// Returns all names in a folder, except `.` and `..`.
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
