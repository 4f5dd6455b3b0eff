import Anatomy
import Bytes

/// What stands among the boxes of a file and is none.
extension Rule {
  static let pageAfter = Rule(
    "isom.file.trailing-html", .warning, at: .boxFile,
    "no page stands behind the last box",
    cause: "a site appended its page to the file while it sent it",
    fix: "cut the page off",
    passing: [.movie()],
    failing: [.movie(more: #"↓"<html><body>Download</body></html>""#)],
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
    return [.bytes(last.range, in: last, "a page of HTML stands behind the last box")]
  }

  static let sizesTurned = Rule(
    "file.wrong-endian-sizes", .warning, at: .boxFile,
    "the sizes of boxes begin with their highest byte", clause: Clause(.iso12, "4.2"),
    cause: "a recorder or a tool wrote the numbers as its processor has them",
    fix: "turn the bytes of all numbers round; the file is broken in more places than this",
    passing: [.movie()],
    failing: [#"↓u32le 20 "styp" "msdh" u32le 0 "msdh" u32le 12 "mdat" 00 * 4"#],
    insteadOf: ["isom.box.size-exceeds-file"]
  ) { root, _ in
    guard root.isRoot, let first = root.children.first else { return nil }
    let place = first.range.start
    guard first.isCut, let size = first.source.integer(at: place, width: 4, order: .little),
      size >= 8, let next = first.source.big32(at: place.saturatingAdd(Int(size) + 4)),
      FourCC(rawValue: next).isPrintable
    else { return [] }
    return [
      .bytes(
        ByteRange(start: place, count: 4), in: first,
        "\(first.code) has \(size) bytes and leads to the next box only if its size is turned round"
      )
    ]
  }
}
