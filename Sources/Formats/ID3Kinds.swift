import Anatomy
import Bytes
import ID3

extension FileKind {
  @Sendable
  static func savedStream(_ source: ByteSource) -> FileKind? {
    guard SavedStream.begins(source) else { return nil }
    return FileKind(
      .savedStream, "icy", "saved stream of internet radio",
      extensions: ["mp3", "aac", "icy", "stream", "dump"],
      mimeTypes: ["audio/mpeg", "audio/aac", "audio/aacp"])
  }

  /// A file that is known by its tags alone.
  @Sendable
  static func tagged(_ source: ByteSource) -> FileKind? {
    let tag =
      ID3.tag(beginningAt: 0, in: source, limit: source.size)
      ?? ID3.finder.tag(endingAt: source.size, in: source, from: 0)
    guard let shape = tag?.shape else { return nil }
    return FileKind(
      .tagged, shape.declaration.name.description, "file with \(shape.title)",
      extensions: [
        "mp3", "mp2", "mp1", "mpga", "aac", "ac3", "dts", "tta", "ape", "mpc", "mp+", "wv", "ofr",
        "ofs", "tak", "flac", "id3",
      ],
      mimeTypes: [
        "audio/mpeg", "audio/x-hx-aac-adts", "audio/x-ape", "audio/x-musepack", "audio/x-wavpack",
        "audio/flac", "audio/x-tta", "audio/x-id3v2",
      ])
  }
}
