#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension ByteSource {
  /// Opens a regular file that lies in the folder of another one, or below it, links followed to their
  /// end. Nil for everything else.
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

  /// - Parameter target: the end of all links.
  static func openRegular(_ target: [UInt8]) throws(OpeningError) -> ByteSource {
    // Not even a pipe that takes its place is waited for.
    let name = target.cName
    let descriptor = systemOpen(name)
    guard descriptor >= 0 else { throw openingError(errno) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      _ = close(descriptor)
      throw .unreadable(reason: "it is no regular file")
    }
    return ByteSource(
      backing: FileBacking(
        descriptor: descriptor, size: Int(status.st_size), stamp: FileStamp(status)))
  }

  private static func systemOpen(_ name: [CChar]) -> Int32 {
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW
    #if canImport(Glibc)
      return unsafe Glibc.open(name, flags)
    #else
      return unsafe Darwin.open(name, flags)
    #endif
  }

  /// Where all links lead; nil, with the reason in `errno`, where they lead nowhere.
  static func realPath(_ path: [UInt8]) -> [UInt8]? {
    let name = path.cName
    guard !path.contains(0), let found = unsafe realpath(name, nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe Array(UnsafeRawBufferPointer(start: found, count: strlen(found)))
  }
}
