/// A cache of the fields of recently read nodes. Code that requests a field of a node often
/// requests another field of the same node next.
struct ReadingCache {
  private enum Slot {
    case empty
    /// One field of the node was requested so far, and only this field was read, because this is
    /// cheaper than reading all fields.
    case readOnce(Int32)
    case read(Int32, Reading)
  }

  private let count: Int
  /// The cached readings. Empty before the first request, because most documents are small and are
  /// never read.
  private var slots: [Slot] = []

  /// Creates a cache, which is smaller for documents of list elements: they are many and contain
  /// few structures.
  init(ofElement isOfElement: Bool) { count = isOfElement ? 4 : 32 }

  private func slot(of index: Int32) -> Int { Int(index) & (count - 1) }

  func reading(of index: Int32) -> Reading? {
    guard !slots.isEmpty, case .read(index, let reading) = slots[slot(of: index)] else {
      return nil
    }
    return reading
  }

  mutating func keep(_ reading: Reading, of index: Int32) {
    fill(slot(of: index), with: .read(index, reading))
  }

  /// Records that a field of a node was requested. Returns whether an earlier request for a field
  /// of this node is recorded.
  mutating func markRead(_ index: Int32) -> Bool {
    let slot = slot(of: index)
    if !slots.isEmpty, case .readOnce(index) = slots[slot] { return true }
    fill(slot, with: .readOnce(index))
    return false
  }

  private mutating func fill(_ slot: Int, with content: Slot) {
    if slots.isEmpty { slots = Array(repeating: .empty, count: count) }
    slots[slot] = content
  }
}

extension Field {
  /// Whether the field contains table rows or list items, which are read on request.
  var isReadLater: Bool {
    switch value {
    case .list, .table: true
    case .group(let members): members.contains(where: \.isReadLater)
    default: false
    }
  }
}
