import Anatomy
import Bytes

/// Files that are no media, whatever they are called.
extension Rule {
  static let empty = Rule(
    "file.empty-or-zeros", .error, at: .file,
    "a file has bytes that say something",
    cause: "a copy was interrupted after room was made for it, or a disc was full",
    fix: "fetch the file again",
    passing: [.movie()],
    failing: ["↓", "↓00 * 1000"]
  ) { root, _ in
    let source = root.source
    if source.size == 0 { return [.absence(in: root, "the file is empty")] }
    // What is known begins with something.
    guard root.declaredNodeKind.kind == "bytes", source.isZero(source.wholeRange) else { return [] }
    return [.bytes(source.wholeRange, in: root, "all \(source.size) bytes are zero")]
  }

  static let errorPage = Rule(
    "file.html-error-page", .error, at: .file,
    "a file is what was asked for, not a page that says why not",
    cause: "a server answered with a page, and it was saved under the name of the file",
    fix: "fetch the file again, and read what the page says",
    passing: [.movie()],
    failing: [
      #"↓"<!DOCTYPE html><html><head><title>Not Found</title></head></html>""#,
      #"↓"<?xml version='1.0'?><Error><Code>AccessDenied</Code></Error>""#,
    ]
  ) { root, _ in
    let head = root.source.bytes(root.source.wholeRange, limit: 512)
    guard head.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<") else { return [] }
    let text = String(decoding: head, as: UTF8.self).lowercased()
    let isPage = text.contains("<!doctype html") || text.contains("<html")
    guard isPage || text.contains("<error>") else { return [] }
    return [
      .bytes(
        ByteRange(start: 0, count: head.count), in: root,
        isPage ? "the file is a page of HTML" : "the file is an answer that tells of an error")
    ]
  }

  static let pointer = Rule(
    "file.lfs-pointer", .warning, at: .file,
    "a file is itself, not a note of where it lies",
    cause: "a repository was fetched without its large files",
    fix: "fetch them with git lfs pull",
    passing: [.movie()],
    failing: [#"↓"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n""#]
  ) { root, _ in
    let mark = Array("version https://git-lfs.github.com/spec/".utf8)
    return root.source.bytes(root.source.wholeRange, limit: mark.count) == mark
      ? [
        .bytes(
          ByteRange(start: 0, count: mark.count), in: root,
          "the file is a note of Git LFS, which stands for a file that is elsewhere")
      ] : []
  }

  static let resourceFork = Rule(
    "file.appledouble", .info, at: .file,
    "a file is itself, not what a Macintosh keeps beside it",
    cause: "files were copied to a disc that has no place for what belongs to them",
    fix: "look at the file of the same name without ._ before it",
    passing: [.movie()],
    failing: ["↓u32 0x00051607, 0x00020000 00 * 18"]
  ) { root, _ in
    return root.source.big32(at: 0) == 0x0005_1607
      ? [
        .bytes(
          ByteRange(start: 0, count: 4), in: root,
          "the file is AppleDouble: names and notes about another file")
      ] : []
  }

  static let archiveAfter = Rule(
    "file.polyglot", .warning, at: .file,
    "a media file is not a file of another kind as well",
    cause: "an archive or a document was appended, to hide it or to carry it along",
    fix: "look at what it holds, and cut it off",
    passing: [.movie()],
    failing: [
      .movie(
        more: """
          free {
            archive: "PK\\x01\\x02" 00 * 42
            list: ↓"PK\\x05\\x06" u16le 0, 0, 1, 1 u32le @list - @archive, @archive u16le 0
          }
          """)
    ]
  ) { root, _ in
    let source = root.source
    guard root.declaredNodeKind.kind != "bytes", source.size >= endOfArchive else {
      return nil
    }
    // The record that ends an archive, with no note behind it.
    let place = source.size - endOfArchive
    if source.big32(at: place) == 0x504B_0506,
      let start = source.integer(at: place + 16, width: 4, order: .little),
      let size = source.integer(at: place + 12, width: 4, order: .little),
      Int(start) + Int(size) <= place, source.big16(at: place + 20) == 0
    {
      return [
        .bytes(
          ByteRange(start: place, count: endOfArchive), in: root, "the file is a ZIP archive too")
      ]
    }
    return []
  }

  private static let endOfArchive = 22
}
