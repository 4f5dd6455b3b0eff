package import Bytes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The reason why a path could not be opened.
package enum OpeningError: Error, Equatable {
  case notFound
  case isDirectory
  case unreadable(reason: String)
  /// The input is a stream that is longer than the limit for spooling.
  case tooLong(limit: Int)
}

extension OpeningError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notFound: "no such file"
    case .isDirectory: "is a directory"
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .tooLong(let limit): "the stream is longer than the limit of \(limit) bytes"
    }
  }
}

extension ByteSource {
  /// Maximum number of bytes of a stream that is spooled. Longer streams are refused.
  package static let spoolLimit = 1 << 30

  /// Opens a file for reading only. The path `-` is standard input. Input without random access (a
  /// pipe, a FIFO, a device) is spooled into an unnamed temporary file.
  ///
  /// - Parameter injection: Makes reads of a regular file fail; for tests only.
  package static func open(
    path: String, spoolLimit: Int = spoolLimit, injecting injection: ReadFaultInjection? = nil
  ) throws(OpeningError) -> ByteSource {
    let descriptor = path == "-" ? dup(STDIN_FILENO) : openReadOnly(path)
    guard descriptor >= 0 else { throw openingError(errno) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      let code = errno
      _ = close(descriptor)
      throw openingError(code)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      return ByteSource(
        backing: FileBacking(
          descriptor: descriptor, size: Int(status.st_size), stamp: FileStamp(status),
          path: path == "-" ? nil : path, injection: injection))
    case S_IFDIR:
      _ = close(descriptor)
      throw .isDirectory
    default:
      defer { _ = close(descriptor) }
      return try spooled(descriptor, limit: spoolLimit)
    }
  }

  static func openReadOnly(_ name: String) -> Int32 {
    let path = name.fileNameBytes.cName
    #if os(Linux)
      // Only the owner may open a file without updating its access time. All other users open it as
      // usual.
      let withoutAccessTime: Int32 = 0o1_000_000
      let quiet = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | withoutAccessTime)
      if quiet >= 0 || errno != EPERM { return quiet }
      return unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    #else
      return unsafe Darwin.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    #endif
  }

  private static func spooled(
    _ input: Int32, limit: Int
  ) throws(OpeningError) -> ByteSource {
    let output = temporaryFile()
    guard output >= 0 else { throw openingError(errno) }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var total = 0
    while true {
      let got = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(input, $0.baseAddress, $0.count)
      }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else {
        let code = errno
        _ = close(output)
        throw openingError(code)
      }
      if got == 0 { break }
      total += got
      guard total <= limit else {
        _ = close(output)
        throw .tooLong(limit: limit)
      }
      guard writeAll(buffer.prefix(got), to: output) else {
        let code = errno
        _ = close(output)
        throw openingError(code)
      }
    }
    return ByteSource(backing: FileBacking(descriptor: output, size: total))
  }

  private static func temporaryFile() -> Int32 {
    var name = Array("\(Folder.temporary)/mediainspect.XXXXXX".utf8CString)
    return unsafe name.withUnsafeMutableBufferPointer { buffer in
      guard let first = buffer.baseAddress else { return -1 }
      let descriptor = unsafe mkstemp(first)
      if descriptor >= 0 { unsafe _ = unlink(first) }
      return descriptor
    }
  }

  private static func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        let put = unsafe write(descriptor, rest.baseAddress, rest.count)
        if put > 0 { done += put } else if put == 0 || errno != EINTR { return false }
      }
      return true
    }
  }

  static func openingError(_ code: Int32) -> OpeningError {
    switch code {
    case ENOENT: .notFound
    case EISDIR: .isDirectory
    default: .unreadable(reason: unsafe String(cString: strerror(code)))
    }
  }
}
