import Anatomy
import Bytes
import RuleEngine

/// Rules about bytes that are not valid boxes.
extension Rule {
  static let trailingPage = Rule(
    "isom.file.trailing-html", .warning, at: .boxFile,
    "No HTML page should follow the last box",
    cause: "A script on a web server appended an HTML page when it sent the file",
    fix: "Remove the HTML page from the end of the file",
    passing: .movie(),
    failing: .movie(more: #"↓"<html><body>Download</body></html>""#),
    insteadOf: [
      "isom.box.size-exceeds-file", "isom.box.unknown-type", "isom.box.type-nonprintable",
    ]
  ) { root, _ in
    guard root.isRoot, let last = root.children.last else { return nil }
    let head = last.source.bytes(last.range, limit: 64)
    let text = String(decoding: head, as: UTF8.self).lowercased()
    guard head.first(where: { $0 > 0x20 }) == UInt8(ascii: "<"),
      text.contains("<html") || text.contains("<!doctype html")
    else { return [] }
    return .bytes(
      last.range, in: last, "an HTML page of \(last.range.count) bytes follows the last box")
  }

  static let littleEndianSizes = Rule(
    "file.wrong-endian-sizes", .warning, at: .boxFile,
    "Box sizes must be big-endian", clause: Clause(.iso12, "4.2"),
    cause: "A recorder or tool wrote the numbers in the byte order of its processor",
    fix: "Convert all numbers in the file to big-endian, not only the box sizes",
    passing: .movie(),
    failing: [#"↓u32le 20 "styp" "msdh" u32le 0 "msdh" u32le 12 "mdat" 00 * 4"#],
    insteadOf: ["isom.box.size-exceeds-file"]
  ) { root, _ in
    guard root.isRoot, let first = root.children.first else { return nil }
    let place = first.range.start
    guard first.isCut, let size = first.source.integer(at: place, width: 4, order: .little),
      size >= 8, let next = first.source.big32(at: place.saturatingAdd(Int(size) + 4)),
      FourCC(rawValue: next).isPrintable
    else { return [] }
    return .bytes(
      ByteRange(start: place, count: 4), in: first,
      "the size of \(first.code) leads to the next box only as a little-endian number: "
        + "\(size) bytes")
  }
}
