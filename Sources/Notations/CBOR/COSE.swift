import Anatomy
import Bytes
import Schema

/// Structures in the byte strings of a signed CBOR value (COSE, RFC 9052).
extension Node {
  /// The structure inside this byte string, with its media type: the protected header of a
  /// signature, a certificate, a time stamp or a revocation reply. Nil for other values.
  var embeddedInCOSE: (range: ByteRange, type: String)? {
    guard let head = cborHead, head.major == 2, let size = head.number else { return nil }
    let type: String
    if isProtectedHeader {
      type = "application/cbor"
    } else if isInSignature, let holder = keyOfHeader {
      switch holder {
      case "33", "x5chain": type = "application/pkix-cert"
      case "sigTst.tstTokens.val", "sigTst2.tstTokens.val": type = "application/timestamp-reply"
      case "rVals.ocspVals": type = "application/ocsp-response"
      default: return nil
      }
    } else {
      return nil
    }
    let content = ByteRange(
      from: max(range.start, range.end - Int(clamping: size)), to: range.end)
    return content.isEmpty ? nil : (content, type)
  }

  /// Whether the value is the first item in the array of a signature.
  private var isProtectedHeader: Bool {
    guard declaredNodeKind === CBORKinds.item, let parent, parent.isSignature else { return false }
    let outline = inherited(.cborOutline)
    return outline.map { $0.items.count > 1 && $0.items[1].start == range.start } ?? false
  }

  /// The keys on the path to this value in the header of a signature, separated by periods. Nil if
  /// there are no keys or too many, or if a key is neither a text nor an integer.
  private var keyOfHeader: String? {
    var keys: [String] = []
    var place: Node? = self
    while let node = place {
      if node.declaredNodeKind === CBORKinds.entry {
        guard let key = node.cborKeyName else { return nil }
        keys.append(key)
      } else if node.declaredNodeKind !== CBORKinds.item {
        break
      }
      guard keys.count <= Self.mostKeys else { return nil }
      place = node.parent
    }
    return keys.isEmpty ? nil : keys.reversed().joined(separator: ".")
  }

  /// Maximum number of keys on the path to a structure in the header of a signature.
  private static let mostKeys = 3

  /// Whether the value is in a signature, or in the protected header of a signature.
  private var isInSignature: Bool {
    var place: Node? = self
    while let node = place, node.isInCBOR { place = node.parent }
    guard let document = place else { return false }
    return document.isSignature || document.parent?.isProtectedHeader ?? false
  }

  /// Whether the value is the first certificate of a certificate chain (RFC 9360).
  var isFirstOfChain: Bool {
    guard embeddedInCOSE?.type == "application/pkix-cert" else { return false }
    if declaredNodeKind === CBORKinds.entry { return true }
    return parent?.children.first { $0.declaredNodeKind === CBORKinds.item } == self
  }

  /// Whether the value has tag 18 (COSE_Sign1), which marks an array as a signature by one signer.
  private var isSignature: Bool {
    let start = range.start + headerSize
    guard declaredNodeKind !== CBORKinds.entry, declaredNodeKind !== CBORKinds.item,
      let head = CBORHead(at: start, in: source, end: range.end)
    else { return false }
    return head.major == 6 && head.number == 18
  }
}
