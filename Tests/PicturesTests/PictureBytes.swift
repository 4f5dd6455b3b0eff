import Anatomy
import Bytes
import Formats
import InvariantChecks
import Testing

// Pictures written by hand.

/// A segment of JPEG, its length counted.
func segment(_ marker: UInt8, _ payload: [UInt8]...) -> [UInt8] {
  let body = payload.flatMap(\.self)
  return [0xFF, marker] + big(body.count + 2, 2) + body
}

/// A picture of 8×4 with some segments behind its beginning.
func jpeg(_ segments: [UInt8]..., scan: [UInt8] = [0x12, 0xFF, 0, 0x34]) -> [UInt8] {
  [0xFF, 0xD8] + segments.flatMap(\.self)
    + segment(0xC0, [8, 0, 4, 0, 8, 1, 1, 0x11, 0]) + segment(0xDA, [1, 1, 0, 0, 63, 0]) + scan
    + [0xFF, 0xD9]
}

/// A chunk of PNG; nobody checks the sum yet.
func chunk(_ code: String, _ payload: [UInt8]...) -> [UInt8] {
  let body = payload.flatMap(\.self)
  return big(body.count, 4) + utf8(code) + body + [1, 2, 3, 4]
}

func png(_ chunks: [UInt8]...) -> [UInt8] {
  [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    + chunk("IHDR", big(8, 4), big(4, 4), [8, 2, 0, 0, 0]) + chunks.flatMap(\.self)
    + chunk("IEND")
}

/// An entry of a directory in big-endian order; `value` is four bytes or an offset.
func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
  big(tag, 2) + big(type, 2) + big(count, 4) + value + zeros(max(0, 4 - value.count))
}

func directory(_ entries: [UInt8]..., next: Int = 0) -> [UInt8] {
  big(entries.count, 2) + entries.flatMap(\.self) + big(next, 4)
}

func tiff(_ parts: [UInt8]...) -> [UInt8] {
  utf8("MM") + big(42, 2) + big(8, 4) + parts.flatMap(\.self)
}

/// The first field that a path leads to.
func field(_ path: String, in bytes: [UInt8]) throws -> Field {
  let parsed = try NodePath(parsing: path)
  var found: Field?
  Invariants.open(bytes).forEachNode(at: parsed) { node in
    node.forEachField(at: parsed.fields) { match in
      found = match.field
      return false
    }
    return found == nil
  }
  return try #require(found, "\(path) leads nowhere")
}

/// Nothing is wrong with the bytes, and the invariants hold.
func expectSound(_ bytes: [UInt8]) {
  #expect(rules(in: bytes) == [])
  expectTiled(bytes)
}

func expectTiled(_ bytes: [UInt8]) {
  for violation in Invariants.violations(of: bytes) { Issue.record("\(violation)") }
}
