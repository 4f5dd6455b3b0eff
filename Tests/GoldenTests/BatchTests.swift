import ByteScript
import Foundation
import Testing

/// Tables of tags: what `info --csv` prints changes nothing, and changed cells change their tags.
struct BatchTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../corpus").standardizedFileURL
  private static let files = ["movie.mov", "frames.mp3", "comments.flac", "wave.wav", "old.mp3"]
  private static let keys = [
    "title", "artist", "album", "year", "comments", "trackNumber", "genre", "creationDate",
    "location",
    "TXXX:MOOD", "riff/ICMT", "mdta/com.apple.quicktime.title",
  ].joined(separator: ",")

  private func project() throws -> Project {
    let project = try Project()
    for (name, source) in zip(
      Self.files,
      ["holiday.mov", "edit/frames", "edit/comments", "edit/wave", "edit/unsynchronised"])
    {
      let path = Self.corpus.appending(path: source.contains(".") ? source : source + ".bytes")
      let data = Array(try Data(contentsOf: path))
      try project.put(
        name,
        source.contains(".") ? data : try ByteScript(String(decoding: data, as: UTF8.self)).bytes)
    }
    return project
  }

  private func bytes(_ project: Project) throws -> [[UInt8]] {
    try Self.files.map { Array(try Data(contentsOf: project.url.appending(path: $0))) }
  }

  @Test("A table that info --csv prints changes no byte")
  func unchanged() throws {
    let project = try project()
    // Values that look like the signs of a table.
    for (file, value) in [
      ("frames.mp3", "-"), ("comments.flac", "file;;x"), ("wave.wav", "'=1\\"),
      ("movie.mov", "a,\"b\""),
    ] {
      let said = try project.run(["edit", file, "--set", "album=utf8:\(value)", "--in-place"])
      #expect(said.status < 2, "\(said.errors)")
    }
    let table = try project.run(["info", "--csv", Self.keys] + Self.files)
    #expect(table.status == 0 && table.output.split(separator: "\n").count == 6, "\(table.output)")
    try project.put("table.csv", Array(table.output.utf8))
    let before = try bytes(project)
    let done = try project.run(["edit", "--batch", "table.csv", "--in-place"])
    #expect(done.status == 0, "\(done.errors)\(done.output)")
    #expect(try bytes(project) == before)
  }

  @Test("A table names files outside of its folder only with --outside")
  func outside() throws {
    let project = try project()
    try project.put("text", Array("Words".utf8))
    try project.put("tables/table.csv", Array("file,title\nframes.mp3,@text\n".utf8))
    let command = ["edit", "--batch", "tables/table.csv", "--in-place"]
    let refused = try project.run(command)
    #expect(
      refused.status == 3 && refused.errors.contains("--outside allows this"), "\(refused.errors)")
    let done = try project.run(command + ["--outside"])
    #expect(done.status == 0, "\(done.errors)\(done.output)")
    #expect(try project.run(["info", "--csv", "title", "frames.mp3"]).output.contains("Words"))
    try project.put("table.csv", Array("file,title\nframes.mp3,@../text\n".utf8))
    let other = try project.run(["edit", "--batch", "table.csv", "--in-place"])
    #expect(other.errors.contains("is outside of the folder of the table"), "\(other.errors)")
  }

  @Test("Changed cells change their tags")
  func changed() throws {
    let project = try project()
    let rows = [
      "file,title,artist,TXXX:MOOD", "frames.mp3,\\-Dash,-,calm",
      "comments.flac,,\"One;;Two, \\;;x\",",
    ]
    try project.put("table.csv", Array(rows.joined(separator: "\r\n").utf8))
    let done = try project.run(["edit", "--batch", "table.csv", "--in-place"])
    #expect(done.status == 0, "\(done.errors)\(done.output)")
    let table = try project.run([
      "info", "--csv", "title,artist,TXXX:MOOD", "frames.mp3", "comments.flac",
    ])
    #expect(
      table.output.split(separator: "\n") == [
        "file,title,artist,TXXX:MOOD", "frames.mp3,\\-Dash,,calm",
        "comments.flac,Lake,\"One;;Two, ;;x\",",
      ] || table.output.contains("One;;Two, \\;\\;x"), "\(table.output)")
  }

  @Test(
    "Wrong tables are usage errors",
    arguments: [
      ("title\nx\n", "expected CSV that begins with file"),
      ("file,titel\nx,y\n", "titel is not a key"),
      ("file,title\nframes.mp3,\"x\n", "expected CSV"),
      ("file,title[2]\nframes.mp3,x\n", "not a key that can be set"),
    ])
  func wrong(_ text: String, _ words: String) throws {
    let project = try project()
    try project.put("table.csv", Array(text.utf8))
    let before = try bytes(project)
    let said = try project.run(["edit", "--batch", "table.csv", "--in-place"])
    #expect(said.status == 2 && said.errors.contains(words), "\(said.errors)")
    #expect(try bytes(project) == before)
  }

  @Test(
    "Wrong rows are left out and reported",
    arguments: [
      ("frames.mp3,x\nframes.mp3,y\n", "several rows; none is used"),
      ("frames.mp3,x\n./frames.mp3,y\n", "several rows; none is used"),
      ("frames.mp3,x,y\n", "row 2: expected a file and at most 1 value"),
      ("../frames.mp3,x\n", "outside of the folder of the table"),
      ("/etc/hostname,x\n", "outside of the folder of the table"),
    ])
  func wrongRows(_ rows: String, _ words: String) throws {
    let project = try project()
    try project.put("table.csv", Array(("file,title\n" + rows + "comments.flac,New\n").utf8))
    let file = project.url.appending(path: "frames.mp3")
    let before = try Data(contentsOf: file)
    let said = try project.run(["edit", "--batch", "table.csv", "--in-place"])
    #expect(said.status == 3 && said.errors.contains(words), "\(said.errors)")
    #expect(try Data(contentsOf: file) == before)
    let titles = try project.run(["info", "--csv", "title", "comments.flac"])
    #expect(titles.output.contains("comments.flac,New"))
  }

  @Test("Tables are read as spreadsheets write them", arguments: [",", ";", "\t"])
  func spreadsheets(separator: String) throws {
    let rows = [["file", "title", "comments"], ["comments.flac", "A, b; c", "\"Two\nlines\""]]
    let text = rows.map { row in
      row.map { $0.contains(separator) ? "\"\($0)\"" : $0 }.joined(separator: separator)
    }
    let table = text.joined(separator: "\r\n") + "\r\n"
    let little = table.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = table.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [
      Array(table.utf8), [0xEF, 0xBB, 0xBF] + Array(table.utf8), [0xFF, 0xFE] + little,
      [0xFE, 0xFF] + big,
    ] {
      let project = try project()
      try project.put("table.csv", bytes)
      let done = try project.run(["edit", "--batch", "table.csv", "--in-place"])
      #expect(done.status == 0, "\(done.errors)\(done.output)")
      let said = try project.run(["info", "--format", "{title}", "comments.flac"]).output
      #expect(said == "A, b; c\n")
      let comment = try project.run(["get", "comments.flac", "comments"]).output
      #expect(comment.contains("Two") && comment.contains("lines"), "\(comment)")
    }
  }

  @Test("Files are chosen by a value, and copies are named by their tags")
  func names() throws {
    let project = try project()
    let done = try project.run(
      [
        "edit", "--set", "album=A/B: C\u{202E}D", "--where", "title=Lake", "--name",
        "{album}/{track:2} {title}.{ext}", "-o", "out/", "--set", "trackNumber=7",
      ] + ["comments.flac", "wave.wav", "frames.mp3"])
    #expect(done.status < 2, "\(done.errors)")
    let folder = project.url.appending(path: "out/A_B_ C_D")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["07 Lake.flac", "07 Lake.wav"])
    let again = try project.run([
      "edit", "--set", "album=x", "--name", "{artist}.{ext}", "-o", "other/", "wave.wav",
    ])
    #expect(again.status == 3 && again.errors.contains("the file has no artist"), "\(again.errors)")
    for options in [
      ["--name", "{title", "-o", "out/"], ["--name", "{titel}", "-o", "out/"],
      ["--name", "../{title}", "-o", "out/"], ["--name", "{title}"], ["--where", "title"],
    ] {
      let said = try project.run(["edit", "wave.wav", "--set", "album=x"] + options)
      #expect(said.status == 2, "\(options) \(said.errors)")
    }
  }
}
