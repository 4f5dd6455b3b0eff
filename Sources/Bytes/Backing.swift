#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where the bytes of a source come from when no window holds them.
protocol Backing {
  var size: Int { get }
  /// Copies bytes from `offset` on and tells how many there were; fewer than asked for is a short read.
  func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int
  /// The first read that failed, ever.
  var failure: ReadFailure? { get }
}

/// An open file, read by position so that nothing else can move the place.
final class FileBacking: Backing {
  let descriptor: Int32
  let size: Int
  /// Nil for a copy of a stream, which has no name.
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

/// Bytes that are in memory already.
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

/// Runs of another source, one behind the other.
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
