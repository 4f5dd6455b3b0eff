package import Anatomy
import Bytes
import Formats
import InvariantChecks

/// Stops where libFuzzer notices it when the bytes break an invariant.
///
/// - Parameter shape: what the bytes are taken for; nil lets them speak for themselves.
package func fuzz(_ start: UnsafePointer<UInt8>?, count: Int, shape: (any Shape)?) {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  var opened: [Document] = []
  // What they found out for themselves may hold them.
  defer { for document in opened { document.forgetAnswers() } }
  func open(_ bytes: [UInt8]) -> Document {
    let document =
      shape.map { Document(ByteSource(bytes: bytes), shape: $0, door: .families) }
      ?? Invariants.open(bytes)
    opened.append(document)
    return document
  }
  var violations = Invariants.violations(in: open(bytes))
  // Rendering takes longer than all the rest: some of the sizes stand for all.
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
