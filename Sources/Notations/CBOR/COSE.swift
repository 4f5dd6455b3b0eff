import Anatomy
import Bytes
import Schema

/// Structures in the byte strings of a signed CBOR value (COSE, RFC 9052).
extension Node {
  /// The content of this byte string that is another structure, with its content type: the protected
  /// header of a signature, or a certificate. Nil for other values.
  var embeddedInCOSE: (range: ByteRange, type: String)? {
    guard let head = cborHead, head.major == 2, let size = head.number else { return nil }
    let type: String
    if isProtectedHeader {
      type = "application/cbor"
    } else if isCertificate {
      type = "application/pkix-cert"
    } else {
      return nil
    }
    let content = ByteRange(
      from: max(range.start, range.end - Int(clamping: size)), to: range.end)
    return content.isEmpty ? nil : (content, type)
  }

  /// Whether the value is the first one in the array of a signature.
  private var isProtectedHeader: Bool {
    guard declaredNodeKind === CBORKinds.item, let parent, parent.isSignature else { return false }
    let outline = inherited(.cborOutline)
    return outline.map { $0.items.count > 1 && $0.items[1].start == range.start } ?? false
  }

  /// Whether the value is a certificate in a header with a chain of certificates (RFC 9360).
  private var isCertificate: Bool {
    let entry = declaredNodeKind === CBORKinds.entry ? self : parent
    guard let entry, entry.declaredNodeKind === CBORKinds.entry else { return false }
    return ["33", "x5chain"].contains(entry.cborKeyName)
  }

  /// Whether the value is an array with the tag of a signature by one signer.
  private var isSignature: Bool {
    let start = range.start + headerSize
    guard declaredNodeKind !== CBORKinds.entry, declaredNodeKind !== CBORKinds.item,
      let head = CBORHead(at: start, in: source, end: range.end)
    else { return false }
    return head.major == 6 && head.number == 18
  }
}
