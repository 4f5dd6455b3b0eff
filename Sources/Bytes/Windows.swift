/// A small set of buffers (windows) with the bytes read last from a backing. Sequential reads fetch
/// larger and larger blocks, because tables are long. Other reads fetch small blocks, because the
/// boxes of a file are far apart.
struct Windows: ~Copyable {
  @safe private struct Window {
    var start = 0
    var count = 0
    var lastUse: UInt64 = 0
    var buffer = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)

    @inline(__always)
    func holds(_ offset: Int, _ length: Int) -> Bool {
      // This comparison is written so that it cannot overflow, however large the offset is.
      offset >= start && offset &- start <= count &- length
    }
  }

  static let smallest = 4 << 10
  static let largest = 256 << 10

  private let backing: any Backing
  private var windows: [Window] = []
  private var current = 0
  private var clock: UInt64 = 0
  private(set) var bytesRead = 0
  /// The number of calls of `bytes(at:count:)`, as a measure of the work.
  private(set) var steps = 0
  /// The first read from the backing that returned fewer bytes than the size of the backing
  /// implies. Nil if there was none.
  private var shortRead: ReadFailure?
  var failure: ReadFailure? { backing.failure ?? shortRead }
  var mayFetch: (() -> Bool)?

  init(_ backing: any Backing) {
    self.backing = backing
    windows = Array(repeating: Window(), count: 4)
  }

  deinit {
    for window in windows { unsafe window.buffer.deallocate() }
  }

  /// Returns `count` bytes at `offset`, which are valid until the next call. Returns nil if `count`
  /// exceeds `largest`, or if the bytes cannot be read.
  @inline(__always)
  mutating func bytes(at offset: Int, count: Int) -> UnsafeRawPointer? {
    steps &+= 1
    let window = windows[current]
    if window.holds(offset, count) {
      return unsafe UnsafeRawPointer(window.buffer.baseAddress)?.advanced(
        by: offset &- window.start)
    }
    return unsafe fetched(at: offset, count: count)
  }

  /// Returns up to `count` bytes from `offset` on, as far as a single window contains them. Returns
  /// nil if it contains none.
  mutating func run(at offset: Int, count: Int) -> UnsafeRawBufferPointer? {
    guard count > 0, offset < backing.size else { return nil }
    let wanted = min(count, Self.largest, backing.size - offset)
    let window = windows[current]
    if offset >= window.start && offset < window.start + window.count {
      let there = min(wanted, window.start + window.count - offset)
      return unsafe bytes(at: offset, count: there).map {
        unsafe UnsafeRawBufferPointer(start: $0, count: there)
      }
    }
    guard let first = unsafe fetched(at: offset, count: 1) else { return nil }
    let loaded = windows[current]
    let there = min(wanted, loaded.start + loaded.count - offset)
    return unsafe UnsafeRawBufferPointer(start: first, count: there)
  }

  @inline(never)
  private mutating func fetched(at offset: Int, count: Int) -> UnsafeRawPointer? {
    guard offset >= 0, count >= 0, count <= Self.largest, offset <= backing.size,
      count <= backing.size - offset
    else { return nil }
    clock += 1
    for index in windows.indices where windows[index].holds(offset, count) {
      windows[index].lastUse = clock
      current = index
      return unsafe bytes(at: offset, count: count)
    }
    load(offset: offset, count: count)
    guard windows[current].holds(offset, count) else { return nil }
    return unsafe bytes(at: offset, count: count)
  }

  private mutating func load(offset: Int, count: Int) {
    if let mayFetch, !mayFetch() { return }
    // A read shortly after the end of a window continues that window: it is replaced by a longer
    // one.
    var index = 0
    var length = Self.smallest
    var follows = false
    for candidate in windows.indices {
      let end = windows[candidate].start + windows[candidate].count
      if windows[candidate].count > 0, offset + count > end, offset <= end + Self.smallest,
        offset >= windows[candidate].start
      {
        index = candidate
        length = min(windows[candidate].count * 2, Self.largest)
        follows = true
      }
    }
    if !follows {
      for candidate in windows.indices
      where windows[candidate].lastUse < windows[index].lastUse { index = candidate }
    }
    let start = follows ? offset : offset & ~511
    length = min(max(length, offset - start + count), backing.size - start)
    if unsafe windows[index].buffer.count < length {
      unsafe windows[index].buffer.deallocate()
      unsafe windows[index].buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: max(length, min(Self.smallest, backing.size)), alignment: 16)
    }
    let target = unsafe UnsafeMutableRawBufferPointer(rebasing: windows[index].buffer[..<length])
    let got = unsafe backing.fill(target, at: start)
    if got < length, shortRead == nil {
      shortRead = ReadFailure(offset: start + got, reason: .ended)
    }
    bytesRead += got
    windows[index].start = start
    windows[index].count = got
    windows[index].lastUse = clock
    current = index
  }
}
