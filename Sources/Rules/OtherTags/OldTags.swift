import Anatomy
import Bytes

/// How texts and tags of the oldest kinds are written.
extension Rule {
  private static let tag = Place.named("id3v1", kind: "tag")

  static let id3v1Padding = Rule(
    "id3v1.padding-mixed", .info, at: tag,
    "a text is filled up with zeros or with spaces, not with both", clause: Clause(.id3v1),
    cause: "a program wrote over the tag of another",
    fix: "fill the fields with zeros",
    passing: [.sound(after: #""TAG" "Title" 00 * 119 ff"#)],
    failing: [.sound(after: #""TAG" ↓"Title " 00 * 118 ff"#)]
  ) { tag, _ in
    ["title", "artist", "album"].enumerated().compactMap { number, name in
      let place = ByteRange(start: tag.range.start.saturatingAdd(3 + 30 * number), count: 30)
      let bytes = tag.source.bytes(place.clamped(to: tag.range))
      let filling = bytes.reversed().prefix { $0 == 0 || $0 == 0x20 }
      guard filling.count < bytes.count, filling.contains(0), filling.contains(0x20) else {
        return nil
      }
      return .bytes(place, in: tag, "the \(name) is filled up with spaces and zeros")
    }
  }

  static let id3v1Version = Rule(
    "id3v1.v11-ambiguous", .info, at: tag,
    "it is clear whether the comment ends in the number of a track", clause: Clause(.id3v1),
    cause: "a program of version 1.0 filled the comment up with spaces behind a zero",
    fix: "write two zeros where no track is meant",
    passing: [.sound(after: #""TAG" "Title" 00 * 119 ff"#)],
    failing: [.sound(after: #""TAG" 00 * 90 "2024" 00 * 28 00 ↓20 ff"#)]
  ) { tag, _ in
    guard tag.range.count == 128 else { return nil }
    return tag.integer("track") == 0x20
      ? [.field("track", of: tag, "the number of the track may be a space of the comment")] : []
  }

  static let id3v1InAPE = Rule(
    "id3v1.false-positive-in-ape", .info, at: .named("mpeg", kind: "stream"),
    "the letters TAG, 128 bytes before the end of a file, begin a tag", clause: Clause(.id3v1),
    cause: "an APE tag is just so long that the middle of its own mark falls there",
    fix: "write another byte into the APE tag: some readers take it for ID3v1",
    passing: [.sound(after: #""TAG" "Title" 00 * 119 ff"#)],
    failing: [
      .sound(
        after: #"""
          "APE" ↓"TAGEX" u32le 2000, 99, 1, 0xa0000000 00 * 8
          u32le 53, 0 "Title\0" "v" * 53
          "APETAGEX" u32le 2000, 99, 1, 0x80000000 00 * 8
          """#)
    ]
  ) { stream, _ in
    let source = stream.source
    let place = source.size - 128
    guard stream.isRoot, place >= 5,
      source.bytes(ByteRange(start: place, count: 3)) == Array("TAG".utf8)
    else { return nil }
    return source.bytes(ByteRange(start: place - 3, count: 8)) == Array("APETAGEX".utf8)
      ? [
        .bytes(
          ByteRange(start: place, count: 3), in: stream,
          "the letters are part of the mark of an APE tag")
      ] : []
  }

  static let id3v1Enhanced = Rule(
    "id3v1.enhanced-tag", .info, at: .named("mpeg", kind: "stream"),
    "longer texts stand in tags that are known", clause: Clause(.unpublished),
    cause: "a program of the time before ID3v2 put a second tag before ID3v1",
    fix: "put the texts into ID3v2, and remove the tag",
    passing: [.sound()],
    failing: [.sound(after: #"↓"TAG+" 00 * 223 "TAG" "Title" 00 * 119 ff"#)]
  ) { stream, _ in
    stream.children.filter { $0.declaredNodeKind.declaredName == "id3v1_enhanced" }.map {
      .about($0, "an enhanced tag stands before ID3v1, which few programs know")
    }
  }

  static let apeOrder = Rule(
    "ape.unsorted", .info, at: .named("ape", kind: "tag"),
    "the items of an APE tag stand in the order of their sizes", clause: Clause(.ape),
    cause: "a program wrote them as they came",
    fix: "nothing has to be mended; sorted, small ones are found faster",
    passing: [.ape(#"u32le 1, 0 "Year\0" "1" u32le 5, 0 "Title\0" "value""#, count: 2)],
    failing: [.ape(#"u32le 5, 0 "Title\0" "value" ↓u32le 1, 0 "Year\0" "1""#, count: 2)]
  ) { tag, _ in
    let items = tag.children.filter { $0.declaredNodeKind.kind == "item" }
    guard items.count > 1 else { return nil }
    let wrong = zip(items, items.dropFirst()).first { $0.range.count > $1.range.count }
    return wrong.map {
      [.field("value_size", of: $1, "the item is smaller than the one before it")]
    } ?? []
  }

  static let apePolarity = Rule(
    "ape.flag-bit30-polarity", .info, at: .named("footer", kind: "tag"),
    "the flags of a footer do not deny the footer", clause: Clause(.ape),
    cause: "the bit means the reverse in some descriptions of the format",
    fix: "clear the bit: most readers look for the footer anyway",
    passing: [.ape(#"u32le 5, 0 "Title\0" "value""#)],
    failing: [
      .sound(
        after: #"""
          u32le 5, 0 "Title\0" "value"
          "APETAGEX" u32le 2000, 51, 1 ↓u32le 0x40000000 00 * 8
          """#)
    ]
  ) { footer, _ in
    guard footer.parent?.declaredNodeKind.declaredName == "ape",
      let place = footer.field("flags")?.range.start,
      let flags = footer.source.integer(at: place, width: 4, order: .little)
    else { return nil }
    return flags & 0x4000_0000 != 0
      ? [.field("flags", of: footer, "the footer says that the tag has no footer")] : []
  }

  static let apeCover = Rule(
    "ape.cover-format", .warning, at: .any(kind: "item"),
    "a cover is the name of a file, a zero, and a picture", clause: Clause(.ape),
    cause: "a program wrote the picture alone, or a text in its place",
    fix: "put a name and a zero before the picture",
    passing: [
      .ape(#"u32le @end - @value, 2 "Cover Art (Front)\0" value: "a.jpg\0" \#(cover) end:"#)
    ],
    failing: [.ape(#"u32le @end - @value, 2 "Cover Art (Front)\0" value: ↓\#(cover) end:"#)]
  ) { item, _ in
    guard item.title == "Cover Art Item", let key = item.field("key") else { return nil }
    let value = ByteRange(from: key.range.end, to: item.range.end)
    if item.field("filename") == nil {
      return [.bytes(value, in: item, "no name of a file stands before the picture")]
    }
    return item.framePayload.flatMap { PictureKind(item.source, $0) } == nil
      ? [.bytes(value, in: item, "what stands behind the name is no picture that is known")] : []
  }

  private static let cover = #"ff d8 ff e0 u16 16 "JFIF\0" 01 01 00 u16 1, 1 00 00 ff d9"#
}
