import Anatomy
import Bytes
import Formats
import Schema
import Testing

@testable import InvariantChecks

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

/// The invariants hold for bytes of one shape, and however they are damaged.
func expectInvariants(
  of bytes: [UInt8], shape: any Shape, sourceLocation: SourceLocation = #_sourceLocation
) {
  func violations(_ bytes: [UInt8]) -> [String] {
    Invariants.violations(in: Document(ByteSource(bytes: bytes), shape: shape, door: .families))
  }
  #expect(violations(bytes) == [], sourceLocation: sourceLocation)
  for number in 0..<600 {
    let found = violations(bytes.damaged(number))
    #expect(found == [], "damage \(number)", sourceLocation: sourceLocation)
    if !found.isEmpty { return }
  }
}

/// The same for a file, and for everything that its nodes list as elements.
func expectInvariants(
  ofFile bytes: [UInt8], damages: Int, sourceLocation: SourceLocation = #_sourceLocation
) {
  for number in -1..<damages {
    let document = Invariants.open(number < 0 ? bytes : bytes.damaged(number))
    var found = Invariants.violations(in: document)
    document.root.forEachNode { node in
      for list in node.elements {
        list.forEach { element in
          found += violations(ofElement: node.node(for: element), checksPaths: number < 0)
          return element.number < 8
        }
      }
    }
    #expect(found == [], "damage \(number)", sourceLocation: sourceLocation)
    if !found.isEmpty { return }
  }
}

/// Elements are no documents of their own: their paths begin with those of the file.
private func violations(ofElement element: Node, checksPaths: Bool) -> [String] {
  var tiling = Tiling()
  var evidence = EvidenceOfFindings()
  var purposes = Purposes()
  var paths = Violations()
  element.forEachNode { node in
    let reading = node.read(for: .fields)
    tiling.check(node, fields: reading.fields)
    for finding in node.layoutFindings + reading.findings { evidence.check(finding, at: node) }
    purposes.check(node, whole: reading)
    if checksPaths {
      let path = try? NodePath(parsing: node.path)
      let found = path.map { element.document.outermost.nodes(at: $0) } ?? []
      paths.expect(
        found.map(\.path) == [node.path] && found.first?.range == node.range, node.path,
        "does not lead back")
    }
  }
  return tiling.violations.texts + evidence.violations.texts + purposes.violations.texts
    + paths.texts
}
