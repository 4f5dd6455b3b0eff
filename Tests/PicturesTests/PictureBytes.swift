import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import Testing

// Pictures written by hand.

func png(_ chunks: [UInt8]...) -> [UInt8] {
  pngSignature
    + pngChunk("IHDR", big(8, 4), big(4, 4), [8, 2, 0, 0, 0]) + chunks.flatMap(\.self)
    + pngChunk("IEND")
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
