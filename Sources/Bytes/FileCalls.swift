import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What writing asks of the system. Each answers whether it was done; a test can let any of them fail.
package protocol FileCalls: Sendable {
  /// A new file that nobody else can open, with a name that nobody else has; its descriptor.
  func create(_ path: [UInt8]) -> Int32?
  func write(_ bytes: [UInt8], to file: Int32) -> Bool
  /// Copies a range of a source, in the kernel where the source is a file.
  func copy(_ range: ByteRange, of source: ByteSource, to file: Int32) -> Bool
  /// Mode, access control list and extended attributes of another open file and, where asked, its
  /// times, and its owner as far as that is allowed. False where one of them cannot be set.
  func imitate(_ original: Int32, on file: Int32, as request: ImitationRequest) -> Bool
  /// The mode that new files are given by default, without the right to read for those who cannot
  /// read all of some other files.
  func setDefaultMode(to file: Int32, within files: Set<ReadAccess>) -> Bool
  /// A file that was written, opened anew.
  func source(at path: String) -> ByteSource?
  func sync(_ file: Int32) -> Bool
  func close(_ file: Int32) -> Bool
  /// Puts a file in the place of another; a name that is taken is refused unless it may be replaced.
  func rename(_ path: [UInt8], to other: [UInt8], replacing: Bool) -> Bool
  func remove(_ path: [UInt8])
  func syncFolder(of path: [UInt8])
}

/// What a copy has in common with the original beside its mode and its access control list.
package struct ImitationRequest: Sendable {
  let withTimes: Bool
  let withOwner: Bool
  /// Extended attributes that the copy must not have.
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
  /// As the system takes names.
  var cName: [CChar] { map { CChar(bitPattern: $0) } + [0] }
}

/// The system itself.
package struct SystemFileCalls: FileCalls {
  package init() {}

  package func create(_ path: [UInt8]) -> Int32? {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    #if canImport(Glibc)
      let file = unsafe Glibc.open(path.cName, flags, 0o600)
    #else
      let file = unsafe Darwin.open(path.cName, flags, 0o600)
    #endif
    return file >= 0 ? file : nil
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

  package func copy(_ range: ByteRange, of source: ByteSource, to file: Int32) -> Bool {
    var done = 0
    #if canImport(Glibc)
      // Where the file system shares blocks nothing is copied at all.
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

  package func imitate(_ original: Int32, on file: Int32, as request: ImitationRequest) -> Bool {
    var (status, own) = (stat(), stat())
    guard unsafe fstat(original, &status) == 0 else { return false }
    // Whoever may not give a file away may still hand it to a group.
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
    // Nothing that is looked at or heard has to run in somebody's name.
    var mode = status.st_mode & 0o1777
    switch list {
    case .failed: return false
    // The group bits are the upper bound of all entries; the list already has the rights of the group.
    case .done(limitsMode: true):
      guard unsafe fstat(file, &own) == 0 else { return false }
      mode = mode & 0o1770 | own.st_mode & 0o007
    // Another group, and those who were in the group, get no more than anybody.
    case .done(limitsMode: false):
      if isOtherGroup {
        let both = mode & mode >> 3 & 0o007
        mode = mode & 0o1700 | both << 3 | both
      }
    }
    guard fchmod(file, mode) == 0 else { return false }
    guard request.withTimes else { return true }
    #if canImport(Glibc)
      var times = [status.st_atim, status.st_mtim]
    #else
      var times = [status.st_atimespec, status.st_mtimespec]
    #endif
    return unsafe futimens(file, &times) == 0
  }

  package func setDefaultMode(to file: Int32, within files: Set<ReadAccess>) -> Bool {
    // It can only be asked for by setting another.
    let mask = umask(0o077)
    _ = umask(mask)
    var status = stat()
    // Its folder may have given it an access control list, which the mode would let take effect.
    guard unsafe fstat(file, &status) == 0, files.isEmpty || AccessControlList(file: file).remove()
    else { return false }
    let mode = ReadAccess.mode(within: 0o666 & ~mask, of: files, group: status.st_gid)
    return fchmod(file, mode) == 0
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
    if replacing {
      guard !Self.isNoPlainFile(other) else { return false }
      #if canImport(Glibc)
        return unsafe Glibc.rename(path.cName, other.cName) == 0
      #else
        return unsafe Darwin.rename(path.cName, other.cName) == 0
      #endif
    }
    // A link is refused where the name is taken, by whatever it is taken.
    guard unsafe link(path.cName, other.cName) == 0 else { return false }
    remove(path)
    return true
  }

  /// Whether the name is taken, by whatever it is taken.
  package static func isThere(_ path: [UInt8]) -> Bool {
    var status = stat()
    return unsafe lstat(path.cName, &status) == 0
  }

  /// How many names lead to the file itself.
  package static func countOfNames(_ path: [UInt8]) -> Int {
    var status = stat()
    return unsafe stat(path.cName, &status) == 0 ? Int(status.st_nlink) : 0
  }

  package static func isLink(_ path: [UInt8]) -> Bool {
    var status = stat()
    return unsafe lstat(path.cName, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// A device or a pipe, which nothing may take the place of; a folder.
  package static func isNoPlainFile(_ path: [UInt8]) -> Bool {
    // Names of what is open already lead there, wherever it is.
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
