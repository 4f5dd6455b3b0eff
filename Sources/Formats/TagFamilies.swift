import Anatomy
import ID3

extension Family {
  /// Families of metadata tags, embedded in other formats. As the last resort, they recognize files
  /// by their tags alone.
  static let tags =
    ID3.formats.map { Family(nodeKind: $0.nodeKind, opens: $0.opens) }
    + [Family(nodeKind: ID3.file, recognize: FileKind.tagged, opens: { _ in false })]

  /// Musepack files without a signature. This family is tried before MPEG audio, which finds frames
  /// in such files by chance.
  static let oldMusepack = Family(
    nodeKind: ID3.oldMusepack, byName: FileKind.oldMusepack, opens: { _ in false })

  static let savedStream = Family(
    nodeKind: SavedStream.file, recognize: FileKind.savedStream, opens: { _ in false })
}
