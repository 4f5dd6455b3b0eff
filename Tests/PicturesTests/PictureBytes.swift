import Anatomy
import Bytes
import Formats
import InvariantChecks
import Testing

// Pictures written by hand.

/// A PNG chunk with a dummy checksum, which is not verified yet.
func chunk(_ code: String, _ payload: [UInt8]...) -> [UInt8] {
  let body = payload.flatMap(\.self)
  return big(body.count, 4) + utf8(code) + body + [1, 2, 3, 4]
}

func png(_ chunks: [UInt8]...) -> [UInt8] {
  [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    + chunk("IHDR", big(8, 4), big(4, 4), [8, 2, 0, 0, 0]) + chunks.flatMap(\.self)
    + chunk("IEND")
}

/// The first field at a path.
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

/// Checks that the bytes have no findings, and that the invariants hold.
func expectSound(_ bytes: [UInt8]) {
  #expect(rules(in: bytes) == [])
  expectTiled(bytes)
}

func expectTiled(_ bytes: [UInt8]) {
  for violation in Invariants.violations(of: bytes) { Issue.record("\(violation)") }
}
