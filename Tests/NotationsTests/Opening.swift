import Anatomy
import Bytes
import Formats
import InvariantChecks
import Schema
import Testing

func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

func big(_ value: Int, _ width: Int) -> [UInt8] {
  (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

func utf16(_ text: String, isLittle: Bool) -> [UInt8] {
  text.utf16.flatMap { unit in
    let bytes = big(Int(unit), 2)
    return isLittle ? bytes.reversed() : bytes
  }
}

/// Bytes written as hexadecimal digits.
func hex(_ digits: String) -> [UInt8] {
  let values = digits.compactMap(\.hexDigitValue)
  return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] * 16 + values[$0 + 1]) }
}

func box(_ code: String, _ payload: [UInt8]...) -> [UInt8] {
  let body = payload.flatMap(\.self)
  return big(8 + body.count, 4) + utf8(code) + body
}

/// A movie file that holds a payload in a box that nothing declares.
func file(around payload: [UInt8]) -> [UInt8] {
  box("ftyp", utf8("isom"), big(0, 4)) + box("pay ", payload)
}

/// The document whose root is the payload itself.
func open(_ bytes: [UInt8], as shape: DeclaredShape) -> Document {
  Document(ByteSource(bytes: bytes), shape: shape, door: .families)
}

extension Document {
  func node(_ path: String) throws -> Node {
    try #require(try nodes(at: NodePath(parsing: path)).first, "\(path) leads nowhere")
  }

  /// All findings of all nodes.
  var findings: [Finding] {
    var found: [Finding] = []
    root.forEachNode { found += $0.layoutFindings + $0.read(for: .fields).findings }
    return found
  }
}

extension Node {
  /// What the fields of a list or group are, one for each name.
  func members(_ list: String) -> [[String: Field]] {
    guard let field = field(list) else { return [] }
    var rows: [[String: Field]] = []
    field.forEachRow { row in
      guard case .group(let members) = row.value else { return true }
      rows.append(
        Dictionary(members.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }))
      return true
    }
    return rows
  }

  func text(_ name: String) -> String? { field(name)?.text }
}

extension Field {
  var text: String? {
    if case .text(let text) = value { return text.string }
    return nil
  }

  /// The tag that the field is.
  var key: String? {
    if case .tag(_, let key, _)? = meaning.subject { return key }
    return nil
  }
}

/// Nothing that holds for any bytes breaks in any of many small changes of some bytes.
func expectSound(_ bytes: [UInt8], as shape: DeclaredShape, mutations: Int = 300, seed: UInt64 = 7)
{
  #expect(Invariants.violations(in: open(bytes, as: shape)) == [])
  var dice = Dice(seed)
  for number in 0..<mutations {
    let mutant = dice.mutant(of: bytes)
    let violations = Invariants.violations(in: open(mutant, as: shape))
    guard violations.isEmpty else {
      Issue.record("mutation \(number): \(violations.prefix(3)) in \(mutant)")
      return
    }
    let inside = Invariants.violations(of: file(around: mutant))
    guard inside.isEmpty else {
      Issue.record("mutation \(number) inside a box: \(inside.prefix(3)) in \(mutant)")
      return
    }
  }
}

/// Numbers that are the same in every run.
struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return limit > 0 ? Int((state >> 33) % UInt64(limit)) : 0
  }

  mutating func mutant(of bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...next(below: 3) where !bytes.isEmpty {
      let place = next(below: bytes.count)
      switch next(below: 5) {
      case 0: bytes[place] = UInt8(next(below: 256))
      case 1: bytes[place] ^= UInt8(1 << next(below: 8))
      case 2: bytes.remove(at: place)
      case 3: bytes.insert(bytes[next(below: bytes.count)], at: place)
      default: bytes.removeLast(next(below: min(bytes.count, 40)))
      }
    }
    return bytes
  }
}
