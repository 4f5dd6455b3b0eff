package import Anatomy
package import Bytes

/// A grammar for streams of frames. Frames are not child nodes; a frame becomes a node on request.
package struct FrameRunGrammar: Grammar, ElementHolder, Editable {
  package let terminology: FormatTerminology
  /// Returns the node of the frame that contains an offset in the source of a stream. Nil if there
  /// is none.
  private let frame: @Sendable (_ place: Int, _ stream: Node) -> Node?

  package init(
    terminology: FormatTerminology,
    frame: @escaping @Sendable (_ place: Int, _ stream: Node) -> Node?
  ) {
    self.terminology = terminology
    self.frame = frame
  }

  package var kind: StructureKind { .stream }
  package func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  package func removal(of part: Target, from node: Node) -> Removal {
    if case .field = part { return .afterCodedData }
    return .byDefault(part, of: node)
  }

  package func reference(to offset: Int, in node: Node) -> Node? {
    guard let stream = node.parent, let place = node.source.place(ofFile: offset) else {
      return nil
    }
    return frame(place, stream)
  }
}

extension DeclaredNodeKind {
  /// Returns the node kind for bytes before frames or between them.
  package static func unreferencedBytes(_ terminology: FormatTerminology) -> DeclaredNodeKind {
    bytes("unreferenced", "Unreferenced Bytes", Meaning(.unreferenced), terminology)
  }

  package static func trailingBytes(_ terminology: FormatTerminology) -> DeclaredNodeKind {
    bytes("trailing", "Trailing Bytes", Meaning(.trailing), terminology)
  }

  private static func bytes(
    _ word: String, _ title: String, _ meaning: Meaning, _ terminology: FormatTerminology
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(
        FourCC(rawValue: 0), named: word, title,
        holds: PayloadGrammar("data", means: meaning, terminology: terminology)),
      in: BareGrammar(.bytes, terminology: terminology, standsAlone: true))
  }
}
