import Bytes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Who can read a file, apart from its owner.
package struct ReadAccess: Hashable, Sendable {
  private let group: UInt32
  private let isForGroup: Bool
  private let isForOthers: Bool

  /// - Parameter hasList: Whether the file has an access control list. Its entries are not
  ///   evaluated: only the owner counts as able to read a file that has such a list.
  init(_ status: stat, hasList: Bool) {
    group = status.st_gid
    isForGroup = !hasList && status.st_mode & 0o040 != 0
    isForOthers = !hasList && status.st_mode & 0o004 != 0
  }

  /// Returns the mode of a new file that contains data about `files`. It is `mode` without the
  /// rights of users who cannot read all of `files`: of the group, of all others, or of both.
  static func mode(within mode: mode_t, of files: Set<ReadAccess>, group: UInt32) -> mode_t {
    let isForGroup = files.allSatisfy { file in
      file.group == group ? file.isForGroup : file.isForGroup && file.isForOthers
    }
    let isForOthers = files.allSatisfy { file in
      file.isForOthers && (file.group == group || file.isForGroup)
    }
    return mode & ~(isForGroup ? 0 : 0o070) & ~(isForOthers ? 0 : 0o007)
  }
}

extension ByteSource {
  /// Who can read the file of this source. Nil if the source is not a file with a name.
  package var readAccess: ReadAccess? {
    guard stamp != nil, let descriptor, let fileStatus else { return nil }
    return ReadAccess(fileStatus, hasList: AccessControlList(file: descriptor).isPresent)
  }
}
