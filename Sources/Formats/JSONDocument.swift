package import Anatomy
package import Bytes
import Notations

extension Document {
  /// Bytes of which something else says that they are JSON; nil where they cannot be.
  package static func json(_ source: ByteSource) -> Document? {
    let claimed = Payload(source, source.wholeRange, declaredType: .mediaType("application/json"))
    return JSONKinds.opens(claimed)
      ? Document(source, nodeKind: JSONKinds.document, detector: .families) : nil
  }
}
