import Anatomy
import Bytes
import Movie

/// One-line summaries of movies and tracks, from a few fields and without reading samples.
extension Boxes {
  /// Summarizes a movie, such as `2 tracks · 4.733 s`.
  static let movieSummary: @Sendable (Node) -> String? = { movie in
    let tracks = movie.children.count { $0.code == "trak" }
    let duration = movie.child("mvhd")?.field("duration")?.label
    return joined(tracks == 1 ? "1 track" : "\(tracks) tracks", duration)
  }

  /// Summarizes a track, such as `1 · video avc1 1920×1080 · 29.97 fps`.
  static let trackSummary: @Sendable (Node) -> String? = { track in
    let media = track.child("mdia")
    let tables = media?.descendant("minf", "stbl")
    let handler = media?.child("hdlr")?.field("handler_type")
    let entry = tables?.child("stsd")?.children.first
    let medium = handler.flatMap { $0.label ?? $0.value.code?.description }
    let format = entry?.code.description
    let kind = [medium, format == medium ? nil : format, entry?.summary]
      .compactMap { $0 }.joined(separator: " ")
    let isVideo = handler?.value.code == "vide"
    return joined(
      track.child("tkhd")?.integer("track_ID").map(String.init), kind.isEmpty ? nil : kind,
      isVideo ? frameRate(tables, media) : nil, media.flatMap(language))
  }

  /// Summarizes a media data box, such as `97 chunks`; nil if the file has several media data
  /// boxes.
  static let chunksInside: @Sendable (Node) -> String? = { data in
    guard let chunks = data.inherited(.chunkCount), chunks > 0 else { return nil }
    return chunks == 1 ? "1 chunk" : "\(chunks) chunks"
  }

  private static func joined(_ parts: String?...) -> String? {
    let present = parts.compactMap { $0 }
    return present.isEmpty ? nil : present.joined(separator: " · ")
  }

  private static func frameRate(_ tables: Node?, _ media: Node?) -> String? {
    guard let tables, let header = media?.child("mdhd"), let scale = header.integer("timescale"),
      let times = tables.child("stts")?.table("entries")
    else { return nil }
    if times.rowCount == 1, let column = times.column(named: "sample_delta"),
      let delta = times.rawCell(row: 0, column: column)
    {
      return Quantity.frameRate(frames: 1, duration: delta, timescale: UInt64(clamping: scale))
    }
    guard let duration = header.integer("duration"),
      let frames = tables.sizeBox?.integer("sample_count")
    else { return nil }
    return Quantity.frameRate(
      frames: UInt64(clamping: frames), duration: UInt64(clamping: duration),
      timescale: UInt64(clamping: scale))
  }

  /// Returns the language code of a track, from `elng` or `mdhd`; nil if it is undetermined.
  private static func language(_ media: Node) -> String? {
    if case .text(let tag)? = media.child("elng")?.value("extended_language"), !tag.string.isEmpty {
      return tag.string.escapedForDisplay
    }
    guard let packed = media.child("mdhd")?.integer("language") else { return nil }
    let code = Language.code(packed: UInt16(truncatingIfNeeded: packed))
    return code == "und" ? nil : code
  }
}

extension InheritedValue where Answer == Int {
  /// Total number of chunks in all tracks; nil if the file has several media data boxes.
  fileprivate static let chunkCount = InheritedValue<Int>("chunkCount", scope: { $0.mediaFile }) {
    root in
    var isOnly = false
    for child in root.children where child.code == "mdat" {
      if isOnly { return nil }
      isOnly = true
    }
    var chunks = 0
    for track in root.movies.first?.children("trak") ?? [] {
      let tables = track.descendant("mdia", "minf", "stbl")
      chunks += tables?.offsetBox?.integer("entry_count") ?? 0
    }
    return chunks
  }
}

extension Value {
  var code: FourCC? {
    if case .code(let code) = self { return code }
    return nil
  }
}
