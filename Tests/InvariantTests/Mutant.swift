import ByteScript
import InvariantChecks
import TestSupport

/// A file with one to four kinds of damage. The same seed and number give the same mutant from the
/// same files.
struct Mutant {
  private(set) var name: String
  private(set) var bytes: [UInt8]
  private var dice: Dice

  init(of seeds: [Seed], seed: UInt64, number: Int) {
    dice = Dice(seed: seed &* 0x1_0000_0001 &+ UInt64(number))
    let original = dice.pick(seeds)
    name = "mutant \(number) of \(original.name):"
    bytes = original.bytes
    for _ in 0...dice.below(4) {
      let way = dice.pick(Way.allCases)
      name += " \(way)"
      apply(way, seeds)
    }
  }

  private enum Way: CaseIterable {
    case flipBit, setByte, setSize, setLong, setShort, cut, double, remove, patchedSource,
      swapCodes, nest
  }

  private static let extremes: [UInt32] = [
    0, 1, 2, 7, 8, 9, 15, 16, 17, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0x00FF_FFFF,
  ]

  private mutating func apply(_ way: Way, _ seeds: [Seed]) {
    guard !bytes.isEmpty else { return }
    switch way {
    case .flipBit: bytes[dice.below(bytes.count)] ^= 1 << UInt8(dice.below(8))
    case .setByte: bytes[dice.below(bytes.count)] = dice.pick([0, 0xFF, 0x7F, 0x80, 1])
    case .setSize:
      guard let place = codePlace() else { return }
      set(dice.pick([true, false]) ? dice.pick(Self.extremes) : nearSize(at: place), at: place - 4)
    case .setLong: set(dice.pick(Self.extremes), at: dice.below(bytes.count) & ~3)
    case .setShort:
      let value = UInt16(truncatingIfNeeded: dice.pick(Self.extremes))
      let place = dice.below(bytes.count) & ~1
      if place + 2 <= bytes.count {
        bytes.replaceSubrange(place..<place + 2, with: [UInt8(value >> 8), UInt8(value & 0xFF)])
      }
    case .cut: bytes.removeLast(dice.below(bytes.count))
    case .double:
      let range = dice.range(in: bytes, atMost: 4096)
      bytes.insert(contentsOf: bytes[range], at: range.upperBound)
    case .remove: bytes.removeSubrange(dice.range(in: bytes, atMost: 256))
    case .patchedSource:
      let other = dice.pick(seeds).bytes
      bytes.replaceSubrange(
        dice.range(in: bytes, atMost: 4096), with: other[dice.range(in: other, atMost: 4096)])
    case .swapCodes:
      guard let first = codePlace(), let second = codePlace() else { return }
      for index in 0..<4 { bytes.swapAt(first + index, second + index) }
    case .nest:
      // A box around a run of bytes, so that it contains boxes that belong elsewhere.
      guard let place = codePlace() else { return }
      let range = dice.range(in: bytes, atMost: 1024)
      bytes.insert(
        contentsOf: big(range.count + 8) + bytes[place..<place + 4], at: range.lowerBound)
    }
  }

  private mutating func set(_ value: UInt32, at place: Int) {
    guard place >= 0, place + 4 <= bytes.count else { return }
    bytes.replaceSubrange(place..<place + 4, with: big(Int(value)))
  }

  /// The size in front of a code, changed by at most 16.
  private mutating func nearSize(at place: Int) -> UInt32 {
    let size = bytes[place - 4..<place].reduce(0) { $0 << 8 | UInt32($1) }
    return size &+ UInt32(truncatingIfNeeded: dice.below(33) - 16)
  }

  /// The offset of four bytes that look like the code of a box, searched from a random offset.
  private mutating func codePlace() -> Int? {
    guard bytes.count > 8 else { return nil }
    let start = dice.below(bytes.count - 8)
    for place in start + 4..<min(bytes.count - 4, start + 512) {
      let code = bytes[place..<place + 4]
      let looksLikeCode = code.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0xA9 || $0 == 0x20
      }
      if looksLikeCode { return place }
    }
    return nil
  }
}
