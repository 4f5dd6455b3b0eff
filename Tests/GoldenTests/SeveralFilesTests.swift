import ByteScript
import Foundation
import Testing

/// Folders and lists of files as input, and output for other programs.
struct SeveralFilesTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../corpus").standardizedFileURL

  /// A folder with a movie, a song in a folder below, and a file that is not media.
  private func project() throws -> Project {
    let project = try Project()
    let movie = Array(try Data(contentsOf: Self.corpus.appending(path: "holiday.mov")))
    try project.put("d/film.mov", movie)
    let song = try String(
      contentsOf: Self.corpus.appending(path: "edit/kept-tags.bytes"), encoding: .utf8)
    try project.put("d/sub/song.m4a", try ByteScript(song).bytes)
    try project.put("d/note.txt", Array("a note".utf8))
    return project
  }

  @Test("At most eight bytes of a field are printed")
  func bytesOfFields() throws {
    let said = try project().run(
      ["tree", "d/film.mov", "--at", "/moov/trak[1]/mdia/hdlr", "--hex", "--no-magic"])
    #expect(said.output.contains(" 0c 56 69 64 65 6f 48 61 …  \"VideoHandler\""))
  }

  @Test("All kinds of names are listed")
  func names() throws {
    let said = try project().run(["explain", "--list"])
    let kinds = said.output.split(separator: "\n").map { line in
      line.prefix(9).reversed().drop { $0 == " " }.reversed().map(String.init).joined()
    }
    #expect(
      Set(kinds) == [
        "policy", "category", "field", "fact", "key space", "constant", "rule", "structure",
      ])
  }

  @Test("Bytes of several files have the names of the files as headings")
  func headings() throws {
    let project = try project()
    let said = try project.run(["hex", "d", "/moov/mvhd.timescale", "--no-magic"])
    let lines = said.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.filter { $0.hasPrefix("d/") } == ["d/film.mov", "d/sub/song.m4a"])
  }

  @Test(
    "Every command searches folders, skips what is not media, and writes a total",
    arguments: [
      ["tree", "d"], ["info", "d"], ["check", "d"], ["audit", "d"], ["timeline", "d"],
      ["get", "d", "title"], ["find", "d", "moov"], ["hex", "d", "/moov/mvhd.timescale"],
      ["clean", "d", "--dry-run"], ["edit", "d", "--set", "title=x", "--dry-run"],
    ])
  func folders(_ arguments: [String]) throws {
    let project = try project()
    let said = try project.run(arguments)
    #expect(said.status < 2, "\(said.errors)")
    #expect(said.errors.contains("d/note.txt: not a media file, skipped"), "\(said.errors)")
    let last = said.output.split(separator: "\n").last ?? ""
    #expect(last.hasPrefix("2 files") && last.hasSuffix("1 non-media file skipped"), "\(last)")
    #expect(said.output.contains("film.mov") && said.output.contains("sub/song.m4a"))
    let json = try project.run(arguments + ["--json"]).output.split(separator: "\n")
    #expect(json.count == 4)
    #expect(json.last?.contains(#""total":{"files":2,"#) ?? false, "\(json.last ?? "")")
  }

  @Test(
    "Keys without a name and options that exclude each other are errors",
    arguments: [
      (["get", "d/film.mov", ""], "expected the key of a tag"),
      (["get", "d/film.mov", "/"], "expected the key of a tag"),
      (["get", "d/film.mov", "title[0]"], "counted from 1"),
      (["tree", "d/film.mov", "--at", "/moov/trak[2..1]"], "the range 2..1 is empty"),
      (["info", "d/film.mov", "--csv", "title", "--items"], "cannot be used together"),
      (["info", "-0", "d/film.mov"], "-0 requires --files-from"),
      (["check", "d/film.mov", "--config", "x", "--no-config"], "cannot be used together"),
      (["skeleton", "d"], "d is a folder"),
      (["d/film.mov", "--json"], "mediainspect: unknown option"),
    ])
  func wrongUsage(_ arguments: [String], _ words: String) throws {
    let said = try project().run(arguments)
    #expect(said.status == 2 && said.errors.contains(words), "\(said.errors)")
  }

  @Test("Symbolic links in folders are counted, and lists may have the line ends of Windows")
  func links() throws {
    let project = try project()
    try FileManager.default.createSymbolicLink(
      atPath: project.url.appending(path: "d/link.mov").path, withDestinationPath: "film.mov")
    let said = try project.run(["info", "d", "--csv", "title"])
    #expect(said.errors.contains("are not read: 1 left out"), "\(said.errors)")
    try project.put("list", Array("d/film.mov\r\nd/sub/song.m4a\r\n".utf8))
    let listed = try project.run(["info", "--files-from", "list", "--csv", "title"])
    #expect(listed.status == 0, "\(listed.errors)")
    let rows = try project.run([
      "tree", "d/film.mov", "d/sub/song.m4a", "--at", "/**/stsz", "--csv",
    ]).output
    #expect(rows.contains("\nd/film.mov,/moov/trak[1]"), "\(rows)")
  }

  @Test("Wide characters take two columns of a terminal", arguments: [20, 40, 60])
  func wideText(_ width: Int) throws {
    let project = try project()
    let title = String(repeating: "日本語の題名 ", count: 12)
    let said = try project.run([
      "edit", "d/film.mov", "--set", "title=\(title)", "-o", "wide.mov",
    ])
    #expect(said.status == 0, "\(said.errors)")
    let output = try project.run(["info", "wide.mov", "--width", "\(width)"]).output
    #expect(output.contains("日本語"))
    for line in output.split(separator: "\n") where line.contains("日") {
      let columns = line.unicodeScalars.reduce(0) { $0 + ($1.value > 0x3000 ? 2 : 1) }
      #expect(columns < width, "\(line)")
    }
  }

  @Test("A list names files and folders, one per line or with NUL bytes")
  func lists() throws {
    let project = try project()
    try project.put("lines.txt", Array("d/film.mov\n\nd/sub\n".utf8))
    try project.put("zeros.txt", Array("d/film.mov\0d/sub\0".utf8))
    for list in [["--files-from", "lines.txt"], ["--files-from", "zeros.txt", "-0"]] {
      let said = try project.run(["get", "title"] + list)
      #expect(said.output.contains("Evening on the lake") && said.output.contains("One"))
    }
    let missing = try project.run(["info", "--files-from", "none.txt"])
    #expect(missing.status == 2 && missing.errors.contains("the list cannot be read"))
    let nothing = try project.run(["info"])
    #expect(nothing.status == 2 && nothing.errors.contains("missing operand: PATH"))
  }

  @Test("The results of cleaning are a table; only files that need a decision are printed with -q")
  func verdicts() throws {
    let project = try project()
    // A box of unknown content, which may contain anything.
    let movie = Array(try Data(contentsOf: Self.corpus.appending(path: "holiday.mov")))
    let box: [UInt8] = [0, 0, 0, 40] + Array("abcd".utf8) + [UInt8](0xA0..<0xC0)
    try project.put("d/strange.mov", movie + box)
    try project.put("d/cut.aac", Array("ADIF".utf8) + [UInt8](0..<200))
    let done = try project.run(["clean", "d", "-o", "out", "--policy", "location"])
    #expect(done.status == 3)
    let rows = done.output.split(separator: "\n").map { String($0) }
    func row(_ name: String) -> String { rows.last { $0.hasPrefix("d/\(name) ") } ?? "" }
    #expect(
      row("film.mov").contains("cleaned, verified  ") && row("film.mov").hasSuffix("out/film.mov"))
    #expect(row("sub/song.m4a").contains("nothing found that the policy removes"))
    #expect(row("strange.mov").contains("still contains location"))
    #expect(
      row("cut.aac").contains("not examined: do not publish") && row("cut.aac").hasSuffix("–"))
    #expect(!done.output.contains("note.txt"))
    let quiet = try project.run(
      ["clean", "d", "-o", "out", "--force", "-q", "--policy", "location"])
    #expect(quiet.output.split(separator: "\n").count == 2)
    #expect(quiet.output.contains("d/strange.mov") && quiet.output.contains("d/cut.aac"))
    let dry = try project.run(["clean", "d/film.mov", "d/sub/song.m4a", "--dry-run"])
    #expect(dry.output.contains("can be cleaned"))
    #expect(!dry.output.contains("cleaned, verified"))
  }

  @Test("Progress for programs is JSON on standard error; otherwise pipes get none")
  func progress() throws {
    let project = try project()
    let told = try project.run(["clean", "d", "-o", "out", "-q", "--progress", "json"])
    let lines = told.errors.split(separator: "\n").filter { $0.hasPrefix(#"{"progress":"#) }
    #expect(lines.last?.contains(#""files":3,"totalFiles":3"#) ?? false, "\(told.errors)")
    let silent = try project.run(["clean", "d", "-o", "out", "--force", "-q"])
    #expect(!silent.errors.contains("progress") && !silent.errors.contains("left"))
  }

  @Test("Copies of a folder keep its tree, and are not written into it")
  func copies() throws {
    let project = try project()
    let done = try project.run(["clean", "d", "-o", "out"])
    #expect(done.status < 2, "\(done.errors)")
    let edited = try project.run(["edit", "d", "--set", "title=x", "-o", "new/folder", "-q"])
    #expect(edited.status < 2 && edited.output.isEmpty, "\(edited.errors)\(edited.output)")
    for path in ["out/film.mov", "out/sub/song.m4a", "new/folder/sub/song.m4a"] {
      #expect(FileManager.default.fileExists(atPath: project.url.appending(path: path).path))
    }
    for (options, words) in [
      ([], "is a folder; give a folder for its copies"),
      (["-o", "d/out"], "would be written into the folder"), (["-o", "-"], "only one file"),
    ] {
      let refused = try project.run(["clean", "d"] + options)
      #expect(refused.status == 2 && refused.errors.contains(words), "\(refused.errors)")
    }
  }

  @Test("Findings are printed on one line, or only from a severity")
  func lines() throws {
    let project = try project()
    let gcc = try project.run(["check", "d", "--format", "gcc", "-q"]).output
      .split(separator: "\n")
    #expect(!gcc.isEmpty)
    #expect(
      gcc.allSatisfy { $0.contains(/^d\/[^:]+:\d+: (error|warning|note): .+ \[[a-z0-9.-]+\]$/) })
    let github = try project.run(["check", "d", "--format", "github"]).output.split(separator: "\n")
    #expect(github.count == gcc.count)
    #expect(
      github.allSatisfy { $0.contains(/^::(error|warning|notice) file=d\/[^:,]+,title=[^:]+::/) })
    let severe = try project.run(["check", "d", "--min-severity", "error", "-q"])
    #expect(!severe.output.contains("info  ") && !severe.output.contains("film.mov"))
    let both = try project.run(["check", "d", "--format", "gcc", "--json"])
    #expect(both.status == 2)
  }

  @Test("Tags of files, rows of tables and samples are printed as CSV")
  func tables() throws {
    let project = try project()
    let tags = try project.run(["info", "d", "--csv", "title,itsk/%A9ART"])
    #expect(
      tags.output == """
        file,title,itsk/%A9ART
        d/film.mov,"Evening on the lake",
        d/sub/song.m4a,One,First

        """)
    let samples = try project.run([
      "tree", "d/film.mov", "--csv", "--at", "/moov/trak[1]/samples[2..3]",
    ])
    #expect(
      samples.output == """
        path,offset,size,decodeTime,presentationTime,duration,timescale,isSync,description
        /moov/trak[1]/samples[2],7933,288,512,3072,512,12800,no,1
        /moov/trak[1]/samples[3],8374,47,1024,2048,512,12800,no,1

        """)
    let rows = try project.run([
      "tree", "d/film.mov", "--csv", "--at", "/moov/trak[*]/mdia/minf/stbl/stts.entries[*]",
    ])
    #expect(rows.output.split(separator: "\n").count == 6, "\(rows.output)")
    let sizes = try project.run([
      "get", "d/film.mov", "/moov/trak[1]/mdia/minf/stbl/stsz.entries[74..99].entry_size",
    ])
    #expect(sizes.output.split(separator: "\n").count == 2, "\(sizes.output)")
    #expect(try project.run(["tree", "d/film.mov", "--csv"]).status == 2)
    #expect(try project.run(["tree", "d/film.mov", "--at", "/moov/trak[3..1]"]).status == 2)
  }

  @Test("Keys have the same names in all commands, and unknown ones get a suggestion")
  func keys() throws {
    let project = try project()
    for key in ["artist", "itsk/%A9ART", "©ART", "@ART", "iTunesMetadataArtist"] {
      let got = try project.run(["get", "d/sub/song.m4a", key])
      #expect(got.output.contains("\"First\""), "\(key): \(got.errors)")
      let items = try project.run(["info", "d/sub/song.m4a", "--id", key])
      #expect(items.output.contains("\"First\""), "\(key): \(items.errors)")
      let set = try project.run(["edit", "d/sub/song.m4a", "--set", "\(key)=x", "--dry-run"])
      #expect(set.output.contains("\"First\" → \"x\""), "\(key): \(set.errors)")
      #expect(try project.run(["explain", key]).status == 0)
    }
    for arguments in [
      ["get", "d/sub/song.m4a", "artst"], ["info", "d/sub/song.m4a", "--id", "artst"],
      ["info", "d/sub/song.m4a", "--csv", "artst"], ["explain", "artst"],
      ["edit", "d/sub/song.m4a", "--set", "artst=x"],
    ] {
      let said = try project.run(arguments)
      #expect(said.status > 0 && said.errors.contains("did you mean"), "\(said.errors)")
    }
    for (name, title) in [("matroska", "Matroska"), ("wmv", "Windows Media (ASF)")] {
      let said = try project.run(["explain", name])
      #expect(
        said.status == 1 && said.errors.contains("\(title) files are recognized, but not supported")
      )
    }
    let field = try project.run(["explain", "albumArtist"]).output
    #expect(field.contains("itsk") && field.contains("aART") && field.contains("edit adds"))
    let names = try project.run(["explain", "--list"]).output
    for name in ["albumArtist", "identifying", "isom.moov.missing", "stsz", "itsk"] {
      #expect(names.contains("  \(name)"), "\(name)")
    }
  }

  @Test("One of several values is chosen by its number or language")
  func oneOfSeveral() throws {
    let project = try project()
    let added = try project.run([
      "edit", "d/sub/song.m4a", "--add", "artist=Second", "--add", "title[de]=Eins", "-o",
      "two.m4a",
    ])
    #expect(added.status == 0, "\(added.errors)")
    let both = try project.run(["get", "two.m4a", "artist", "--raw"])
    #expect(both.status == 1 && both.errors.contains("such as artist[2]"), "\(both.errors)")
    #expect(try project.run(["get", "two.m4a", "artist[2]", "--raw"]).output == "Second")
    #expect(try project.run(["get", "two.m4a", "©ART[1]", "--raw"]).output == "First")
    let german = try project.run(["get", "two.m4a", "title[de]"]).output
    #expect(german.contains("Eins") && !german.contains("One"))
  }

  @Test("A file without a command is described")
  func overview() throws {
    let project = try project()
    let said = try project.run(["d/film.mov", "--no-magic"])
    #expect(said.status == 0 && said.output.contains("Evening on the lake"))
    #expect(said.output.contains("│ ├ mvhd") && !said.output.contains("tkhd"))
    #expect(try project.run(["d/none.mov"]).status == 3)
    let unknown = try project.run(["chek"])
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean check?"))
  }

  @Test("With --evidence, digests before and after are printed, and nothing is written there")
  func evidence() throws {
    let project = try project()
    try project.put("d/.mediainspect.json", Array(#"{"skip": "*"}"#.utf8))
    for command in [["tree"], ["info"], ["check"], ["audit"], ["timeline"]] {
      let said = try project.run(command + ["--evidence", "d/film.mov"])
      #expect(said.output.contains("result    the file is unchanged"), "\(said.output)")
      #expect(said.output.contains("command   mediainspect \(command[0]) --evidence d/film.mov"))
      #expect(said.output.matches(of: /(before|after) +sha256 [0-9a-f]{64}\n/).count == 2)
    }
    let json = try project.run(["get", "--evidence", "--json", "d/film.mov", "title"]).output
    #expect(json.contains(#""unchanged":true"#))
    let beside = try project.run(["report", "--evidence", "d/film.mov", "-o", "d/page.html"])
    #expect(beside.status == 2 && beside.errors.contains("nothing is written into the folder"))
    let elsewhere = try project.run(["report", "--evidence", "d/film.mov", "-o", "page.html"])
    #expect(elsewhere.status < 2, "\(elsewhere.errors)")
  }

  @Test("Letters match in any case with -i, and exports do not contain the path")
  func searchAndExport() throws {
    let project = try project()
    #expect(try project.run(["find", "d", "IPHONE CAMERA"]).status == 1)
    #expect(try project.run(["find", "d", "EVENING ON"]).status == 1)
    let found = try project.run(["find", "-i", "d", "EVENING ON"])
    #expect(found.status == 0 && found.output.contains("Evening on the lake"))
    let track = try project.run(["timeline", "--gpx", "d/film.mov"]).output
    #expect(track.contains("film.mov") && !track.contains("d/film.mov"))
  }
}
