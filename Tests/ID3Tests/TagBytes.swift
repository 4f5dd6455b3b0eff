import Anatomy
import Bytes
import Formats
import InvariantChecks
import Testing

/// Tags written by hand, after the layouts of id3.org.
enum TagBytes {
  static func hex(_ digits: String) -> [UInt8] {
    let values = digits.compactMap(\.hexDigitValue)
    return stride(from: 0, to: values.count - 1, by: 2).map {
      UInt8(values[$0] * 16 + values[$0 + 1])
    }
  }

  static func text(_ text: String) -> [UInt8] { Array(text.utf8) }
  static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  static func big(_ value: Int, _ width: Int = 4) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  static func little(_ value: Int, _ width: Int = 4) -> [UInt8] { big(value, width).reversed() }

  static func synchsafe(_ value: Int, _ width: Int = 4) -> [UInt8] {
    (0..<width).reversed().map { UInt8(value >> ($0 * 7) & 0x7F) }
  }

  static func little16(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  static func tag(_ version: Int, flags: Int = 0, _ body: [UInt8]...) -> [UInt8] {
    let body = body.flatMap(\.self)
    return text("ID3") + [UInt8(version), 0, UInt8(flags)] + synchsafe(body.count) + body
  }

  /// A frame of version 2.3 or 2.4.
  static func frame(
    _ code: String, _ body: [UInt8], version: Int = 4, flags: Int = 0, isPlain: Bool? = nil
  ) -> [UInt8] {
    let isPlain = isPlain ?? (version == 3)
    return text(code) + (isPlain ? big(body.count) : synchsafe(body.count)) + big(flags, 2) + body
  }

  /// A frame of version 2.2.
  static func short(_ code: String, _ body: [UInt8]) -> [UInt8] {
    text(code) + big(body.count, 3) + body
  }

  static func latin(_ string: String) -> [UInt8] { [0] + text(string) }

  // MARK: Looking

  static func open(_ bytes: [UInt8]) -> Document { Invariants.open(bytes) }

  static func node(_ path: String, in bytes: [UInt8]) throws -> Node {
    let found = open(bytes).nodes(at: try NodePath(parsing: path))
    return try #require(found.first, "nothing at \(path)")
  }

  /// The rules of everything that is found wrong anywhere, in order.
  static func rules(_ bytes: [UInt8]) -> [String] {
    var rules: [String] = []
    open(bytes).root.forEachNode { node in
      rules += (node.layoutFindings + node.read(for: .fields).findings).map(\.rule)
    }
    return rules
  }
}

extension Node {
  /// The fields of one name, in words.
  func words(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.words)
  }
}

extension Field {
  var words: String {
    let value =
      switch value {
      case .unsigned(let number): "\(number)"
      case .signed(let number): "\(number)"
      case .real(let number): "\(number)"
      case .text(let text): text.string
      case .code(let code): code.description
      default: ""
      }
    return label.map { "\(value) · \($0)" } ?? value
  }
}

/// The invariants hold for a file, and however it is damaged.
func expectInvariants(
  of bytes: [UInt8], damages: Int = 400, sourceLocation: SourceLocation = #_sourceLocation
) {
  for number in -1..<damages {
    let found = Invariants.violations(of: number < 0 ? bytes : bytes.damaged(number))
    #expect(found == [], "damage \(number)", sourceLocation: sourceLocation)
    if !found.isEmpty { return }
  }
}

/// Random numbers that are the same everywhere for the same seed (SplitMix64).
struct Chance {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return bound > 0 ? Int((mixed ^ (mixed >> 31)) % UInt64(bound)) : 0
  }
}

extension [UInt8] {
  /// The same bytes, damaged in one to three ways.
  func damaged(_ number: Int) -> [UInt8] {
    var chance = Chance(seed: UInt64(number) &* 77)
    var bytes = self
    for _ in 0...chance.below(3) where !bytes.isEmpty {
      let place = chance.below(bytes.count)
      switch chance.below(6) {
      case 0: bytes[place] ^= 1 << UInt8(chance.below(8))
      case 1: bytes[place] = [0, 0xFF, 0x7F, 0x80, 1][chance.below(5)]
      case 2: bytes.removeLast(chance.below(bytes.count))
      case 3: bytes.removeSubrange(place..<Swift.min(bytes.count, place + chance.below(12)))
      case 4:
        let run = bytes[place..<Swift.min(bytes.count, place + chance.below(40))]
        bytes.insert(contentsOf: run, at: place)
      default:
        for index in place..<Swift.min(bytes.count, place + 4) { bytes[index] = 0xFF }
      }
    }
    return bytes
  }
}
