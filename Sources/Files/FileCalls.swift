package import Bytes
import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file system calls that are needed for writing files. Calls with a result report whether they
/// succeeded. Tests can make any of them fail.
package protocol FileCalls: Sendable {
  /// Creates a file that only its owner can open. Returns its descriptor; nil if it fails or the
  /// name exists.
  func create(_ path: [UInt8]) -> Int32?
  func write(_ bytes: [UInt8], to file: Int32) -> Bool
  /// Copies a range of a source to a file. If the source is a file, the kernel copies the bytes.
  func copy(_ range: ByteRange, of source: ByteSource, to file: Int32) -> Bool
  /// Copies mode, access control list and extended attributes from another open file. If requested,
  /// also copies times, and the owner as far as permitted. Returns false if one of these cannot be
  /// set.
  func copyAttributes(_ original: Int32, on file: Int32, as request: AttributeCopyRequest) -> Bool
  /// Gives a file the default mode of new files, but no read access for anyone who cannot read all
  /// of the given files.
  func setDefaultMode(to file: Int32, within files: Set<ReadAccess>) -> Bool
  /// Opens a file that was just written, to read its content again. Returns nil if it cannot be
  /// opened.
  func source(at path: String) -> ByteSource?
  func sync(_ file: Int32) -> Bool
  func close(_ file: Int32) -> Bool
  /// Renames a file. If a file with the new name exists, renaming fails unless that file may be
  /// replaced.
  func rename(_ path: [UInt8], to other: [UInt8], replacing: Bool) -> Bool
  func remove(_ path: [UInt8])
  func syncFolder(of path: [UInt8])
}

/// A request for the properties that a copy gets from the original: times, owner, and all but some
/// extended attributes. The mode and the access control list are always copied.
package struct AttributeCopyRequest: Sendable {
  let withTimes: Bool
  let withOwner: Bool
  /// Names of extended attributes that must not be copied.
  let withoutAttributes: Set<[UInt8]>

  package init(
    withTimes: Bool = false, withOwner: Bool = false, withoutAttributes names: [String] = []
  ) {
    self.withTimes = withTimes
    self.withOwner = withOwner
    withoutAttributes = Set(names.map(\.fileNameBytes))
  }
}

extension [UInt8] {
  /// These bytes as a null-terminated file name for system calls.
  var cName: [CChar] { map { CChar(bitPattern: $0) } + [0] }
}

