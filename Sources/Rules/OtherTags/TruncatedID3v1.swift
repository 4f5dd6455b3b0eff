import Anatomy
import Bytes

extension Rule {
  static let cutID3v1 = Rule(
    "id3v1.truncated", .error, at: .named("trailing", kind: "bytes"),
    "an ID3v1 tag is 128 bytes long", clause: Clause(.id3v1),
    cause: "the file was cut, or a tag was written over by half",
    fix: "remove the rest of the tag, or write it anew at the end of the file",
    passing: [.sound(after: #""left over""#)],
    failing: [.sound(after: #"↓"TAG" "Title" 00 * 40"#)]
  ) { rest, _ in
    guard rest.range.count >= 3 else { return nil }
    let head = rest.source.bytes(rest.range, limit: 4)
    guard head.starts(with: "TAG".utf8), rest.range.count < 128 else { return [] }
    return [
      .bytes(
        ByteRange(start: rest.range.start, count: 3), in: rest,
        "a tag begins here and has \(rest.range.count) of its 128 bytes")
    ]
  }
}
