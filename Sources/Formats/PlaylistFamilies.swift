import Anatomy
import Bytes
import HLS

extension Family {
  static let playlists: [Family] = [
    Family(nodeKind: HLS.playlist, recognize: FileKind.playlist, opens: HLS.opens)
  ]
}

extension FileKind {
  /// Recognizes a playlist; nil for all other files. libmagic reports playlists as text, or as one
  /// of several playlist types.
  @Sendable
  fileprivate static func playlist(_ source: ByteSource) -> FileKind? {
    guard HLS.isPlaylist(source) else { return nil }
    return FileKind(
      .playlist, "EXTM3U", HLS.hasStreamingTags(source) ? "HLS playlist" : "extended M3U playlist",
      extensions: ["m3u8", "m3u"],
      mimeTypes: [
        "application/vnd.apple.mpegurl", "application/x-mpegurl", "audio/mpegurl",
        "audio/x-mpegurl", "text/plain",
      ])
  }
}
