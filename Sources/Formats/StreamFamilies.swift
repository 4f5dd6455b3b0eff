import Bytes
import Codecs
import ISOMedia
import Schema

extension Family {
  /// Families of files that consist of open bitstream units, and IVF. They are recognized by their
  /// first units, and are not looked for inside other files.
  static let openStreams: [Family] = [
    stream(
      OpenStreams.video,
      FileKind(
        .av1Stream, "obu", "AV1 stream", extensions: ["obu", "av1"], mimeTypes: ["video/av1"]),
      OpenStreams.isVideo),
    stream(
      OpenStreams.ivf,
      FileKind(
        .ivf, "DKIF", "IVF video", extensions: ["ivf"], mimeTypes: ["video/x-ivf", "video/ivf"]),
      OpenStreams.isIVF),
    stream(
      OpenStreams.sound,
      FileKind(
        .immersiveAudio, "iamf", "Immersive Audio stream", extensions: ["iamf"],
        mimeTypes: ["audio/iamf"]),
      OpenStreams.isSound),
    stream(
      OpenStreams.delimitedVideo,
      FileKind(
        .av1Stream, "annexb", "length-delimited AV1 stream",
        extensions: ["obu", "av1", "annexb"], mimeTypes: ["video/av1"]),
      OpenStreams.isDelimitedVideo),
  ]

  private static func stream(
    _ nodeKind: DeclaredNodeKind, _ kind: FileKind,
    _ begins: @escaping @Sendable (ByteSource) -> Bool
  ) -> Family {
    Family(nodeKind: nodeKind, recognize: { begins($0) ? kind : nil }, opens: { _ in false })
  }
}
