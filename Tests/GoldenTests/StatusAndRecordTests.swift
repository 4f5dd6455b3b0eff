import Foundation
import Testing

/// All commands share one table of exit statuses, and with `--json` print one record per input.
struct StatusAndRecordTests {
  private static let cases: [(status: Int32, line: String)] = [
    (0, "tree film.mov"), (0, "info film.mov"), (0, "explain moov"), (0, "check film.mov"),
    (0, "clean film.mov -o copy.mov --policy location"), (0, "report film.mov -o page.html"),
    (0, "audit --fail-on none film.mov"), (0, "check --fail-on none film.mov"),
    (0, "get film.mov /moov/mvhd.timescale"), (0, "audit --policy none --fail-on face film.mov"),
    (1, "audit film.mov"), (1, "check --fail-on info film.mov"), (1, "find film.mov zzzzzz"),
    (1, "get film.mov /moov/none"), (1, "get film.mov '/moov/**/mdhd.timescale' --raw"),
    (1, "hex film.mov @999999"), (1, "timeline song.mp3"), (1, "explain nonsense"),
    (1, "audit --keep itsk/none film.mov"), (1, "tree film.mov --at /moov/none"),
    (2, "tree --bogus film.mov"), (2, "check"), (2, "audit --policy nonsense film.mov"),
    (2, "hex film.mov @x"), (2, "clean film.mov film.mov"), (2, "nonsense"),
    (3, "tree none.mov"), (3, "audit none.mov film.mov"), (3, "check notes.txt film.mov"),
    (3, "get none.mov /moov"), (3, "clean notes.txt"), (3, "report none.mov -o other.html"),
    (3, "timeline notes.txt"), (3, "clean film.mov -o none/none/copy.mov"),
  ]

  private static func folder() throws -> Project {
    let corpus = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../corpus").standardizedFileURL
    let project = try Project()
    try project.put("film.mov", Array(try Data(contentsOf: corpus.appending(path: "holiday.mov"))))
    let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0xC0] + [UInt8](repeating: 0, count: 413)
    try project.put("song.mp3", frame + frame + frame)
    try project.put("notes.txt", Array("notes".utf8))
    try project.put("none", [])
    return project
  }

  @Test("Exit statuses follow the table", arguments: cases)
  func status(expected: Int32, line: String) throws {
    let project = try Self.folder()
    let execution = try Execution(
      of: Execution.words(of: line), in: project.url, logs: project.logs)
    #expect(execution.status == expected, "\(line): \(execution.errors)")
  }

  @Test(
    "Each input has one record, with its number and the reason if it was not examined",
    arguments: ["tree", "info", "check", "audit", "clean --dry-run"])
  func records(command: String) throws {
    struct Record: Decodable {
      struct File: Decodable { let path: String }
      struct Reason: Decodable { let reason: String }
      let input: Int
      let file: File
      let notExamined: Reason?
    }
    let project = try Self.folder()
    let files = ["film.mov", "missing.mov", "notes.txt", "song.mp3"]
    let words = Execution.words(of: command) + ["--json", "--no-magic"] + files
    let execution = try Execution(of: words, in: project.url, logs: project.logs)
    let records = try execution.output.split(separator: "\n").map {
      try JSONDecoder().decode(Record.self, from: Data($0.utf8))
    }
    #expect(records.map(\.input) == [1, 2, 3, 4], "\(execution.errors)")
    #expect(records.map(\.file.path) == files)
    #expect(
      records.map { $0.notExamined?.reason } == [nil, "not-found", "unrecognized-format", nil])
    #expect(execution.status == 3)
  }
}
