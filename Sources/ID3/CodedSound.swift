package import Anatomy
import Bytes
package import Schema

/// The node kinds of audio between tags, for audio formats that are recognized but not decoded.
package enum CodedSound {
  private static let nodeKinds: [UndecodedFormat: DeclaredNodeKind] = Dictionary(
    uniqueKeysWithValues: UndecodedFormat.allCases.map { ($0, declared($0)) })

  package static func nodeKind(of format: UndecodedFormat) -> DeclaredNodeKind? {
    nodeKinds[format]
  }

  private static func declared(_ format: UndecodedFormat) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(FourCC(rawValue: 0), named: "content", "\(format.title), not decoded") {
        $0.rest("data", means: .media)
      },
      in: CodedSoundGrammar())
  }

  /// The audio format of a node with audio that is recognized but not decoded; nil for other nodes.
  package static func format(of node: Node) -> UndecodedFormat? {
    nodeKinds.first { $0.value === node.declaredNodeKind }?.key
  }
}

/// The grammar of audio that is recognized but not decoded. Nothing inside such audio can be
/// removed.
private struct CodedSoundGrammar: Grammar, Editable {
  var terminology: FormatTerminology { .id3Tags }
  var kind: StructureKind { .codedSound }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func removal(of part: Target, from node: Node) -> Removal {
    .impossible("audio of this format is not decoded")
  }
}
