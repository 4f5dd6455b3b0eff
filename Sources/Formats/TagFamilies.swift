import Anatomy
import ID3

extension Family {
  /// Tags as payloads, and, as the last resort, files recognized by their tags alone.
  static let tags =
    ID3.formats.map { Family(nodeKind: $0.nodeKind, opens: $0.opens) }
    + [Family(nodeKind: ID3.file, recognize: FileKind.tagged, opens: { _ in false })]

  /// Tried before MPEG audio, which finds frames in it by chance.
  static let oldMusepack = Family(
    nodeKind: ID3.oldMusepack, byName: FileKind.oldMusepack, opens: { _ in false })

  static let savedStream = Family(
    nodeKind: SavedStream.file, recognize: FileKind.savedStream, opens: { _ in false })
}
