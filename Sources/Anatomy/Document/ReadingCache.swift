/// The fields of the structures that were asked last: whoever asks for one field often asks the same
/// structure for the next.
struct ReadingCache {
  private enum Slot {
    case empty
    /// Asked for one field so far, which costs less than all.
    case readOnce(Int32)
    case read(Int32, Reading)
  }

  private let count: Int
  /// None before the first is asked: most documents are little, and nobody asks them.
  private var slots: [Slot] = []

  /// Elements are many, and of few structures.
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

  /// Whether somebody asked before; from now on somebody did.
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
  /// Whether it has rows or items that are read when somebody asks for them.
  var isReadLater: Bool {
    switch value {
    case .list, .table: true
    case .group(let members): members.contains(where: \.isReadLater)
    default: false
    }
  }
}
