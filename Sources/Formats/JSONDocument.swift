package import Anatomy
package import Bytes
import Notations

extension Document {
  /// Opens bytes that another structure declares as JSON. Returns nil if they are not JSON.
  package static func json(_ source: ByteSource) -> Document? {
    let claimed = Payload(source, source.wholeRange, declaredType: .mediaType("application/json"))
    return JSONKinds.opens(claimed)
      ? Document(source, nodeKind: JSONKinds.document, detector: .families) : nil
  }
}
