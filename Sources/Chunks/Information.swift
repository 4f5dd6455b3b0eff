import Anatomy
import Bytes
import Keys
import Schema

/// Declarations of the text chunks in INFO lists.
extension Chunks {
  static let information = SpecSection(
    .riff,
    KeyList.riff.titles.map { code, title in
      let key = code.description
      return Chunk(code, title, in: "INFO") {
        $0.chunkText("text", means: .tag(.riff, key), line: .value)
      }
    })

  /// An empty INFO list. New texts are written with it as container if the file has no INFO list.
  static var emptyInformation: Node {
    let list = Array("LIST".utf8) + [4, 0, 0, 0] + Array("INFO".utf8)
    let kinds = ChunkGrammar.little.dialect().nodeKinds("LIST")
    let nodeKind = kinds.first { $0.declaration.group == "INFO" } ?? otherInfo
    return nodeKind.holder(list)
  }
}
