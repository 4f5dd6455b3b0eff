import Anatomy
import Bytes
import RuleEngine

extension Rule {
  static let truncatedID3v1 = Rule(
    "id3v1.truncated", .error, at: .named("trailing", kind: .bytes),
    "An ID3v1 tag must be 128 bytes long", clause: Clause(.id3v1),
    cause: "The file was probably truncated, or the tag was partly overwritten",
    fix: "Remove the partial tag, or write a complete ID3v1 tag at the end of the file",
    passing: .sound(after: #""left over""#),
    failing: .sound(after: #"↓"TAG" "Title" 00 * 40"#)
  ) { rest, _ in
    guard rest.range.count >= 3 else { return nil }
    let head = rest.source.bytes(rest.range, limit: 4)
    guard head.starts(with: "TAG".utf8), rest.range.count < 128 else { return [] }
    return .bytes(
      ByteRange(start: rest.range.start, count: 3), in: rest,
      "an ID3v1 tag has \(rest.range.count) bytes, expected 128")
  }
}
