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
    let grammar = CodedSoundGrammar(format: format)
    return DeclaredNodeKind(
      Declaration(
        FourCC(rawValue: 0), named: "content", "\(format.title), not decoded", holds: grammar),
      in: grammar)
  }

  /// The audio format of a node with audio that is recognized but not decoded; nil for other nodes.
  package static func format(of node: Node) -> UndecodedFormat? {
    nodeKinds.first { $0.value === node.declaredNodeKind }?.key
  }

  /// The audio around stored chunks.
  fileprivate static let sound = DeclaredNodeKind(
    Declaration(FourCC(rawValue: 0), named: "audio", "Audio") { $0.rest("data", means: .media) },
    in: BareGrammar(.codedSound, terminology: .id3Tags))

  /// Data that an encoder copied from another file.
  fileprivate static let storedChunks = DeclaredNodeKind(
    Declaration(FourCC(rawValue: 0), named: "stored", "Stored Chunks of the Original File") {
      $0.rest("undecoded", means: Meaning(.undecoded, about: .category(.unknown)))
    },
    in: BareGrammar(.chunk, terminology: .id3Tags))
}

/// The grammar of audio that is recognized but not decoded. It finds only the parts that an encoder
/// copied from another file. Nothing inside such audio can be removed.
private struct CodedSoundGrammar: Grammar, Editable {
  let format: UndecodedFormat
  var terminology: FormatTerminology { .id3Tags }
  var kind: StructureKind { .codedSound }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var place = region.start
    for range in StoredChunks.ranges(in: region, of: node.source, format) {
      if range.start > place {
        childList.add(
          FourCC(rawValue: 0), ByteRange(from: place, to: range.start), headerSize: 0,
          nodeKind: CodedSound.sound)
      }
      childList.add(
        FourCC(rawValue: 0), range, headerSize: 0, nodeKind: CodedSound.storedChunks)
      place = range.end
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    ("data", .media)
  }

  func removal(of part: Target, from node: Node) -> Removal {
    .impossible("audio of this format is not decoded")
  }
}
