import Foundation

extension [UInt8] {
  /// A copy with one to three kinds of damage; the same number always gives the same damage.
  package func damaged(_ number: Int) -> [UInt8] {
    var dice = Dice(seed: UInt64(number) &* 77)
    var bytes = self
    for _ in 0...dice.below(3) where !bytes.isEmpty {
      let place = dice.below(bytes.count)
      switch dice.below(8) {
      case 0: bytes[place] ^= 1 << UInt8(dice.below(8))
      case 1: bytes[place] = dice.pick([0, 0xFF, 0x7F, 0x80, 1])
      case 2: bytes[place] = dice.pick(bytes)
      case 3: bytes.insert(dice.pick(bytes), at: place)
      case 4: bytes.removeLast(dice.below(bytes.count))
      case 5: bytes.removeSubrange(place..<Swift.min(bytes.count, place + dice.below(12)))
      case 6:
        let run = bytes[place..<Swift.min(bytes.count, place + dice.below(500))]
        bytes.insert(contentsOf: run, at: place)
      default:
        for index in place..<Swift.min(bytes.count, place + 4) { bytes[index] = 0xFF }
      }
    }
    return bytes
  }
}

extension Invariants {
  /// The violations in the bytes, or else in the first damaged copy that has any.
  package static func violations(
    of bytes: [UInt8], damages: Int, by check: ([UInt8]) -> [String] = { violations(of: $0) }
  ) -> [String] {
    let whole = check(bytes)
    guard whole.isEmpty else { return whole }
    for number in Array(0..<damages).oneIn(5) {
      let found = check(bytes.damaged(number))
      if !found.isEmpty { return found.map { "damage \(number): \($0)" } }
    }
    return []
  }
}
