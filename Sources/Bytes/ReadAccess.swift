#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Who else than its owner may read a file.
package struct ReadAccess: Hashable, Sendable {
  private let group: UInt32
  private let isForGroup: Bool
  private let isForOthers: Bool

  /// - Parameter hasList: whether the file has an access control list. What follows from its entries is
  ///   not worked out: only the owner counts then.
  init(_ status: stat, hasList: Bool) {
    group = status.st_gid
    isForGroup = !hasList && status.st_mode & 0o040 != 0
    isForOthers = !hasList && status.st_mode & 0o004 != 0
  }

  /// The most permissive mode of a file that says something about files, so that nobody can read it who
  /// cannot read all of these.
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
  /// Nil for bytes that are in no file that has a name.
  package var readAccess: ReadAccess? {
    guard stamp != nil, let descriptor else { return nil }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    return ReadAccess(status, hasList: AccessControlList(file: descriptor).isPresent)
  }
}
