import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about ZIP archives.
extension Rule {
  static let archives: [Rule] = [
    Rule(
      "zip.malformed", .error, at: .any(kind: .record),
      "The records of a ZIP archive must be complete", clause: Clause(.zip, "4.3.6"),
      cause: "The archive was truncated, or a length in it is wrong",
      fix: "Obtain the complete archive",
      failing: .make(#""PK" 03 04 14 00 00 00 ↓00"#)),
    entryWithoutFile,
  ]

  private static let entryWithoutFile = Rule(
    "zip.entry.file-missing", .error, at: .named("entry", kind: .record),
    "Each entry in the directory of a ZIP archive must point to a file with the same name",
    clause: Clause(.zip, "4.3.12"),
    cause: "The archive was truncated or changed after the directory was written",
    fix: "Extract the files with a program that reads their own headers, and make a new archive",
    passing: .archive(ArchivedFile("a.txt", "hello")),
    failing: [
      .archive(ArchivedFile("a.txt", "hello"), nameInDirectory: "b.txt", entryMark: "↓"),
      .archive(ArchivedFile("a.txt", "hello"), offset: "↓u32le 1"),
    ]
  ) { entry, _ in
    guard let archive = entry.parent, let offset = entry.integer(.offset_of_file),
      // The value 0xFFFFFFFF means that the offset is in an extra field, as in a large archive.
      offset != 0xFFFF_FFFF, let name = entry.field(.file_name)
    else { return nil }
    let place = archive.range.start.saturatingAdd(offset)
    guard entry.source.integer(at: place, width: 4, order: .little) == 0x0403_4B50,
      let count = entry.source.integer(at: place + 26, width: 2, order: .little)
    else {
      return .field(
        .offset_of_file, of: entry, "offset_of_file is \(offset), where no file begins")
    }
    let own = entry.source.bytes(ByteRange(start: place + 30, count: Int(count)))
    guard own != entry.source.bytes(name.range) else { return [] }
    return .about(entry, "the name in the directory differs from the name of the file at \(place)")
  }
}
