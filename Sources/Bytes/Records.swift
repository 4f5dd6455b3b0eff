/// A list of records of equal size at addresses that never change. Adding records does not copy
/// existing ones. Reading does not check for exclusive access, unlike an array in an object.
@usableFromInline
@safe package final class Records<Record: BitwiseCopyable> {
  /// The blocks of records. The block at index n has space for 2ⁿ records. Blocks below
  /// `firstBlock` are not used.
  @usableFromInline let blocks: UnsafeMutablePointer<UnsafeMutablePointer<Record>?>
  @usableFromInline let length: UnsafeMutablePointer<Int>

  @usableFromInline static var firstBlock: Int { 2 }
  @usableFromInline static var maxBlocks: Int { 31 }

  package init() {
    unsafe blocks = .allocate(capacity: Self.maxBlocks)
    unsafe blocks.initialize(repeating: nil, count: Self.maxBlocks)
    unsafe length = .allocate(capacity: 1)
    unsafe length.initialize(to: 0)
  }

  deinit {
    for block in 0..<Self.maxBlocks { unsafe blocks[block]?.deallocate() }
    unsafe blocks.deallocate()
    unsafe length.deallocate()
  }

  @inlinable package var count: Int { unsafe length.pointee }

  @inlinable package subscript(index: Int32) -> Record {
    get {
      precondition(index >= 0 && Int(index) < count)
      return unsafe place(Int(index)).pointee
    }
    _modify {
      precondition(index >= 0 && Int(index) < count)
      yield unsafe &place(Int(index)).pointee
    }
  }

  @inlinable package func append(_ record: Record) {
    let index = count
    precondition(index < Int(Int32.max) - 1 << Self.firstBlock)
    if unsafe blocks[Self.block(of: index)] == nil { newBlock(Self.block(of: index)) }
    unsafe place(index).initialize(to: record)
    unsafe length.pointee = index + 1
  }

  /// Appends all records to another list and removes them from this one. Memory is released during
  /// the move, so that a long list is never in memory twice.
  package func moveAll(to other: Records) {
    var left = count
    for block in Self.firstBlock..<Self.maxBlocks where left > 0 {
      guard let records = unsafe blocks[block] else { break }
      let filled = min(left, 1 << block)
      for first in stride(from: 0, to: filled, by: Self.movedAtOnce) {
        let end = min(filled, first + Self.movedAtOnce)
        for index in first..<end { unsafe other.append(records[index]) }
        let stride = MemoryLayout<Record>.stride
        // The page at the start also contains records of the previous step, which were moved
        // already. The range therefore begins one step earlier.
        unsafe Pages.discard(max(0, first - Self.movedAtOnce) * stride..<end * stride, of: records)
      }
      left -= filled
    }
    removeAll()
  }

  private static var movedAtOnce: Int { 1 << 16 }

  /// Removes all records but keeps their storage for later records.
  package func removeAll() { unsafe length.pointee = 0 }

  @inlinable @inline(__always) static func block(of index: Int) -> Int {
    Int.bitWidth - 1 - (index + 1 << firstBlock).leadingZeroBitCount
  }

  /// Returns the address of a record. The block that contains it must exist.
  @inlinable @inline(__always) func place(_ index: Int) -> UnsafeMutablePointer<Record> {
    let block = Self.block(of: index)
    return unsafe blocks[block].unsafelyUnwrapped + (index + 1 << Self.firstBlock - 1 << block)
  }

  @usableFromInline func newBlock(_ block: Int) {
    unsafe blocks[block] = unsafe Pages.allocate(MemoryLayout<Record>.stride << block)
      .bindMemory(to: Record.self, capacity: 1 << block)
  }
}
