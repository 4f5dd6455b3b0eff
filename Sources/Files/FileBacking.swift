import Bytes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open file. Each read states its offset, because other users of the file descriptor may change
/// the current position in the file.
final class FileBacking: Backing {
  private var openDescriptor: Int32?
  /// Path from which the file is opened again after it was closed. Nil if it must remain open.
  private let path: String?
  let size: Int
  /// State of the file when it was opened. Nil for a spooled stream, which has no file name.
  let stamp: FileStamp?
  private(set) var failure: ReadFailure?
  private let injection: ReadFaultInjection?

  init(
    descriptor: Int32, size: Int, stamp: FileStamp? = nil, path: String? = nil,
    injection: ReadFaultInjection? = nil
  ) {
    openDescriptor = descriptor
    self.path = path
    self.size = size
    self.stamp = stamp
    self.injection = injection
  }

  deinit { if let openDescriptor { _ = close(openDescriptor) } }

  /// The descriptor of the file, which is opened again if it was closed. Nil if the file cannot be
  /// opened again, or if the file at the path is another file or has changed.
  var descriptor: Int32? {
    if let openDescriptor { return openDescriptor }
    guard let path, failure == nil else { return nil }
    let descriptor = ByteSource.openReadOnly(path)
    guard descriptor >= 0 else {
      fail(.system(errno), at: 0)
      return nil
    }
    guard FileStamp(of: descriptor) == stamp else {
      _ = close(descriptor)
      fail(.changed, at: 0)
      return nil
    }
    openDescriptor = descriptor
    return descriptor
  }

  /// Closes the file until it is read again.
  func suspend() {
    guard path != nil, let descriptor = openDescriptor else { return }
    _ = close(descriptor)
    openDescriptor = nil
  }

  func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    var done = 0
    guard let descriptor else { return 0 }
    while done < buffer.count {
      let place = offset + done
      if let reason = injection?(ByteRange(start: place, count: buffer.count - done)) {
        fail(reason, at: place)
        break
      }
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let got = unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(place))
      if got > 0 {
        done += got
      } else if got == 0 || errno != EINTR {
        fail(got == 0 ? .ended : .system(errno), at: place)
        break
      }
    }
    return done
  }

  private func fail(_ reason: ReadFailure.Reason, at offset: Int) {
    if failure == nil { failure = ReadFailure(offset: offset, reason: reason) }
  }
}

extension ByteSource {
  /// The open file that the source reads. Nil for all other sources.
  var file: FileBacking? { backing as? FileBacking }

  var descriptor: Int32? { file?.descriptor }

  /// State of the open file when it was opened. Nil if the source is not a file with a name.
  var stamp: FileStamp? { file?.stamp }

  /// Closes the file until it is read again. The next read opens the file at its path. Every read
  /// fails if the file at the path is another file or has changed.
  package func suspend() { file?.suspend() }
}
