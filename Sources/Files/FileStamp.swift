import Bytes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Device and inode of a file. All names (hard links) of one file have the same identity.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  fileprivate let inode: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Reads the identity of the file at a path, following symbolic links. Nil if there is no file.
  package init?(at path: String) {
    var status = stat()
    guard unsafe stat(path.fileNameBytes.cName, &status) == 0 else { return nil }
    self.init(status)
  }
}

/// Identifies one state of a file: its identity, its size, and the times when its content and its
/// status last changed. It differs after any change or replacement, because programs cannot set the
/// time of the status change.
package struct FileStamp: Equatable, Sendable {
  private let identity: FileIdentity
  private let size: Int
  private let contentChange: Moment
  private let statusChange: Moment

  private struct Moment: Equatable, Sendable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) { (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec) }

    var text: String {
      let digits = String(nanoseconds)
      return "\(seconds)." + String(repeating: "0", count: max(0, 9 - digits.count)) + digits
    }
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

  /// The time of the last change of the content, in seconds since 1970 with nine decimal places.
  fileprivate var modified: String { contentChange.text }

  fileprivate var inode: UInt64 { identity.inode }

  init?(of file: Int32) {
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Returns the time when the file at a path was last read, in seconds since 1970 with nine decimal
  /// places. Nil if there is no file.
  package static func accessTime(at path: String) -> String? {
    var status = stat()
    guard unsafe stat(path.fileNameBytes.cName, &status) == 0 else { return nil }
    #if canImport(Glibc)
      return Moment(status.st_atim).text
    #else
      return Moment(status.st_atimespec).text
    #endif
  }

  /// Reads the stamp of the file at a path, following symbolic links. Nil if there is no file.
  fileprivate init?(at path: [UInt8]) {
    var status = stat()
    guard unsafe stat(path.cName, &status) == 0 else { return nil }
    self.init(status)
  }
}

extension ByteSource {
  /// The status of the file of this source; nil for sources that are not files.
  var fileStatus: stat? {
    guard let descriptor else { return nil }
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status : nil
  }

  /// The inode of the file and the time of its last change, in decimal form; nil for sources that are
  /// not files.
  package var fileState: (inode: String, modified: String)? {
    stamp.map { (String($0.inode), $0.modified) }
  }

  /// Whether the file has not changed since it was opened, and is still at its path. Always true
  /// for sources that are not files.
  ///
  /// - Parameter path: The path of the file; nil for standard input, which has no path.
  package func isUnchanged(at path: String?) -> Bool {
    guard let descriptor, let stamp else { return true }
    guard FileStamp(of: descriptor) == stamp else { return false }
    return path.map { FileStamp(at: $0.fileNameBytes) == stamp } ?? true
  }
}
