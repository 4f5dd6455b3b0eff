import Anatomy
import Bytes
import RuleEngine

/// Rules about files that are not media, regardless of their names.
extension Rule {
  static let empty = Rule(
    "file.empty-or-zeros", .error, at: .file,
    "The file must not be empty or all zeros",
    cause: "A copy was interrupted after its disk space was allocated, or a disk was full",
    fix: "Copy or download the file again",
    passing: .movie(),
    failing: ["↓", "↓00 * 1000"]
  ) { root, _ in
    let source = root.source
    if source.size == 0 { return .absence(in: root, "the file size is \(source.size) bytes") }
    // Only files of an unrecognized type are checked for zeros, because files of a recognized type
    // have nonzero bytes.
    guard root.declaredNodeKind.kind == .bytes, source.isZero(source.wholeRange) else { return [] }
    return .bytes(source.wholeRange, in: root, "the \(source.size)-byte file contains only zeros")
  }

  static let errorPage = Rule(
    "file.html-error-page", .error, at: .file,
    "The file must not be the error page of a web server",
    cause: "A server sent an error page, which was saved under the name of the media file",
    fix: "Read the error page for the reason, and download the file again",
    passing: .movie(),
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
    return .bytes(
      ByteRange(start: 0, count: head.count), in: root,
      isPage
        ? "the file is an HTML page of \(root.source.size) bytes"
        : "the file is an XML error response of \(root.source.size) bytes")
  }

  static let pointer = Rule(
    "file.lfs-pointer", .warning, at: .file,
    "The file should be the media itself, not a Git LFS pointer",
    cause: "A Git repository was cloned without downloading its Git LFS files",
    fix: "Download the media file with git lfs pull",
    passing: .movie(),
    failing: [#"↓"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n""#]
  ) { root, _ in
    let mark = Array("version https://git-lfs.github.com/spec/".utf8)
    return root.source.bytes(root.source.wholeRange, limit: mark.count) == mark
      ? .bytes(
        ByteRange(start: 0, count: mark.count), in: root,
        "the file is a Git LFS pointer of \(root.source.size) bytes") : []
  }

  static let resourceFork = Rule(
    "file.appledouble", .info, at: .file,
    "The file should be the media itself, not its AppleDouble sidecar",
    cause: "Files were copied from a Mac to a disk that cannot store their extended attributes",
    fix: "Open the file of the same name without the prefix ._",
    passing: .movie(),
    failing: ["↓u32 0x00051607, 0x00020000 00 * 18"]
  ) { root, _ in
    return root.source.big32(at: 0) == 0x0005_1607
      ? .bytes(
        ByteRange(start: 0, count: 4), in: root,
        "the file is an AppleDouble sidecar of \(root.source.size) bytes") : []
  }

  static let archiveAfter = Rule(
    "file.polyglot", .warning, at: .file,
    "A media file should not also be a ZIP archive",
    cause: "A ZIP archive, or a document in a ZIP-based format, was appended, perhaps to hide it",
    fix: "Examine the appended archive, then remove it",
    passing: .movie(),
    failing: .movie(
      more: """
        free {
          archive: "PK\\x01\\x02" 00 * 42
          list: ↓"PK\\x05\\x06" u16le 0, 0, 1, 1 u32le @list - @archive, @archive u16le 0
        }
        """)
  ) { root, _ in
    let source = root.source
    guard root.declaredNodeKind.kind != .bytes, !root.isArchive, source.size >= endOfArchive else {
      return nil
    }
    // In an archive without a comment, the end-of-central-directory record is at the end of the
    // file.
    let place = source.size - endOfArchive
    if source.big32(at: place) == 0x504B_0506,
      let start = source.integer(at: place + 16, width: 4, order: .little),
      let size = source.integer(at: place + 12, width: 4, order: .little),
      Int(start) + Int(size) <= place, source.big16(at: place + 20) == 0
    {
      return .bytes(
        ByteRange(start: place, count: endOfArchive), in: root,
        "the file is also a ZIP archive with a central directory of \(size) bytes")
    }
    return []
  }

  private static let endOfArchive = 22
}
