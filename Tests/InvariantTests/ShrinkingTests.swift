import Bytes
import Files
import Formats
import Foundation
import InvariantChecks
import TestSupport
import Testing

/// A file that shrinks while it is read still gives a tree, and the read failure is recorded.
struct ShrinkingTests {
  @Test(arguments: Seed.corpus.filter { $0.name.hasSuffix(".mov") })
  func treesStayTrees(_ seed: Seed) throws {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "shrinking-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: path) }
    for count in stride(from: 0, to: seed.bytes.count, by: 997) {
      try Data(seed.bytes).write(to: path)
      let source = try ByteSource.open(path: path.path)
      let document = Examination(source, name: seed.name, magic: nil).document
      if count % 2 == 0 { document.root.forEachNode { _ in } }
      let file = try FileHandle(forWritingTo: path)
      try file.truncate(atOffset: UInt64(count))
      try file.close()
      let rendered = Rendered(document)
      // Bytes that a window already contained were never missing.
      #expect(source.bytes(source.wholeRange) == seed.bytes || source.readFailure != nil)
      expectHarmless(rendered.text, "text of \(seed.name), cut to \(count) bytes")
      #expect(throws: Never.self) {
        _ = try JSONSerialization.jsonObject(with: Data(rendered.json.utf8))
      }
    }
  }
}
