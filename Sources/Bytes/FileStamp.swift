#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Device and inode of a file, which are the same for all its names.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Follows links; nil if there is no file at the path.
  package init?(at path: String) {
    var status = stat()
    guard unsafe stat(path.fileNameBytes.cName, &status) == 0 else { return nil }
    self.init(status)
  }
}

/// Identifies a state of a file: identity, size, and the times of the last change of its content
/// and status. It differs after any change or replacement, as programs cannot set the status time.
package struct FileStamp: Equatable, Sendable {
  private let identity: FileIdentity
  private let size: Int
  private let contentChange: Moment
  private let statusChange: Moment

  private struct Moment: Equatable, Sendable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) { (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec) }
  }

  init(_ status: stat) {
    identity = FileIdentity(status)
    size = Int(status.st_size)
    #if canImport(Glibc)
      contentChange = Moment(status.st_mtim)
      statusChange = Moment(status.st_ctim)
    #else
      contentChange = Moment(status.st_mtimespec)
      statusChange = Moment(status.st_ctimespec)
    #endif
  }

  fileprivate init?(of file: Int32) {
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Follows links.
  fileprivate init?(at path: [UInt8]) {
    var status = stat()
    guard unsafe stat(path.cName, &status) == 0 else { return nil }
    self.init(status)
  }
}

extension ByteSource {
  /// Whether the file is unchanged since it was opened, and still at its path. True for bytes that
  /// are not in a file.
  ///
  /// - Parameter path: Nil for standard input, which has no path.
  package func isUnchanged(at path: String?) -> Bool {
    guard let descriptor, let stamp else { return true }
    guard FileStamp(of: descriptor) == stamp else { return false }
    return path.map { FileStamp(at: $0.fileNameBytes) == stamp } ?? true
  }
}
