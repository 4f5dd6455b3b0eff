import Bytes
import MPEGAudio

extension FileKind {
  @Sendable
  static func mpegAudio(_ source: ByteSource) -> FileKind? {
    switch Family.mpeg.kind(of: source) {
    case nil: nil
    case .mpeg(let layer):
      FileKind(
        "mp\(layer)", "MPEG audio layer " + String(repeating: "I", count: layer),
        extensions: ["mp1", "mp2", "mp3", "mpa", "mpga", "m1a", "m2a", "bit"],
        mimeTypes: ["audio/mpeg"])
    case .adts:
      FileKind(
        "adts", "AAC in ADTS", extensions: ["aac", "adts"],
        mimeTypes: ["audio/x-hx-aac-adts", "audio/aac", "audio/aacp", "audio/mpeg"])
    }
  }
}
