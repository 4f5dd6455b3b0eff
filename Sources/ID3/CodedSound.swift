package import Anatomy
import Bytes
package import Schema

/// Sound between tags whose coding is known by name and not decoded.
package enum CodedSound {
  private static let shapes: [UndecodedFormat: DeclaredShape] = Dictionary(
    uniqueKeysWithValues: UndecodedFormat.allCases.map { ($0, declared($0)) })

  package static func shape(of format: UndecodedFormat) -> DeclaredShape? { shapes[format] }

  private static func declared(_ format: UndecodedFormat) -> DeclaredShape {
    DeclaredShape(
      Declaration(
        code: FourCC(rawValue: 0), name: .word("content"), title: "\(format.title), not decoded",
        containers: [], number: "", body: { $0.rest("data", means: .media) }),
      in: CodedSoundGrammar())
  }

  /// The coding of a node that is such sound; nil for every other node.
  package static func format(of node: Node) -> UndecodedFormat? {
    shapes.first { $0.value === node.declaredShape }?.key
  }
}

/// Coded sound is kept as it is: nothing in it can be removed.
private struct CodedSoundGrammar: Grammar {
  var terms: Terms { .id3Tags }
  var kind: String { "coded sound" }

  func divide(_ region: ByteRange, of node: Node, into siblings: inout Siblings) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func removal(of part: Part, from node: Node) -> Removal {
    .impossible("it is coded sound that is not decoded")
  }
}
