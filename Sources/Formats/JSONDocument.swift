package import Anatomy
package import Bytes
import Notations

extension Document {
  /// Bytes of which something else says that they are JSON; nil where they cannot be.
  package static func json(_ source: ByteSource) -> Document? {
    let claimed = Payload(source, source.wholeRange, claim: .mediaType("application/json"))
    return JSONShapes.opens(claimed)
      ? Document(source, shape: JSONShapes.document, door: .families) : nil
  }
}
