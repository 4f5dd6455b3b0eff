/// Random numbers that are the same on every machine for the same seed (SplitMix64).
package struct Dice: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to `bound` - 1. The algorithm of the standard library is not used, because a
  /// later version may give other numbers.
  package mutating func below(_ bound: Int) -> Int { bound > 0 ? Int(next() % UInt64(bound)) : 0 }

  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// A range of at most `most` bytes.
  package mutating func range(in bytes: [UInt8], atMost most: Int = .max) -> Range<Int> {
    let start = below(bytes.count + 1)
    let count = below(min(most, bytes.count - start) + 1)
    return start..<start + count
  }
}
