import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules for the flags of tag headers, for padding and for unsynchronisation.
extension Rule {
  private static let title4 = #""TIT2" sized synchsafe -2 { 00 00 00 "Title" }"#
  private static let title3 = #""TIT2" sized u32 -2 { 00 00 00 "Title" }"#

  static let tagExperimental = Rule(
    "id3.tag.experimental", .info, at: .id3Tag,
    "A tag should not be marked as experimental", clause: Clause(.id3v23),
    cause: "The writer was probably in development, or set all flag bits",
    fix: "Clear the experimental flag",
    passing: .id3(title3),
    failing: .id3(title3, flags: "↓20")
  ) { tag, _ in
    guard let flags = tag.integer(.flags), let version = tag.integer(.major_version),
      version > 2
    else { return nil }
    return flags & 0x20 != 0
      ? .field(.flags, of: tag, "flags is \(flags), which marks the tag as experimental") : []
  }

  static let paddingExcessive = Rule(
    "id3.padding.excessive", .info, at: .id3Tag,
    "A tag should have at most 64 KiB of padding", clause: Clause(.unpublished),
    cause: "A large picture was probably removed, and its space was kept as padding",
    fix: "Rewrite the file with a shorter tag",
    passing: .id3(title3 + " 00 * 1000"),
    failing: .id3(title3 + " ↓00 * 70000")
  ) { tag, _ in
    guard let padding = tag.children.last(where: { $0.declaredNodeKind.declaredName == "padding" })
    else { return nil }
    return padding.range.count > maxPadding
      ? .bytes(
        padding.range, in: padding,
        "the tag has \(padding.range.count) bytes of padding, expected at most \(maxPadding)") : []
  }

  private static let maxPadding = 64 << 10

  static let flagLengths = Rule(
    "id3.exthdr.flag-length", .error, at: .named("extended_header", kind: .tag),
    "The data of an extended header flag must have the length that the flag requires",
    clause: Clause(.id3v24),
    cause: "The writer probably omitted the length byte, or included it in the length",
    fix: "Set update_length to 0, crc_length to 5, and restrictions_length to 1",
    passing: .id3("synchsafe 7 01 40 00 " + title4, version: 4, flags: "40"),
    failing: .id3("synchsafe 8 01 40 ↓01 00 " + title4, version: 4, flags: "40")
  ) { header, _ in
    let lengths = [(FieldName.update_length, 0), (.crc_length, 5), (.restrictions_length, 1)]
    let stated = lengths.compactMap { name, right in
      header.integer(name).map { (name: name, right: right, length: $0) }
    }
    guard !stated.isEmpty else { return nil }
    return stated.compactMap {
      $0.length == $0.right
        ? nil : .field($0.name, of: header, "\($0.name) is \($0.length), expected \($0.right)")
    }
  }

  // The severity is info: unsynchronisation is optional, and every JPEG picture without it contains
  // bytes that look like a frame sync.
  static let falseSync = Rule(
    "id3.unsync.missing", .info, at: .id3Tag,
    "A tag without unsynchronisation should not contain bytes that look like an MPEG frame sync",
    clause: Clause(.id3v23),
    cause: "Most writers do not use unsynchronisation, and JPEG segments contain such bytes",
    fix: "Leave the tag unchanged: only readers without ID3v2 support take the bytes for audio",
    passing: .id3(title3),
    failing: .id3(#""PRIV" sized u32 -2 { 00 00 "a\0" ↓ff fb 10 }"#)
  ) { tag, _ in
    guard let flags = tag.integer(.flags), flags & 0x80 == 0, let first = tag.children.first,
      first.source === tag.source
    else { return nil }
    var place: Int?
    var afterFF = false
    tag.source.forEachRun(in: ByteRange(from: first.range.start, to: tag.range.end)) {
      offset, run in
      for index in 0..<run.byteCount {
        let byte = run.byte(index)
        if afterFF, byte >= 0xE0, byte != 0xFF, byte != 0xFE {
          place = offset + index - 1
          return false
        }
        afterFF = byte == 0xFF
      }
      return true
    }
    return place.map {
      [
        .bytes(
          ByteRange(start: $0, count: 2), in: tag,
          "bytes at offset \($0) look like an MPEG frame sync, and the tag is not unsynchronised")
      ]
    } ?? []
  }
}
