import Bytes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finds and removes temporary files that killed runs of this program could not remove. Each run
/// locks its temporary files, and the system unlocks them when the process ends.
package enum StaleFiles {
  static let prefix = Array(".mediainspect-".utf8)
  /// Minimum age of a stale file, in seconds. A file is locked right after it was created, so a
  /// younger file may not be locked yet.
  private static let leastAge = 2

  private struct State {
    var searched: Set<[UInt8]> = []
    var removed: [String] = []
  }

  private static let state = Monitor(State())

  /// Removes stale files in the folder of a file. Each folder is searched once.
  static func remove(inFolderOf path: [UInt8]) {
    let slash = UInt8(ascii: "/")
    let folder = path.lastIndex(of: slash).map { Array(path[...$0]) } ?? Array("./".utf8)
    guard state.change({ $0.searched.insert(folder).inserted }) else { return }
    for name in Folder.names(in: folder) ?? [] where isOwn(name) && remove(folder + name) {
      state.change { $0.removed.append(String(fileNameBytes: folder + name)) }
    }
  }

  /// Returns the paths of the files that were removed since the last call.
  package static func takeRemoved() -> [String] {
    state.change { state in
      defer { state.removed = [] }
      return state.removed
    }
  }

  /// Whether a name is one that this program gives to temporary files.
  private static func isOwn(_ name: [UInt8]) -> Bool {
    let rest = name.dropFirst(prefix.count)
    return name.starts(with: prefix) && (1...13).contains(rest.count)
      && rest.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 }
  }

  /// Removes a regular file of this user that no process has locked. Returns whether it was removed.
  private static func remove(_ path: [UInt8]) -> Bool {
    let file = unsafe open(path.cName, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { _ = close(file) }
    var (opened, named) = (stat(), stat())
    guard unsafe fstat(file, &opened) == 0, opened.st_mode & S_IFMT == S_IFREG,
      opened.st_uid == geteuid(), opened.st_nlink == 1, age(of: opened) >= leastAge,
      flock(file, LOCK_EX | LOCK_NB) == 0, unsafe lstat(path.cName, &named) == 0,
      named.st_dev == opened.st_dev, named.st_ino == opened.st_ino
    else { return false }
    return unsafe unlink(path.cName) == 0
  }

  /// The number of seconds since the last change of a file.
  private static func age(of status: stat) -> Int {
    #if canImport(Glibc)
      let changed = Int(status.st_ctim.tv_sec)
    #else
      let changed = Int(status.st_ctimespec.tv_sec)
    #endif
    return Int(time(nil)) - changed
  }
}
