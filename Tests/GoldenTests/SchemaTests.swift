import ByteScript
import Foundation
import TestSupport
import Testing

@testable import mediainspect

/// All output of `--json` is valid against the JSON schema.
struct SchemaTests {
  private static let here = URL(filePath: #filePath).deletingLastPathComponent()
  private static let root = here.appending(path: "../..").standardizedFileURL
  private static let schema = root.appending(path: "reports/schema.json")
  private static let python = root.appending(path: ".cache/venv/bin/python3")

  fileprivate static let isHere =
    (try? said(by: ["-c", "import jsonschema_rs; print(1)"])) == "1\n"

  private static func said(by arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = python
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }

  /// A folder with the corpus, and the collected output about its files.
  private final class Printing {
    private let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private var folder: URL { url.appending(path: "files") }
    private let logs = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private(set) var files: [String] = []
    private(set) var text = ""

    init() throws {
      for url in [folder, logs] {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      }
    }

    deinit {
      for url in [url, logs] { try? FileManager.default.removeItem(at: url) }
    }

    func placeCorpus() throws {
      for golden in GoldenCase.all {
        files += try golden.place(in: folder)
      }
      files = Set(files).sorted()
    }

    func put(_ name: String, _ script: String) throws {
      try put(name, bytes: try ByteScript(script).bytes)
    }

    func put(_ name: String, bytes: [UInt8]) throws {
      try Data(bytes).write(to: folder.appending(path: name))
    }

    /// Copies the file to a name that is not valid UTF-8.
    func copyNameless(_ name: String) throws {
      let said = try Execution(
        of: ["-c", "cp \(name) \"$(printf 'x\\377.mp4')\""], by: URL(filePath: "/bin/sh"),
        in: folder, logs: logs)
      #expect(said.status == 0, "\(said.errors)")
    }

    func print(_ arguments: [String], lines count: ClosedRange<Int> = 1...1) throws {
      let said = try Execution(of: arguments + ["--json"], in: folder, logs: logs)
      let lines = said.output.split(separator: "\n", omittingEmptySubsequences: true)
      #expect(count.contains(lines.count), "\(arguments.prefix(3)): \(said.errors)")
      text += said.output
    }

    func report(_ arguments: [String]) throws {
      let said = try Execution(
        of: ["report", "--force", "-o", "report.json"] + arguments, in: folder, logs: logs)
      let errors = said.errors.split(separator: "\n")
      #expect(errors.allSatisfy { $0.contains(": not examined: ") }, "\(said.errors)")
      try add("report.json")
    }

    /// Collects the data of an index page and of the pages of its files.
    func reportFolder(_ arguments: [String]) throws {
      let said = try Execution(of: ["report", "-o", "pages/"] + arguments, in: folder, logs: logs)
      #expect(said.errors.isEmpty, "\(said.errors)")
      let pages = folder.appending(path: "pages")
      for name in try FileManager.default.contentsOfDirectory(atPath: pages.path) {
        let page = try String(contentsOf: pages.appending(path: name), encoding: .utf8)
        let data = try #require(
          page.firstMatch(of: /id="data">(.*?)<\/script>/.dotMatchesNewlines()))
        take(data.1 + "\n")
      }
      try FileManager.default.removeItem(at: pages)
    }

    func take(_ text: some StringProtocol) { self.text += text }

    func add(_ name: String) throws {
      text += try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    func heldAgainstSchema(_ options: String...) throws -> [Substring] {
      let file = logs.appending(path: "printed")
      try Data(text.utf8).write(to: file)
      let script = SchemaTests.here.appending(path: "schema.py").path
      return try SchemaTests.said(by: [script] + options + [SchemaTests.schema.path, file.path])
        .split(separator: "\n")
    }

    func expectToHold() throws {
      let said = try heldAgainstSchema()
      let lines = text.split(separator: "\n").count
      #expect(said == ["held against the schema: \(lines)"], "\(said.prefix(12))")
    }
  }

  /// Members of the schema that no output about the corpus has.
  private static let unseen = here.appending(path: "unseen-members.txt")

  @Test("Output about the corpus is valid, and has all but known members of the schema", .holding)
  func corpus() throws {
    let printing = try Printing()
    try printing.placeCorpus()
    try Self.printAll(printing)
    try Self.printSingle(printing)
    try Self.printOther(printing)
    try printing.expectToHold()
    let unseen = try printing.heldAgainstSchema("--members").map(String.init)
    try #require(unseen.allSatisfy { $0.hasPrefix("/") }, "\(unseen)")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      let text = unseen.map { $0 + "\n" }.joined()
      return try text.write(to: Self.unseen, atomically: true, encoding: .utf8)
    }
    let known = try String(contentsOf: Self.unseen, encoding: .utf8).split(separator: "\n")
      .map(String.init)
    #expect(Set(unseen).subtracting(known).isEmpty, "members that no output has any more")
    #expect(Set(known).subtracting(unseen).isEmpty, "members that an output has now")
  }

