import Bytes
import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The access control list of an open file. If the file has such a list, the group bits of its mode
/// are the upper bound of all entries, not the rights of its group.
struct AccessControlList {
  let file: Int32

  /// The result of copying an access control list.
  enum Outcome {
    /// - Parameter limitsMode: Whether the copy has a list, so that the group bits of its file mode
    ///   are the upper bound of the list.
    case done(limitsMode: Bool)
    case failed
  }

  #if canImport(Glibc)
    private static let name = Array("system.posix_acl_access".utf8)
    private static let version: [UInt8] = [2, 0, 0, 0]
    private static let entrySize = 8
    private static let ownerGroup: UInt8 = 4
    private static let others: UInt8 = 0x20

    private var attributes: ExtendedAttributes { ExtendedAttributes(file: file) }

    var isPresent: Bool { attributes.value(of: Self.name) != .absent }

    /// Removes the access control list, such as the one that a new file inherits from its folder.
    /// Returns whether the file has no list afterwards.
    func remove() -> Bool { attributes.remove(Self.name) }

    /// - Parameter isOtherGroup: Whether the copy belongs to another group than the original.
    func copy(from original: AccessControlList, isOtherGroup: Bool) -> Outcome {
      switch original.attributes.value(of: Self.name) {
      case .absent: return remove() ? .done(limitsMode: false) : .failed
      case .unreadable: return .failed
      case .bytes(let list):
        guard let adapted = isOtherGroup ? Self.restrictingGroup(of: list) : list else {
          return .failed
        }
        return attributes.set(Self.name, to: adapted) ? .done(limitsMode: true) : .failed
      }
    }

    /// Returns a copy of the given access control list. In the copy, the owning group and all other
    /// users keep only the rights that both have in `list`. Returns nil if `list` is not valid.
    static func restrictingGroup(of list: [UInt8]) -> [UInt8]? {
      guard list.starts(with: version), (list.count - version.count) % entrySize == 0 else {
        return nil
      }
      let entries = stride(from: version.count, to: list.count, by: entrySize)
      guard let group = entries.first(where: { list[$0] == ownerGroup }),
        let other = entries.first(where: { list[$0] == others })
      else { return nil }
      var adapted = list
      for entry in [group, other] { adapted[entry + 2] = list[group + 2] & list[other + 2] }
      return adapted
    }
  #else
    var isPresent: Bool {
      guard let list = unsafe acl_get_fd_np(file, ACL_TYPE_EXTENDED) else { return false }
      unsafe acl_free(UnsafeMutableRawPointer(list))
      return true
    }

    func remove() -> Bool {
      guard isPresent else { return true }
      guard let list = unsafe acl_init(0) else { return false }
      defer { unsafe acl_free(UnsafeMutableRawPointer(list)) }
      return unsafe acl_set_fd_np(file, list, ACL_TYPE_EXTENDED) == 0
    }

    /// - Parameter isOtherGroup: Ignored, because the entries of these lists name users and groups.
    func copy(from original: AccessControlList, isOtherGroup: Bool) -> Outcome {
      guard let list = unsafe acl_get_fd_np(original.file, ACL_TYPE_EXTENDED) else {
        let isAbsent = errno == ENOENT || errno == ENOTSUP
        return isAbsent && remove() ? .done(limitsMode: false) : .failed
      }
      defer { unsafe acl_free(UnsafeMutableRawPointer(list)) }
      let isSet = unsafe acl_set_fd_np(file, list, ACL_TYPE_EXTENDED) == 0
      return isSet ? .done(limitsMode: false) : .failed
    }
  #endif
}
