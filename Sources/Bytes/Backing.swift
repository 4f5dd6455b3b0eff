/// A place from which a source reads its bytes, such as a file or memory. It is used for bytes that
/// are not in one of the buffers (windows) of the source.
package protocol Backing {
  var size: Int { get }
  /// Fills the given buffer with bytes from `offset` on, and returns the number of copied bytes.
  /// This number is less than the size of the buffer if the read failed or the bytes ended early.
  func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int
  /// The first read that failed since the source was opened. Nil if none failed.
  var failure: ReadFailure? { get }
  /// Returns the offset of the first byte at or after `place` that is outside the holes of a sparse
  /// file. All bytes in a hole are zeros.
  func endOfHole(at place: Int) -> Int
}

extension Backing {
  package func endOfHole(at place: Int) -> Int { place }
}

/// A backing that fetches its bytes in blocks, because each request takes a long time. It keeps the
/// most recently fetched blocks.
final class FetchedBacking: Backing {
  let size: Int
  private(set) var failure: ReadFailure?
  private let fetch: (ByteRange) -> Result<[UInt8], ReadFailure.Reason>
  /// The kept blocks, by block number. `order` has these numbers in the order of fetching.
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

  /// Returns the block with the given number; nil if it cannot be fetched. A block that is not kept
  /// is fetched together with the missing blocks that directly follow it before the offset `end`.
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

/// A backing with bytes that are completely in memory.
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

/// A backing that joins ranges of another source in the given order.
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
