/// The fields of the structures that were asked last: whoever asks for one field often asks the same
/// structure for the next.
struct RecentReadings {
  private enum Slot {
    case empty
    /// Asked for one field so far, which costs less than all.
    case askedOnce(Int32)
    case read(Int32, Reading)
  }

  private var slots: [Slot] = Array(repeating: .empty, count: 32)

  private static func slot(of index: Int32) -> Int { Int(index & 31) }

  func reading(of index: Int32) -> Reading? {
    if case .read(index, let reading) = slots[Self.slot(of: index)] { return reading }
    return nil
  }

  mutating func keep(_ reading: Reading, of index: Int32) {
    slots[Self.slot(of: index)] = .read(index, reading)
  }

  /// Whether somebody asked before; from now on somebody did.
  mutating func isAskedAgain(_ index: Int32) -> Bool {
    let slot = Self.slot(of: index)
    if case .askedOnce(index) = slots[slot] { return true }
    slots[slot] = .askedOnce(index)
    return false
  }
}