/// The implementation of file system calls that calls the operating system.
package struct SystemFileCalls: FileCalls {
  private let hasLinks: Bool

  /// - Parameter hasLinks: Whether hard links may be made. File systems of memory cards have none.
  package init(hasLinks: Bool = true) { self.hasLinks = hasLinks }

  package func create(_ path: [UInt8]) -> Int32? {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    #if canImport(Glibc)
      let file = unsafe Glibc.open(path.cName, flags, 0o600)
    #else
      let file = unsafe Darwin.open(path.cName, flags, 0o600)
    #endif
    return file >= 0 ? file : nil
  }

  /// Locks a new file, so that other runs of the program do not take it for a stale file of a
  /// killed run. Returns a descriptor that keeps the lock until it is closed; nil if locks are not
  /// available.
  static func lock(_ file: Int32) -> Int32? {
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return nil }
    let lock = fcntl(file, F_DUPFD_CLOEXEC, 0)
    return lock >= 0 ? lock : nil
  }

  static func unlock(_ lock: Int32) {
    #if canImport(Glibc)
      _ = Glibc.close(lock)
    #else
      _ = Darwin.close(lock)
    #endif
  }

  package func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    unsafe bytes.withUnsafeBytes { unsafe put($0, to: file) }
  }

  private func put(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
      #if canImport(Glibc)
        let put = unsafe Glibc.write(file, rest.baseAddress, rest.count)
      #else
        let put = unsafe Darwin.write(file, rest.baseAddress, rest.count)
      #endif
      if put > 0 { done += put } else if put == 0 || errno != EINTR { return false }
    }
    return true
  }

  /// Copies a range of a source. Holes of a sparse file become holes of the copy.
  package func copy(_ range: ByteRange, of source: ByteSource, to file: Int32) -> Bool {
    var place = range.start
    while place < range.end {
      let data = min(source.backing.endOfHole(at: place), range.end)
      if data > place, !skip(data - place, in: file) { return false }
      let end = min(max(data, source.startOfHole(at: data)), range.end)
      if end > data, !copyData(ByteRange(from: data, to: end), of: source, to: file) {
        return false
      }
      guard end > place else { return false }
      place = end
    }
    return true
  }

  /// Moves the position in a file forward, and extends the file up to it.
  private func skip(_ count: Int, in file: Int32) -> Bool {
    let place = lseek(file, off_t(count), SEEK_CUR)
    return place >= 0 && ftruncate(file, place) == 0
  }

  private func copyData(_ range: ByteRange, of source: ByteSource, to file: Int32) -> Bool {
    var done = 0
    #if canImport(Glibc)
      // The kernel copies the bytes. If the file system can share blocks between files, no data is
      // copied.
      if let input = source.descriptor {
        var place = off_t(range.start)
        while done < range.count {
          let copied = unsafe copy_file_range(input, &place, file, nil, range.count - done, 0)
          if copied > 0 { done += copied } else { break }
        }
      }
    #endif
    var isDone = true
    source.forEachRun(in: ByteRange(from: range.start + done, to: range.end)) { _, run in
      isDone = unsafe run.withUnsafeBytes { unsafe put($0, to: file) }
      done += run.byteCount
      return isDone
    }
    return isDone && done == range.count
  }

  package func copyAttributes(_ original: Int32, on file: Int32, as request: AttributeCopyRequest)
    -> Bool
  {
    var (status, own) = (stat(), stat())
    guard unsafe fstat(original, &status) == 0 else { return false }
    // If the user may not change the owner of the file, only the group is changed, which may still
    // be allowed.
    if request.withOwner, fchown(file, status.st_uid, status.st_gid) != 0 {
      _ = fchown(file, .max, status.st_gid)
    }
    guard unsafe fstat(file, &own) == 0,
      ExtendedAttributes(file: file).copy(
        from: ExtendedAttributes(file: original), without: request.withoutAttributes)
    else { return false }
    let isOtherGroup = own.st_gid != status.st_gid
    let list = AccessControlList(file: file).copy(
      from: AccessControlList(file: original), isOtherGroup: isOtherGroup)
    // Media files are never executed with the rights of another user, so set-ID bits are not
    // copied.
    var mode = status.st_mode & 0o1777
    switch list {
    case .failed: return false
    // The group bits are the upper bound of the access control list, so they are copied. The bits
    // for all other users remain as copying the list has set them.
    case .done(limitsMode: true):
      guard unsafe fstat(file, &own) == 0 else { return false }
      mode = mode & 0o1770 | own.st_mode & 0o007
    // If the copy belongs to another group, its group and all other users get only the rights that
    // the original gives to both.
    case .done(limitsMode: false):
      if isOtherGroup {
        let both = mode & mode >> 3 & 0o007
        mode = mode & 0o1700 | both << 3 | both
      }
    }
    guard setMode(mode, of: file) else { return false }
    guard request.withTimes else { return true }
    #if canImport(Glibc)
      var times = [status.st_atim, status.st_mtim]
    #else
      var times = [status.st_atimespec, status.st_mtimespec]
    #endif
    return unsafe futimens(file, &times) == 0
  }

  package func setDefaultMode(to file: Int32, within files: Set<ReadAccess>) -> Bool {
    // The file mode mask of the process can only be read by setting another one.
    let mask = umask(0o077)
    _ = umask(mask)
    var status = stat()
    // The file may have inherited an access control list from its folder. Setting the mode would
    // activate that list.
    guard unsafe fstat(file, &status) == 0, files.isEmpty || AccessControlList(file: file).remove()
    else { return false }
    let mode = ReadAccess.mode(within: 0o666 & ~mask, of: files, group: status.st_gid)
    return setMode(mode, of: file)
  }

  private func setMode(_ mode: mode_t, of file: Int32) -> Bool {
    if fchmod(file, mode) == 0 { return true }
    // If the file system has one mode for all files, as on memory cards, the mode cannot be set.
    // This is a failure only if the existing mode gives more access than the requested mode.
    var status = stat()
    return unsafe fstat(file, &status) == 0 && status.st_mode & ~mode & 0o666 == 0
  }

  package func source(at path: String) -> ByteSource? { try? ByteSource.open(path: path) }

  package func sync(_ file: Int32) -> Bool { fsync(file) == 0 }

  package func close(_ file: Int32) -> Bool {
    #if canImport(Glibc)
      Glibc.close(file) == 0
    #else
      Darwin.close(file) == 0
    #endif
  }

  package func rename(_ path: [UInt8], to other: [UInt8], replacing: Bool) -> Bool {
    if replacing { return !Self.isNotRegularFile(other) && rename(path, over: other) }
    // `link` fails if the new name exists, even if it is not a regular file.
    if hasLinks {
      if unsafe link(path.cName, other.cName) == 0 {
        remove(path)
        return true
      }
      if errno == EEXIST { return false }
    }
    // Without hard links, an empty file reserves the name.
    guard let reserved = create(other) else { return false }
    guard close(reserved), rename(path, over: other) else {
      remove(other)
      return false
    }
    return true
  }

  private func rename(_ path: [UInt8], over other: [UInt8]) -> Bool {
    #if canImport(Glibc)
      unsafe Glibc.rename(path.cName, other.cName) == 0
    #else
      unsafe Darwin.rename(path.cName, other.cName) == 0
    #endif
  }

  /// Whether a file of any kind exists at the given path. A symbolic link counts as a file.
  package static func exists(_ path: [UInt8]) -> Bool {
    var status = stat()
    return unsafe lstat(path.cName, &status) == 0
  }

  /// Returns the size of the file at a path; nil if there is none.
  package static func size(of path: String) -> Int? {
    var status = stat()
    return unsafe stat(path.fileNameBytes.cName, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Returns the number of hard links to the file at a path; 0 if there is none.
  package static func linkCount(_ path: [UInt8]) -> Int {
    var status = stat()
    return unsafe stat(path.cName, &status) == 0 ? Int(status.st_nlink) : 0
  }

  package static func isLink(_ path: [UInt8]) -> Bool {
    var status = stat()
    return unsafe lstat(path.cName, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether the path is a device, a pipe or a folder, which must not be replaced.
  package static func isNotRegularFile(_ path: [UInt8]) -> Bool {
    // These paths name files that are already open. Such a file must not be replaced, even if it is
    // a regular file.
    let isOpen = ["/dev/stdout", "/dev/stderr", "/dev/fd/"].contains { path.starts(with: $0.utf8) }
    if isOpen { return true }
    var status = stat()
    return unsafe stat(path.cName, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  package func remove(_ path: [UInt8]) { unsafe _ = unlink(path.cName) }

  package func syncFolder(of path: [UInt8]) {
    let folder = path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[...$0]) } ?? [0x2E]
    #if canImport(Glibc)
      let file = unsafe Glibc.open(folder.cName, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #else
      let file = unsafe Darwin.open(folder.cName, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #endif
    guard file >= 0 else { return }
    _ = fsync(file)
    _ = close(file)
  }
}
