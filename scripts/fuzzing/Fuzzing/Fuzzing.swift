package import Anatomy
import Bytes
import Formats
import InvariantChecks

/// Crashes, so that libFuzzer notices, if the bytes violate an invariant.
///
/// - Parameter nodeKind: the kind of the root node; nil detects it from the bytes.
package func fuzz(_ start: UnsafePointer<UInt8>?, count: Int, nodeKind: (any NodeKind)?) {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  var opened: [Document] = []
  // Cached values may retain their document.
  defer { for document in opened { document.forgetAnswers() } }
  func open(_ bytes: [UInt8]) -> Document {
    let document =
      nodeKind.map { Document(ByteSource(bytes: bytes), nodeKind: $0, detector: .families) }
      ?? Invariants.open(bytes)
    opened.append(document)
    return document
  }
  var violations = Invariants.violations(in: open(bytes))
  // Rendering takes longer than all other checks: only every 16th size is rendered.
  if count % 16 == 7 {
    let document = open(bytes)
    let rendered = Rendered(document)
    violations += Orders.violations(of: bytes, expected: rendered, open: open)
    violations += JSONTree.violations(of: document, rendered.json)
    violations += Requests.violations(in: document)
    for text in [rendered.text, rendered.json] {
      if let scalar = Rendered.unsafeScalar(in: text) {
        violations.append("U+\(String(scalar.value, radix: 16)) is printed")
      }
    }
  }
  if !violations.isEmpty { fatalError(violations.joined(separator: "\n")) }
}
