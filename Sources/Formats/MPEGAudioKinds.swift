import Bytes
import MPEGAudio

extension FileKind {
  private static let layered: Set<String> = [
    "mp1", "mp2", "mp3", "mpa", "mpga", "m1a", "m2a", "bit",
  ]
  private static let adts: Set<String> = ["aac", "adts"]
  static let mpegAudioNames = layered.union(adts)

  static func mpegAudio(_ source: ByteSource, afterJunk: Bool = false) -> FileKind? {
    switch Family.mpeg.kind(of: source, afterJunk: afterJunk) {
    case nil: nil
    case .mpeg(let layer):
      FileKind(
        .mpegAudio, "mp\(layer)", "MPEG audio layer " + String(repeating: "I", count: layer),
        extensions: layered,
        mimeTypes: ["audio/mpeg"])
    case .adts:
      FileKind(
        .adts, "adts", "AAC in ADTS", extensions: adts,
        mimeTypes: ["audio/x-hx-aac-adts", "audio/aac", "audio/aacp", "audio/mpeg"])
    }
  }
}
