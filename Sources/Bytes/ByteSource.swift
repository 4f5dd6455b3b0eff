/// Bytes with random access: a file, memory, or bytes derived from another source.
///
/// Reads outside the source return nil and never trap. A source must be used by one thread at a
/// time.
package final class ByteSource {
  /// How the bytes of a source were obtained. This determines how their offsets map back to the
  /// file.
  package enum Origin {
    case file
    /// Ranges of another source, joined without a change of their bytes.
    case pieces(of: ByteSource, JoinedRanges)
    /// Bytes decoded from a range of another source: single bytes do not map back to the file.
    case transformed(of: ByteSource, ByteRange)
  }

  package let size: Int
  package let origin: Origin
  /// Whether the source was decoded from damaged data, or only in part.
  package internal(set) var isIncomplete = false
  /// The file or other place from which the bytes are read.
  package let backing: any Backing
  // Exclusive access need not be checked, because no operation on a window calls back into the
  // source.
  @exclusivity(unchecked) private var windows: Windows

  package init(backing: any Backing, origin: Origin = .file) {
    self.size = backing.size
    self.origin = origin
    self.backing = backing
    unsafe self.windows = Windows(backing)
  }

  package convenience init(bytes: [UInt8]) { self.init(backing: MemoryBacking(bytes)) }

  /// Creates a source of bytes that a closure fetches.
  package convenience init(
    size: Int, fetch: @escaping (ByteRange) -> Result<[UInt8], ReadFailure.Reason>
  ) {
    self.init(backing: FetchedBacking(size: size, fetch: fetch))
  }

  package var wholeRange: ByteRange { ByteRange(start: 0, count: size) }

  /// Number of bytes read from the file or other backing so far. Repeated reads are counted again.
  package var bytesRead: Int { unsafe windows.bytesRead }
  /// A measure of the work done with the bytes of this source, and with bytes decoded from them.
  package var steps: Int { unsafe windows.steps &+ otherSteps }
  private var otherSteps = 0

  /// Increases `steps` for bytes that were copied, searched or decoded: by 1 for every eight bytes.
  func count(_ bytes: Int) { otherSteps &+= bytes >> 3 }

  /// The first failed read of this source, or of the source from which this source is derived; nil
  /// if no read failed. If a read failed, bytes that were read before or after it may be
  /// incomplete: they can be shown, but must not be written to a file.
  package var readFailure: ReadFailure? {
    if let failure = unsafe windows.failure { return failure }
    guard case .transformed(let base, _) = origin else { return nil }
    return base.readFailure
  }

  /// A closure that is called before bytes are read from the backing; nil if every read is allowed.
  /// If the closure returns false, only bytes that are in a window can be read, and all other reads
  /// return nil. Results that were computed in this state must be discarded. The closure must not
  /// read from this source.
  package var mayFetch: (() -> Bool)? {
    get { unsafe windows.mayFetch }
    set { unsafe windows.mayFetch = newValue }
  }

  @inline(__always)
  private func load<Number: FixedWidthInteger>(_ type: Number.Type, at offset: Int) -> Number? {
    unsafe windows.bytes(at: offset, count: MemoryLayout<Number>.size)?
      .loadUnaligned(as: Number.self)
  }

  package func byte(at offset: Int) -> UInt8? { load(UInt8.self, at: offset) }
  package func big16(at offset: Int) -> UInt16? { load(UInt16.self, at: offset)?.bigEndian }
  package func big32(at offset: Int) -> UInt32? { load(UInt32.self, at: offset)?.bigEndian }
  package func big64(at offset: Int) -> UInt64? { load(UInt64.self, at: offset)?.bigEndian }

  /// Returns the unsigned number in the `width` bytes (1 to 8) at `offset`. Returns nil if they are
  /// not all inside the source.
  package func integer(at offset: Int, width: Int, order: ByteOrder = .big) -> UInt64? {
    switch (width, order) {
    case (1, _): return load(UInt8.self, at: offset).map(UInt64.init)
    case (2, .big): return load(UInt16.self, at: offset).map { UInt64($0.bigEndian) }
    case (4, .big): return load(UInt32.self, at: offset).map { UInt64($0.bigEndian) }
    case (8, .big): return load(UInt64.self, at: offset)?.bigEndian
    case (2, .little): return load(UInt16.self, at: offset).map { UInt64($0.littleEndian) }
    case (4, .little): return load(UInt32.self, at: offset).map { UInt64($0.littleEndian) }
    case (8, .little): return load(UInt64.self, at: offset)?.littleEndian
    default: break
    }
    guard width > 0, width <= 8, let first = unsafe windows.bytes(at: offset, count: width) else {
      return nil
    }
    var value: UInt64 = 0
    for index in 0..<width {
      let byte = unsafe first.load(fromByteOffset: index, as: UInt8.self)
      let shift = order == .big ? width - 1 - index : index
      value |= UInt64(byte) << UInt64(shift * 8)
    }
    return value
  }

  /// Returns the bytes of a range that are inside the source, at most `limit` of them.
  package func bytes(_ range: ByteRange, limit: Int = .max) -> [UInt8] {
    let wanted = ByteRange(start: range.start, count: min(range.count, limit)).clamped(
      to: wholeRange)
    return unsafe [UInt8](unsafeUninitializedCapacity: wanted.count) { buffer, count in
      count = unsafe copy(wanted, into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// Passes the bytes of a range to a closure in contiguous runs, until the closure returns false.
  /// Leaves out holes of a sparse file, which would be read as zeros.
  package func forEachRunOfData(in range: ByteRange, _ body: (_ offset: Int, RawSpan) -> Bool) {
    var place = backing.endOfHole(at: range.start)
    while place < range.end, let run = unsafe windows.run(at: place, count: range.end - place) {
      guard unsafe body(place, run.bytes) else { return }
      // A run that ends inside a hole ends with a zero byte. After any other byte, the file system
      // need not be queried for a hole.
      let isAtHole = unsafe run.count >= Self.shortestHole && run[run.count - 1] == 0
      place += run.count
      if isAtHole { place = backing.endOfHole(at: place) }
    }
  }

  /// Minimum size of a hole in bytes. Holes consist of whole blocks of the file system.
  private static let shortestHole = 4 << 10

  /// Passes the bytes of a range to a closure in contiguous runs, until the closure returns false.
  package func forEachRun(in range: ByteRange, _ body: (_ offset: Int, RawSpan) -> Bool) {
    var place = range.start
    while place < range.end, let run = unsafe windows.run(at: place, count: range.end - place) {
      guard unsafe body(place, run.bytes) else { return }
      place += run.count
    }
  }

  func copy(_ range: ByteRange, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var done = 0
    while done < range.count,
      let run = unsafe windows.run(at: range.start + done, count: range.count - done)
    {
      unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done..<done + run.count])
        .copyMemory(from: run)
      done += run.count
    }
    count(done)
    return done
  }
}

package enum ByteOrder: Sendable {
  case big, little
}
