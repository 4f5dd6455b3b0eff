package import Bytes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension ByteSource {
  /// Opens a regular file that is in the folder of another file, or below it, after symbolic links
  /// are resolved. Returns nil for anything else.
  package static func open(path: String, nextToFile neighbour: String) -> ByteSource? {
    guard neighbour != "-", let file = realPath(neighbour.fileNameBytes),
      let slash = file.lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    let folder = Array(file[...slash])
    guard let target = realPath(folder + path.fileNameBytes), target.starts(with: folder) else {
      return nil
    }
    return try? openRegular(target)
  }

  /// - Parameter target: A path in which all symbolic links are resolved.
  static func openRegular(_ target: [UInt8]) throws(OpeningError) -> ByteSource {
    // `systemOpen` uses flags with which opening does not block, even if a pipe has replaced the
    // file.
    let name = target.cName
    let descriptor = systemOpen(name)
    guard descriptor >= 0 else { throw openingError(errno) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      _ = close(descriptor)
      throw .unreadable(reason: "it is not a regular file")
    }
    return ByteSource(
      backing: FileBacking(
        descriptor: descriptor, size: Int(status.st_size), stamp: FileStamp(status),
        path: String(fileNameBytes: target)))
  }

  private static func systemOpen(_ name: [CChar]) -> Int32 {
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW
    #if canImport(Glibc)
      return unsafe Glibc.open(name, flags)
    #else
      return unsafe Darwin.open(name, flags)
    #endif
  }

  /// Returns a path with all symbolic links resolved. Returns nil if the target does not exist;
  /// `errno` then has the reason.
  static func realPath(_ path: [UInt8]) -> [UInt8]? {
    let name = path.cName
    guard !path.contains(0), let found = unsafe realpath(name, nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe Array(UnsafeRawBufferPointer(start: found, count: strlen(found)))
  }
}
