package import Bytes

/// Data that an encoder wrote into the samples of a track, or into the frames of a stream, in
/// addition to picture and sound.
package struct EncoderSignature {
  /// Identifier of the kind of signature. Signatures with the same kind of data in the same form
  /// have the same identifier.
  package let kind: String
  /// Edits of the file that blank the signature without changing the decoded output. Empty if
  /// decoders use the bytes of the signature.
  package let edits: [Replacement]
  /// Name of the encoder known to write such a signature. Nil if it is not known.
  package let writer: String?
  /// Finds the node and the field of the signature. The function is called only for signatures that
  /// are reported: most signatures equal one that was already reported. Nil for data that
  /// identifies nothing itself but must be edited together with other data of its kind.
  package let find: (() -> (node: Node, field: Field)?)?

  package init(
    kind: String, edits: [Replacement], writer: String?,
    find: (() -> (node: Node, field: Field)?)?
  ) {
    self.kind = kind
    self.edits = edits
    self.writer = writer
    self.find = find
  }
}

extension EncoderSignature {
  /// Maximum number of bytes of a signature that is blanked. Longer ones are kept and reported: they
  /// can be as long as the file, and the bytes that replace them are kept in memory.
  package static let longestBlank = 1 << 20
}

extension Field {
  /// Creates a field for bytes that no declaration describes. The value is text if all bytes are
  /// printable ASCII.
  package init(
    _ name: String, showing range: ByteRange, of source: ByteSource, identifies category: Category
  ) {
    let bytes = source.bytes(range, limit: 256)
    let isText = bytes.dropLast(bytes.last == 0 ? 1 : 0).allSatisfy { (0x20..<0x7F).contains($0) }
    self.init(
      name: name, range: range,
      value: isText ? .text(TextEncoding.ascii.decode(bytes[...])) : .bytes,
      meaning: .identifies(category))
  }
}

extension Node {
  /// Visits the encoder signatures in the samples or frames of this node, until the visitor returns
  /// false.
  ///
  /// - Parameter most: Maximum number of samples or frames to read, from the first one.
  package func forEachEncoderSignature(
    inFirst most: Int = .max, _ visit: (EncoderSignature) -> Bool
  ) {
    capabilities.signatures?.forEachEncoderSignature(in: self, first: most, visit)
  }

  /// Returns the edits of the file that blank all encoder signatures of the given kinds in this
  /// node.
  package func encoderSignatureEdits(ofKinds kinds: Set<String>) -> [Replacement] {
    var edits: [Replacement] = []
    forEachEncoderSignature { encoderSignature in
      if kinds.contains(encoderSignature.kind) { edits += encoderSignature.edits }
      return true
    }
    return edits
  }

  /// Returns the node of a list element, found by the kind of the list and the number of the
  /// element. Returns nil if there is none.
  package func element(_ kind: ElementList.Kind, _ number: Int) -> Node? {
    var found: Node?
    elements(kind)?.forEach { element in
      if element.number == number { found = node(for: element) }
      return found == nil
    }
    return found
  }
}
