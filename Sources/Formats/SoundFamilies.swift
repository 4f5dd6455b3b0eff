import Anatomy
import Chunks
import FLAC
import ID3
import MPEGAudio
import Schema

/// Families of audio file formats.
extension Family {
  static let sound: [Family] = [
    chunks, bigChunks, flacFile, flacStream, savedStream, oldMusepack, mpegAudio,
  ]

  static let mpeg = MPEGAudio(tags: ID3.finder)

  private static let chunks = Family(
    nodeKind: Chunks.file, recognize: { FileKind.chunks($0, isBig: false) },
    opens: { Chunks.opens($0, isBig: false) })

  private static let bigChunks = Family(
    nodeKind: Chunks.bigFile, recognize: { FileKind.chunks($0, isBig: true) },
    opens: { Chunks.opens($0, isBig: true) })

  static let flac = FLAC(tags: ID3.finder)

  /// FLAC files, which may begin with tags of other families.
  private static let flacFile = Family(
    nodeKind: flac.file, recognize: FileKind.flac, opens: { _ in false })

  private static let flacStream = Family(nodeKind: FLAC.stream, opens: FLAC.opens)

  private static let mpegAudio = Family(
    nodeKind: mpeg.file, recognize: { FileKind.mpegAudio($0) },
    byName: { source, name in
      FileKind.mpegAudioNames.contains(name) ? .mpegAudio(source, afterJunk: true) : nil
    },
    opens: { mpeg.opens($0) })
}
