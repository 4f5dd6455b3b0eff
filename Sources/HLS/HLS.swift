package import Anatomy
package import Bytes
package import Schema

/// Playlists of HTTP Live Streaming (RFC 8216): lines of text. Lines that begin with `#EXT` are
/// tags.
package enum HLS {
  package static let playlist = DeclaredNodeKind(
    Declaration("hls ", named: "hls", "HLS Playlist", spec: "4.1", by: .hls, holds: LineGrammar()) {
      $0.byteOrderMark()
    },
    in: LineGrammar())

  /// The declarations of playlist tags.
  package static let dialects: [Dialect] = [tags]

  static let tags = Dialect(
    [basicTags, segmentTags, mediaPlaylistTags, multivariantTags, laterTags, laterMediaTags],
    in: TagGrammar())

  /// Whether the bytes begin with `#EXTM3U` or with another playlist tag.
  package static func isPlaylist(_ source: ByteSource) -> Bool {
    beginsWithMark(source, source.wholeRange) || beginsWithOtherTag(source)
  }

  @Sendable
  package static func opens(_ payload: Payload) -> Bool {
    beginsWithMark(payload.source, payload.range)
  }

  /// Whether a line in the first 4096 bytes, other than the first line, begins with `#EXT-X-`.
  /// Plain M3U song lists may have `EXTM3U` and `EXTINF`, but no such tag.
  package static func hasStreamingTags(_ source: ByteSource) -> Bool {
    var found = false
    let head = source.bytes(ByteRange(start: 0, count: 4096))
    for place in head.indices where head[place] == 0x0A {
      found = found || head[(place + 1)...].starts(with: "#EXT-X-".utf8)
    }
    return found
  }

  private static func beginsWithMark(_ source: ByteSource, _ range: ByteRange) -> Bool {
    let head = source.bytes(range, limit: 11)
    let letters = head.starts(with: byteOrderMark) ? head[byteOrderMark.count...] : head[...]
    let after = letters.dropFirst(mark.count).first
    return letters.starts(with: mark)
      && (after.map { $0 <= 0x20 || $0 == UInt8(ascii: ":") } ?? true)
  }

  private static func beginsWithOtherTag(_ source: ByteSource) -> Bool {
    let head = source.bytes(ByteRange(start: 0, count: 64))
    let letters = (head.starts(with: byteOrderMark) ? head[byteOrderMark.count...] : head[...])
      .drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    return letters.starts(with: "#EXTINF:".utf8) || letters.starts(with: "#EXT-X-".utf8)
  }

  static let mark = Array("#EXTM3U".utf8)
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension FieldReader {
  /// Reads and reports a byte order mark, which is not allowed before the first line.
  fileprivate func byteOrderMark() {
    let isThere = source.bytes(rest, limit: 3) == HLS.byteOrderMark
    when(isThere, "the playlist begins with a byte order mark") {
      report(
        rule: "hls.bom-or-encoding", severity: .error,
        "the playlist begins with the byte order mark EF BB BF, expected none",
        at: ByteRange(start: position, count: 3), field: "byte_order_mark",
        clause: Clause(.hls, "4.1"))
      bytes("byte_order_mark", 3, means: .type)
    }
  }
}
