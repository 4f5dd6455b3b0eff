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

  /// The descriptor of the file, which is opened again if it was closed. Nil if that is impossible,
  /// or if the file at the path is another one or has changed.
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

/// Bytes that are fetched in blocks, from a place where each request takes long. The blocks that were
/// fetched last are kept.
final class FetchedBacking: Backing {
  let size: Int
  private(set) var failure: ReadFailure?
  private let fetch: (ByteRange) -> Result<[UInt8], ReadFailure.Reason>
  /// The kept blocks by number, and their numbers in the order in which they were fetched.
  private var blocks: [Int: [UInt8]] = [:]
  private var order: [Int] = []

  private static let blockSize = 64 << 10
  private static let maxBlocks = 64

  init(size: Int, fetch: @escaping (ByteRange) -> Result<[UInt8], ReadFailure.Reason>) {
    self.size = size
    self.fetch = fetch
  }

  func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    var done = 0
    while done < buffer.count {
      let place = offset + done
      let number = place / Self.blockSize
      guard let block = block(number, upTo: offset + buffer.count) else { break }
      let start = place - number * Self.blockSize
      let count = min(block.count - start, buffer.count - done)
      guard count > 0 else { break }
      unsafe block.withUnsafeBytes { source in
        unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done..<done + count]).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: source[start..<start + count]))
      }
      done += count
    }
    return done
  }

  /// Returns a block. If it is not kept, it is fetched together with the following blocks that are
  /// needed too.
  private func block(_ number: Int, upTo end: Int) -> [UInt8]? {
    if let kept = blocks[number] { return kept }
    var last = number
    while (last + 1) * Self.blockSize < end, blocks[last + 1] == nil { last += 1 }
    let start = number * Self.blockSize
    let range = ByteRange(from: start, to: min((last + 1) * Self.blockSize, size))
    switch fetch(range) {
    case .failure(let reason):
      if failure == nil { failure = ReadFailure(offset: start, reason: reason) }
      return nil
    case .success(let bytes):
      if bytes.count != range.count, failure == nil {
        failure = ReadFailure(offset: start + min(bytes.count, range.count), reason: .ended)
      }
      for index in number...last {
        let place = (index - number) * Self.blockSize
        guard place < bytes.count else { break }
        if order.count == Self.maxBlocks { blocks[order.removeFirst()] = nil }
        order.append(index)
        blocks[index] = Array(bytes[place..<min(place + Self.blockSize, bytes.count)])
      }
      return blocks[number]
    }
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
