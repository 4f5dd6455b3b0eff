#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Provides the bytes of a source that are not in one of its buffers (windows).
protocol Backing {
  var size: Int { get }
  /// Copies bytes into a buffer, beginning with the byte at `offset`, and returns how many were
  /// copied. Fewer than requested is a short read.
  func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int
  /// The first read that failed since the source was opened. Nil if none failed.
  var failure: ReadFailure? { get }
}

/// An open file. It is read with explicit offsets, so that other users of the file descriptor do
/// not affect the position.
final class FileBacking: Backing {
  let descriptor: Int32
  let size: Int
  /// State of the file when it was opened. Nil for a spooled stream, which has no file name.
  let stamp: FileStamp?
  private(set) var failure: ReadFailure?
  private let injection: ReadFaultInjection?

  init(
    descriptor: Int32, size: Int, stamp: FileStamp? = nil, injection: ReadFaultInjection? = nil
  ) {
    self.descriptor = descriptor
    self.size = size
    self.stamp = stamp
    self.injection = injection
  }

  deinit { _ = close(descriptor) }

  func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    var done = 0
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

/// The bytes of a source that is completely in memory.
final class MemoryBacking: Backing {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var size: Int { bytes.count }
  var failure: ReadFailure? { nil }

  func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    let count = min(buffer.count, bytes.count - offset)
    guard count > 0 else { return 0 }
    unsafe bytes.withUnsafeBytes { source in
      unsafe buffer.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: source[offset..<offset + count]))
    }
    return count
  }
}

/// The bytes of a source that consists of ranges of another source, one after the other.
final class JoinedRangesBacking: Backing {
  private let base: ByteSource
  let pieces: JoinedRanges

  init(base: ByteSource, pieces: JoinedRanges) {
    self.base = base
    self.pieces = pieces
  }

  var size: Int { pieces.size }
  var failure: ReadFailure? { base.readFailure }

  func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    var done = 0
    for range in pieces.ranges(of: ByteRange(start: offset, count: buffer.count)) {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done..<done + range.count])
      let got = unsafe base.copy(range, into: rest)
      done += got
      if got < range.count { break }
    }
    return done
  }
}
