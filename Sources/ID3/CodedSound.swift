package import Anatomy
import Bytes
package import Schema

/// Sound between tags whose coding is known by name and not decoded.
package enum CodedSound {
  private static let nodeKinds: [UndecodedFormat: DeclaredNodeKind] = Dictionary(
    uniqueKeysWithValues: UndecodedFormat.allCases.map { ($0, declared($0)) })

  package static func nodeKind(of format: UndecodedFormat) -> DeclaredNodeKind? {
    nodeKinds[format]
  }

  private static func declared(_ format: UndecodedFormat) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(
        code: FourCC(rawValue: 0), name: .word("content"), title: "\(format.title), not decoded",
        containers: [], number: "", body: { $0.rest("data", means: .media) }),
      in: CodedSoundGrammar())
  }

  /// The coding of a node that is such sound; nil for every other node.
  package static func format(of node: Node) -> UndecodedFormat? {
    nodeKinds.first { $0.value === node.declaredNodeKind }?.key
  }
}

/// Coded sound is kept as it is: nothing in it can be removed.
private struct CodedSoundGrammar: Grammar {
  var terminology: FormatTerminology { .id3Tags }
  var kind: String { "coded sound" }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func removal(of part: Target, from node: Node) -> Removal {
    .impossible("it is coded sound that is not decoded")
  }
}
