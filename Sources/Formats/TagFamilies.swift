import Anatomy
import ID3

extension Family {
  /// Tags as payloads, and last of all files that are known by their tags alone.
  static let tags =
    ID3.formats.map { Family(shape: $0.shape, opens: $0.opens) }
    + [Family(shape: ID3.file, recognise: FileKind.tagged, opens: { _ in false })]

  /// Asked before MPEG audio, which finds chance frames in it.
  static let oldMusepack = Family(
    shape: ID3.oldMusepack, byName: FileKind.oldMusepack, opens: { _ in false })

  static let savedStream = Family(
    shape: SavedStream.file, recognise: FileKind.savedStream, opens: { _ in false })
}
