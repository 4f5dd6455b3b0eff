package import Anatomy
package import Bytes

/// Frames that are nodes only when asked for, through the stream that they are in.
package struct FrameRunGrammar: Grammar {
  package let terms: Terms
  /// The frame of a stream that holds a byte of its source.
  private let frame: @Sendable (_ place: Int, _ stream: Node) -> Node?

  package init(terms: Terms, frame: @escaping @Sendable (_ place: Int, _ stream: Node) -> Node?) {
    self.terms = terms
    self.frame = frame
  }

  package var kind: String { "stream" }
  package func divide(_ region: ByteRange, of node: Node, into siblings: inout Siblings) {}
  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  package func reference(to offset: Int, in node: Node) -> Node? {
    guard let stream = node.parent, let place = node.source.place(ofFile: offset) else {
      return nil
    }
    return frame(place, stream)
  }
}

extension DeclaredShape {
  /// What lies before frames or between them.
  package static func unreferencedBytes(_ terms: Terms) -> DeclaredShape {
    bytes("unreferenced", "Unreferenced Bytes", Meaning(.unreferenced), terms)
  }

  package static func trailingBytes(_ terms: Terms) -> DeclaredShape {
    bytes("trailing", "Trailing Bytes", Meaning(.trailing), terms)
  }

  private static func bytes(
    _ word: String, _ title: String, _ meaning: Meaning, _ terms: Terms
  ) -> DeclaredShape {
    DeclaredShape(
      Declaration(
        code: FourCC(rawValue: 0), name: .word(word), title: title, containers: [], number: "",
        holds: PayloadGrammar("data", means: meaning, terms: terms)),
      in: BareGrammar("bytes", terms: terms, standsAlone: true))
  }
}
