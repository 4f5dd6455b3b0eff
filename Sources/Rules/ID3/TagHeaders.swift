import Anatomy
import Bytes

/// What the headers of a tag promise.
extension Rule {
  private static let title4 = #""TIT2" sized synchsafe -2 { 00 00 00 "Title" }"#
  private static let title3 = #""TIT2" sized u32 -2 { 00 00 00 "Title" }"#

  static let tagExperimental = Rule(
    "id3.tag.experimental", .info, at: .id3Tag,
    "a tag is not marked as an experiment", clause: Clause(.id3v23),
    cause: "a program was tried out, or set all bits",
    fix: "clear the bit",
    passing: [.id3(title3)],
    failing: [.id3(title3, flags: "↓20")]
  ) { tag, _ in
    guard let flags = tag.integer("flags"), let version = tag.integer("major_version"),
      version > 2
    else { return nil }
    return flags & 0x20 != 0
      ? [.field("flags", of: tag, "the tag is marked as an experiment")] : []
  }

  static let paddingExcessive = Rule(
    "id3.padding.excessive", .info, at: .id3Tag,
    "a tag has no more padding than an editor may need", clause: Clause(.id3v23),
    cause: "a large picture was taken out, and its room was left",
    fix: "write the file anew with a shorter tag",
    passing: [.id3(title3 + " 00 * 1000")],
    failing: [.id3(title3 + " ↓00 * 70000")]
  ) { tag, _ in
    guard let padding = tag.children.last(where: { $0.declaredNodeKind.declaredName == "padding" })
    else { return nil }
    return padding.range.count > maxPadding
      ? [.bytes(padding.range, in: padding, "\(padding.range.count) bytes of padding end the tag")]
      : []
  }

  private static let maxPadding = 64 << 10

  static let flagLengths = Rule(
    "id3.exthdr.flag-length", .error, at: .named("extended_header", kind: "tag"),
    "what belongs to a flag of an extended header is as long as the flag asks for",
    clause: Clause(.id3v24),
    cause: "a writer left the length out, or counted it",
    fix: "write 0 bytes for an update, 5 for a CRC, 1 for restrictions",
    passing: [.id3("synchsafe 7 01 40 00 " + title4, version: 4, flags: "40")],
    failing: [.id3("synchsafe 8 01 40 ↓01 00 " + title4, version: 4, flags: "40")]
  ) { header, _ in
    let lengths = [("update_length", 0), ("crc_length", 5), ("restrictions_length", 1)]
    let stated = lengths.compactMap { name, right in
      header.integer(name).map { (name: name, right: right, length: $0) }
    }
    guard !stated.isEmpty else { return nil }
    return stated.compactMap {
      $0.length == $0.right
        ? nil : .field($0.name, of: header, "\($0.name) is \($0.length) in place of \($0.right)")
    }
  }

  // No warning: unsynchronisation is optional, and each JPEG without it has such bytes.
  static let falseSync = Rule(
    "id3.unsync.missing", .info, at: .id3Tag,
    "no bytes of a tag look like the beginning of sound", clause: Clause(.id3v23),
    cause: "most writers leave unsynchronisation out; the segments of a JPEG look so",
    fix: "nothing has to be mended; only readers that know no tags take the bytes for sound",
    passing: [.id3(title3)],
    failing: [.id3(#""PRIV" sized u32 -2 { 00 00 "a\0" ↓ff fb 10 }"#)]
  ) { tag, _ in
    guard let flags = tag.integer("flags"), flags & 0x80 == 0, let first = tag.children.first,
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
          "these bytes look like the beginning of sound, and the tag is not unsynchronised")
      ]
    } ?? []
  }
}
