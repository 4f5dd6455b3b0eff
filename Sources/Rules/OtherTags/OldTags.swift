import Anatomy
import Bytes
import Metadata
import Movie
import RuleEngine

/// Rules for the format of ID3v1 and APE tags: padding, ambiguous bytes, order and covers.
extension Rule {
  private static let tag = Place.named("id3v1", kind: .tag)

  static let id3v1Padding = Rule(
    "id3v1.padding-mixed", .info, at: tag,
    "An ID3v1 field should be padded with zeros or with spaces, not with both",
    clause: Clause(.id3v1),
    cause: "A program probably overwrote the tag of another program",
    fix: "Pad the fields of the ID3v1 tag with zeros",
    passing: .sound(after: #""TAG" "Title" 00 * 119 ff"#),
    failing: .sound(after: #""TAG" ↓"Title " 00 * 118 ff"#)
  ) { tag, _ in
    ["title", "artist", "album"].enumerated().compactMap { number, name in
      let place = ByteRange(start: tag.range.start.saturatingAdd(3 + 30 * number), count: 30)
      let bytes = tag.source.bytes(place.clamped(to: tag.range))
      let filling = bytes.reversed().prefix { $0 == 0 || $0 == 0x20 }
      guard filling.count < bytes.count, filling.contains(0), filling.contains(0x20) else {
        return nil
      }
      return .bytes(
        place, in: tag, "\(name) is padded with \(filling.count) bytes, both spaces and zeros")
    }
  }

  static let id3v1Version = Rule(
    "id3v1.v11-ambiguous", .info, at: tag,
    "The end of an ID3v1 comment should not look like a track number by chance",
    clause: Clause(.id3v1),
    cause: "A version 1.0 program probably padded the comment with spaces after a zero byte",
    fix: "Write two zero bytes at the end of the comment if the tag has no track number",
    passing: .sound(after: #""TAG" "Title" 00 * 119 ff"#),
    failing: .sound(after: #""TAG" 00 * 90 "2024" 00 * 28 00 ↓20 ff"#)
  ) { tag, _ in
    guard tag.range.count == 128 else { return nil }
    return tag.integer(.track) == 0x20
      ? .field(.track, of: tag, "track is 32, which may be a space of the comment") : []
  }

  static let id3v1InAPE = Rule(
    "id3v1.false-positive-in-ape", .info, at: .named("mpeg", kind: .stream),
    "The letters TAG at 128 bytes before the end of a file should begin an ID3v1 tag",
    clause: Clause(.id3v1),
    cause: "The length of the APE tag happens to put the letters of APETAGEX there",
    fix: "Add a byte to the APE tag: some readers take the letters TAG there for an ID3v1 tag",
    passing: .sound(after: #""TAG" "Title" 00 * 119 ff"#),
    failing: .sound(
      after: #"""
        "APE" ↓"TAGEX" u32le 2000, 99, 1, 0xa0000000 00 * 8
        u32le 53, 0 "Title\0" "v" * 53
        "APETAGEX" u32le 2000, 99, 1, 0x80000000 00 * 8
        """#)
  ) { stream, _ in
    let source = stream.source
    let place = source.size - 128
    guard stream.isRoot, place >= 5,
      source.bytes(ByteRange(start: place, count: 3)) == Array("TAG".utf8)
    else { return nil }
    return source.bytes(ByteRange(start: place - 3, count: 8)) == Array("APETAGEX".utf8)
      ? .bytes(
        ByteRange(start: place, count: 3), in: stream,
        "TAG at offset \(place) is part of the letters APETAGEX") : []
  }

  static let id3v1Enhanced = Rule(
    "id3v1.enhanced-tag", .info, at: .named("mpeg", kind: .stream),
    "Texts longer than 30 characters should be in ID3v2, not in an enhanced ID3v1 tag",
    clause: Clause(.unpublished),
    cause: "A program from before ID3v2 probably added an enhanced tag (TAG+) before the ID3v1 tag",
    fix: "Move the texts to an ID3v2 tag, and remove the enhanced tag",
    passing: .sound(),
    failing: .sound(after: #"↓"TAG+" 00 * 223 "TAG" "Title" 00 * 119 ff"#)
  ) { stream, _ in
    stream.children.filter { $0.declaredNodeKind.declaredName == "id3v1_enhanced" }.map {
      .about(
        $0, "an enhanced ID3v1 tag (TAG+) has \($0.range.count) bytes; few programs read such tags")
    }
  }

  static let apeOrder = Rule(
    "ape.unsorted", .info, at: .named("ape", kind: .tag),
    "The items of an APE tag should be in ascending order of size", clause: Clause(.ape),
    cause: "The program probably wrote the items in the order in which they were added",
    fix: "Leave the items as they are, or sort them so that readers find small ones faster",
    passing: .ape(#"u32le 1, 0 "Year\0" "1" u32le 5, 0 "Title\0" "value""#, count: 2),
    failing: .ape(#"u32le 5, 0 "Title\0" "value" ↓u32le 1, 0 "Year\0" "1""#, count: 2)
  ) { tag, _ in
    let items = tag.children.filter { $0.declaredNodeKind.kind == .item }
    guard items.count > 1 else { return nil }
    let wrong = zip(items, items.dropFirst()).first { $0.range.count > $1.range.count }
    return wrong.map {
      [
        .field(
          .value_size, of: $1,
          "the item has \($1.range.count) bytes, the previous item \($0.range.count)")
      ]
    } ?? []
  }

  static let apeCover = Rule(
    "ape.cover-format", .warning, at: .any(kind: .item),
    "A cover in an APE tag should consist of a file name, a zero byte and a picture",
    clause: Clause(.unpublished),
    cause: "The program probably wrote only the picture, or text instead of the picture",
    fix: "Write a file name and a zero byte before the picture",
    passing: .ape(#"u32le @end - @value, 2 "Cover Art (Front)\0" value: "a.jpg\0" \#(cover) end:"#),
    failing: .ape(#"u32le @end - @value, 2 "Cover Art (Front)\0" value: ↓\#(cover) end:"#)
  ) { item, _ in
    guard item.title == "Cover Art Item", let key = item.field(.key) else { return nil }
    let value = ByteRange(from: key.range.end, to: item.range.end)
    if item.field(.filename) == nil {
      return .bytes(
        value, in: item,
        "the value of \(value.count) bytes does not begin with a file name and a zero byte")
    }
    return item.framePayload.flatMap { PictureKind(item.source, $0) } == nil
      ? .bytes(
        value, in: item,
        "the value of \(value.count) bytes has no known picture after the file name") : []
  }

  private static let cover = #"ff d8 ff e0 u16 16 "JFIF\0" 01 01 00 u16 1, 1 00 00 ff d9"#
}