  /// Collects output about all files.
  private static func printAll(_ printing: Printing) throws {
    let count = printing.files.count
    #expect(count > 40)
    for arguments in [
      ["tree", "--hash"], ["tree", "--rows", "3"], ["tree", "--at", "/**/*", "--depth", "0"],
      ["info"], ["info", "--items", "--rows", "2"], ["check", "--no-config"],
      ["check", "--brief", "--no-config"],
      ["audit", "--policy", "none", "--no-config"],
    ] {
      try printing.print(arguments + printing.files, lines: count...count)
    }
    try printing.report(printing.files)
    try printing.report(["--redact", "--case", "A case", "--examiner", "E", "holiday.mov"])
    try printing.reportFolder(["--case", "A case", "holiday.mov", "gopro.mp4"])
    try printing.reportFolder(["--redact", "holiday.mov", "gopro.mp4"])
    // There is no copy of unsupported files.
    try printing.print(
      ["clean", "--dry-run", "--policy", "all-metadata", "--no-config"] + printing.files,
      lines: 30...count)
  }

  /// Collects output about differences, samples, skeletons and recorded examinations.
  private static func printOther(_ printing: Printing) throws {
    try printing.print(["tree", "boxed.mov", "--at", "/moov/trak/samples[1..3]"])
    try printing.print(
      ["edit", "holiday.mov", "--name", "{title}.{ext}", "--in-place", "--dry-run"], lines: 1...1)
    for command in ["tree", "info", "check", "audit"] {
      try printing.print([command, "--evidence", "holiday.mov", "none.mov"], lines: 2...4)
    }
    try printing.print(["explain", "--list"])
    try printing.print(["explain", "clean"])
    try printing.put(".mediainspect.json", #""{\"audit\": {\"policy\": \"location\"}}""#)
    for command in ["check", "audit", "clean"] {
      try printing.print([command, "holiday.mov"] + (command == "clean" ? ["--dry-run"] : []))
    }
    try printing.report(["holiday.mov"])
    try printing.print(["skeleton", "holiday.mov", "-o", "skeleton.mov"])
    try printing.print(["edit", "--set", "title=Other", "-o", "titled.mov", "holiday.mov"])
    try printing.print(
      ["edit", "--policy", "location", "--set", "title=Other", "--location", "47,8", "--faststart"]
        + ["-o", "cleaned.mov", "holiday.mov"])
    try printing.print(["diff", "holiday.mov", "titled.mov"])
    try printing.print(["diff", "holiday.mov", "boxed.mov"])
    let samples = (1...9).map { [UInt8($0), 0] }
    let movies = [(samples, 1, 2), (Array(samples.dropFirst()), 2, 1)].map { samples, one, two in
      let tracks = [
        MovieOfTracks.Track(one, "vide", samples), MovieOfTracks.Track(two, "soun", [[1], [2]]),
      ]
      return MovieOfTracks(one == 1 ? tracks : tracks.reversed())
    }
    for (movie, name) in zip(movies, ["whole.mp4", "part.mp4"]) {
      try printing.put(name, bytes: movie.bytes)
    }
    try printing.print(["diff", "whole.mp4", "part.mp4"])
  }

  /// Collects output about single files.
  private static func printSingle(_ printing: Printing) throws {
    for file in ["holiday.mov", "boxed.mov", "gopro.mp4", "live.m3u8"] {
      for arguments in [
        ["timeline", file, "--rows", "5"], ["hex", file, "@40"], ["hex", file, "@99999999"],
        ["hex", file, "/*"], ["hex", file, "/**/*.type"], ["get", file, "/**/*"],
        ["get", file, "title"], ["get", file, "/none"], ["find", file, "a"],
        ["find", file, "0x00000000"], ["find", file, "nothing like it"],
      ] {
        try printing.print(arguments)
      }
    }
    for name in [
      "moov", "©nam", "apple-sharing", "location", "itsk/%A9nam", "TIT2",
      "isom.box.missing-mandatory",
      "nothing", "stsc", "heic", "0x40", "video.width",
    ] {
      try printing.print(["explain", name])
    }
    try printing.print(["check", "--list-rules", "--profile", "heif"])
    let movie = ["holiday.mov", "--report", "record.jsonl", "--force"]
    try printing.print(["clean", "--faststart", "-o", "copy.mov"] + movie)
    try printing.add("record.jsonl")
    try printing.print(["clean", "--with-values", "-o", "copy.mov"] + movie)
    try printing.add("record.jsonl")
    try printing.print(["edit", "--set", "title=Lake", "-o", "copy.mov"] + movie)
    try printing.add("record.jsonl")
    try printing.print(["edit", "--remove", "title", "--add", "@cmt=x", "--dry-run", "holiday.mov"])
    try printing.print(
      [
        "edit", "--track", "2", "--language", "fr-CA", "-o", "copy.mov", "--force",
        "--undo-record", "undo.json", "holiday.mov",
      ])
    try printing.add("undo.json")
  }

  @Test("64-bit numbers, invalid text and invalid file names are written without loss", .holding)
  func withoutLoss() throws {
    let printing = try Printing()
    let movie = """
      ftyp { "isom" u32 512 "isom" "mp42" }
      moov {
        full mvhd version 1 {
          u64 0, 0 u32 1000 u64 0x1234567890abcdef
          u32 0x00010000 u16 0x0100 00 * 10
          u32 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000 00 * 24 u32 2
        }
        udta { full meta {
          full hdlr { u32 0 "mdir" 00 * 13 }
          ilst {
            "©nam" { data { u32 1, 0 41 ff fe 42 } }
            "©alb" { data { u32 1, 0 41 * 3000 } }
          }
        } }
      }
      """
    try printing.put("wide.mp4", movie)
    try printing.print(["tree", "wide.mp4", "--at", "/moov/mvhd"])
    #expect(printing.text.contains(#""value":"1311768467294899695""#))
    try printing.print(["info", "wide.mp4"])
    #expect(
      printing.text.contains(
        #""duration":{"value":"1311768467294899695","timescale":1000,"seconds":"#))
    #expect(printing.text.contains(#""bytes":"41fffe42""#))
    #expect(printing.text.contains(#""value":"\#(String(repeating: "A", count: 3000))""#))
    try printing.print(["info", "--items", "wide.mp4"])
    #expect(printing.text.matches(of: /"bytes":"41fffe42"/).count == 2)
    try printing.report(["wide.mp4"])
    let cut = /"album":[^\]]*"value":"A{2000}","truncated":true/
    #expect(printing.text.contains(cut))
    try printing.copyNameless("wide.mp4")
    try printing.print(["audit", "."], lines: 4...4)
    #expect(printing.text.contains(#""path":"./x\\xFF.mp4","pathBytes":"2e2f78ff2e6d7034""#))
    try printing.expectToHold()
  }

  @Test("The schema has the version of the program and rejects invalid output", .holding)
  func refuses() throws {
    let schema = try String(contentsOf: Self.schema, encoding: .utf8)
    #expect(schema.contains("\"$id\": \"urn:mediainspect:schema:\(Version.schema)\""))
    let printing = try Printing()
    try printing.placeCorpus()
    try printing.print(["audit", "holiday.mov"])
    try printing.reportFolder(["holiday.mov", "gopro.mp4"])
    let sound = printing.text
    for (part, other) in [
      ("\"page\":\"0001", "\"page\":\"../0001"), ("\"skipped\":0", "\"passed\":0"),
      ("\"schema\":\(Version.schema)", "\"schema\":0"),
      ("\"category\":\"time\"", "\"category\":\"tim\""),
      ("\"findings\":", "\"tracks\":"), ("\"range\":{\"offset\":", "\"range\":{\"offset\":-"),
      ("\"command\":\"audit\"", "\"command\":\"check\""),
    ] {
      #expect(sound.contains(part))
      let broken = try Printing()
      broken.take(sound.replacing(part, with: other, maxReplacements: 1))
      #expect(try broken.heldAgainstSchema().count > 1, "\(other)")
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test if the schema validator is missing, except in CI.
  fileprivate static var holding: Self {
    .enabled(
      if: SchemaTests.isHere || ProcessInfo.processInfo.environment["CI"] == "true",
      "the JSON schema validator is not installed")
  }
}
