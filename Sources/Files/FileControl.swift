import Bytes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A reason why someone other than the user of this process may have written a file.
package enum ForeignControl: Error, Equatable {
  case otherOwner
  case otherWriters
}

extension ForeignControl {
  package var words: String {
    switch self {
    case .otherOwner: "belongs to another user"
    case .otherWriters: "can be written by other users"
    }
  }

  /// Creates the reason why the user of this process is not the only one who controls an open file
  /// or folder; nil if this user is the only one.
  init?(of descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_uid == geteuid() else {
      self = .otherOwner
      return
    }
    let isWritable =
      status.st_mode & S_IWOTH != 0
      || status.st_mode & S_IWGRP != 0
        && (AccessControlList(file: descriptor).isPresent
          || !UserGroups.isPrivate(status.st_gid))
    guard isWritable else { return nil }
    self = .otherWriters
  }

  /// Creates the reason why the user of this process is not the only one who controls the folder
  /// that contains `path`; nil if this user is the only one.
  private init?(ofFolderOf path: [UInt8]) {
    let folder = path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[...$0]) } ?? [0x2E]
    #if canImport(Glibc)
      let file = unsafe Glibc.open(folder.cName, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #else
      let file = unsafe Darwin.open(folder.cName, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #endif
    guard file >= 0 else {
      self = .otherOwner
      return
    }
    defer { _ = close(file) }
    self.init(of: file)
  }

  /// Creates the reason why the user of this process is not the only one who controls the folders
  /// of `path` and `target`; nil if this user alone controls both folders.
  ///
  /// - Parameters:
  ///   - path: The path by which the user names the file.
  ///   - target: The path of the same file with all symbolic links resolved.
  init?(ofFoldersOf path: String, _ target: [UInt8]) {
    guard let control = Self(ofFolderOf: path.fileNameBytes) ?? Self(ofFolderOf: target) else {
      return nil
    }
    self = control
  }
}

extension ByteSource {
  /// Why another user could have written the file of this source; nil if only the user of this process
  /// can do so, or if the source is not a file.
  package var foreignControl: ForeignControl? { descriptor.flatMap(ForeignControl.init(of:)) }
}

/// The groups of users that the file `/etc/group` lists. Groups of a directory service are unknown.
private enum UserGroups {
  private static let file = "/etc/group"
  private static let longest = 1 << 20

  /// Whether the user of this process is the only member of a group. By convention, the ID of such
  /// a private group equals the user ID.
  static func isPrivate(_ group: gid_t) -> Bool {
    guard group == geteuid(), group == getegid(), let source = try? ByteSource.open(path: file)
    else { return false }
    let number = Array(String(group).utf8)
    let lines = source.bytes(source.wholeRange, limit: longest).split(separator: 0x0A)
    let entries = lines.map { $0.split(separator: 0x3A, omittingEmptySubsequences: false) }
    return entries.filter { $0.count == 4 && Array($0[2]) == number }.map(\.[3].isEmpty) == [true]
  }
}
