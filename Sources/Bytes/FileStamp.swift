#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Device and inode of a file: the same for all its names.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Follows links; nil where no file is at the path.
  package init?(at path: String) {
    var status = stat()
    guard unsafe stat(path.fileNameBytes.cName, &status) == 0 else { return nil }
    self.init(status)
  }
}

/// What differs once a file was changed, or another file has taken its place: identity, size, and the
/// time of the last change of its content.
package struct FileStamp: Equatable, Sendable {
  private let identity: FileIdentity
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    identity = FileIdentity(status)
    size = Int(status.st_size)
    #if canImport(Glibc)
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
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
  /// Whether the file is as it was when it was opened, and is still at its path. True for bytes that
  /// are in no file.
  ///
  /// - Parameter path: nil for standard input, which has no path.
  package func isUnchanged(at path: String?) -> Bool {
    guard let descriptor, let stamp else { return true }
    guard FileStamp(of: descriptor) == stamp else { return false }
    return path.map { FileStamp(at: $0.fileNameBytes) == stamp } ?? true
  }
}
