import Anatomy
import Bytes
import Schema

/// The node kinds of ID3v1 tags: the last 128 bytes of a file, and the enhanced tag with longer
/// texts in the 227 bytes before them.
enum ID3v1 {
  static let size = 128
  static let enhancedSize = 227

  static let tag = DeclaredNodeKind.headless(
    "id3v1", "ID3v1 Tag", .id3v1, terminology: .id3v1
  ) { tag in
    tag.text("identifier", .ascii, .bytes(3), means: .type)
    text(tag, "title", 30, line: .value)
    text(tag, "artist", 30, line: .value)
    text(tag, "album", 30)
    text(tag, "year", 4)
    // Version 1.1 has a zero and the track number in the last two bytes of the comment.
    let end = tag.position + 28
    let hasTrack =
      tag.remaining >= 31 && tag.source.byte(at: end) == 0
      && tag.source.byte(at: end + 1).map { $0 != 0 } ?? false
    tag.when(hasTrack, "the tag is version 1.1") {
      text(tag, "comment", 28)
      tag.reserved(1, "zero")
      tag.u8("track", means: Meaning(.plain, about: .tag(space: .id3v1, key: "track")))
    }
    tag.when(!hasTrack, "the tag is version 1.0") { text(tag, "comment", 30) }
    let genre = tag.u8(
      "genre", means: Meaning(.plain, about: .tag(space: .id3v1, key: "genre")),
      labels: Labels { $0 == 255 ? "not set" : Genre.name(Int($0)) })
    if !tag.isDescribing, genre != 255, Genre.name(genre) == nil {
      tag.report(
        rule: "id3v1.genre-range", severity: .warning, "genre number \(genre) is undefined",
        at: ByteRange(start: tag.position - 1, count: 1), field: "genre")
    }
  }

  static let enhanced = DeclaredNodeKind.headless(
    "id3v1_enhanced", "Enhanced Tag (TAG+)", .unpublished, terminology: .id3v1
  ) { tag in
    tag.text("identifier", .ascii, .bytes(4), means: .type)
    text(tag, "title", 60, line: .value)
    text(tag, "artist", 60, line: .value)
    text(tag, "album", 60)
    tag.u8("speed", labels: [0: "not set", 1: "slow", 2: "medium", 3: "fast", 4: "hardcore"])
    text(tag, "genre", 30)
    text(tag, "start_time", 6)
    text(tag, "end_time", 6)
  }

  /// Reads text in a field of fixed width, padded with zeros or spaces. Players do not show the
  /// bytes after the first zero.
  private static func text(
    _ tag: FieldReader, _ name: String, _ width: Int, line: SummaryPart? = nil
  ) {
    let meaning = Meaning(.plain, about: .tag(space: .id3v1, key: name))
    if tag.isDescribing { return tag.text(name, .latin1, .bytes(width), means: meaning) }
    guard !tag.hasFailed, tag.remaining >= width else {
      return tag.text(name, .latin1, .bytes(width), means: meaning)
    }
    let place = ByteRange(start: tag.position, count: width)
    let bytes = tag.source.bytes(place)
    let end = bytes.firstIndex(of: 0) ?? width
    let stale = bytes[end...].contains { $0 != 0 && $0 != 0x20 }
    if stale {
      tag.report(
        rule: "id3v1.bytes-after-nul", severity: .warning,
        "\(name) contains nonzero bytes after its terminator at offset \(place.start + end)",
        at: ByteRange(from: place.start + end, to: place.end), field: name)
    }
    let letters = bytes[..<end].lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? 0
    guard letters < width else {
      return tag.text(name, .latin1, .bytes(width), means: meaning, line: line)
    }
    tag.text(
      name, .latin1, .bytes(letters), means: meaning, line: letters == 0 ? nil : line)
    tag.bytes(
      "\(name)_padding", width - letters, means: stale ? .identifies(.unreferenced) : .padding)
  }
}
