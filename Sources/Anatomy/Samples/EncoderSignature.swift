package import Bytes

/// What an encoder wrote into the samples of a track, or the frames of a stream, beside picture and
/// sound.
package struct EncoderSignature {
  /// The same for those that say the same kind of thing in the same way.
  package let kind: String
  /// What makes it say nothing, in the file, and decoders decode the same; none where they read it.
  package let edits: [Replacement]
  /// Who is known to write it.
  package let writer: String?
  /// Finds where it says what, only when asked: most are like one that was told already. Nil for what
  /// says nothing of its own and has to change with the others of its kind.
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
  /// What is longer stays where it is, and is told: a sample may be as long as the file.
  package static let longestBlank = 1 << 20
}

extension Field {
  /// Bytes that no declaration has a name for: letters where they are nothing else.
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
  /// Visits what encoders wrote into the samples or frames of this node, until the visitor answers
  /// false.
  ///
  /// - Parameter most: so many samples are read for it, from the first on.
  package func forEachEncoderSignature(
    inFirst most: Int = .max, _ visit: (EncoderSignature) -> Bool
  ) {
    nodeKind.forEachEncoderSignature(in: self, first: most, visit)
  }

  /// What makes inscriptions of some kinds say nothing, in the file.
  package func encoderSignatureEdits(ofKinds kinds: Set<String>) -> [Replacement] {
    var edits: [Replacement] = []
    forEachEncoderSignature { encoderSignature in
      if kinds.contains(encoderSignature.kind) { edits += encoderSignature.edits }
      return true
    }
    return edits
  }

  /// The element with a number, of the list with a name.
  package func element(_ name: String, _ number: Int) -> Node? {
    var found: Node?
    elements.first { $0.name == name }?.forEach { element in
      if element.number == number { found = node(for: element) }
      return found == nil
    }
    return found
  }
}
