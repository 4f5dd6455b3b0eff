import Anatomy
import Bytes
import ID3
import Schema

extension FileKind {
  @Sendable
  static func savedStream(_ source: ByteSource) -> FileKind? {
    guard SavedStream.begins(source) else { return nil }
    return FileKind(
      .savedStream, "icy", "saved internet radio stream",
      extensions: ["mp3", "aac", "icy", "stream", "dump"],
      mimeTypes: ["audio/mpeg", "audio/aac", "audio/aacp"])
  }

  /// Recognizes a file by its tags alone. Returns nil if the file has no tags.
  @Sendable
  static func tagged(_ source: ByteSource) -> FileKind? {
    tagged(source) { UndecodedFormat(at: $0.start, in: source, before: $0.end) }
  }

  /// Recognizes a file of a Musepack stream version without a signature, with or without tags. The
  /// file name extension must match. Returns nil for all other files.
  @Sendable
  static func oldMusepack(_ source: ByteSource, _ nameExtension: String) -> FileKind? {
    guard UndecodedFormat.musepackExtensions.contains(nameExtension),
      ID3.mayBeOldMusepack(source)
    else { return nil }
    return tagged(source) { _ in .musepack }
  }

  private static func tagged(
    _ source: ByteSource, _ format: (ByteRange) -> UndecodedFormat?
  ) -> FileKind? {
    let tag =
      ID3.tag(startingAt: 0, in: source, limit: source.size)
      ?? ID3.finder.tag(endingAt: source.size, in: source, from: 0)
    guard let nodeKind = tag?.nodeKind else { return nil }
    let coded = format(OuterTags(source, source.wholeRange, ID3.finder).middle)
    return FileKind(
      .tagged, nodeKind.declaration.name.description,
      coded.map { "\($0.title) (not decoded) with \(nodeKind.title)" }
        ?? "file with \(nodeKind.title)",
      extensions: [
        "mp3", "mp2", "mp1", "mpga", "aac", "ac3", "dts", "tta", "ape", "mac", "mpc", "mp+", "mpp",
        "wv", "ofr", "ofs", "tak", "flac", "id3",
      ],
      mimeTypes: [
        "audio/mpeg", "audio/x-hx-aac-adts", "audio/x-ape", "audio/x-musepack", "audio/x-wavpack",
        "audio/flac", "audio/x-tta", "audio/x-id3v2",
      ])
  }
}
