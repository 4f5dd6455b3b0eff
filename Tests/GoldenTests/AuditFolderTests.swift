import ByteScript
import Foundation
import Testing

/// Audits of folders, of files with sidecar files, and on narrow terminals.
struct AuditFolderTests {
  private static let movie = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../corpus/holiday.mov")

  private func movie() throws -> [UInt8] { Array(try Data(contentsOf: Self.movie)) }

  @Test("Unreadable media is reported as not examined, not as a non-media file")
  func notExamined() throws {
    let project = try Project()
    try project.put("all/notes.txt", Array("words".utf8))
    let fine = try project.audit("all")
    #expect(fine.status == 0 && fine.errors.contains("all/notes.txt: not a media file, skipped"))
    #expect(fine.output == "0 files · 0 with findings · 1 non-media file skipped\n")
    try project.put("all/film.mkv", [0x1A, 0x45, 0xDF, 0xA3] + Array(repeating: 7, count: 40))
    try project.put("all/damaged.MOV", Array(repeating: 0xEE, count: 100))
    try project.put("all/empty.jpg", [])
    for arguments in [["all"], ["--fail-on", "location", "all"], ["--csv", "all"]] {
      let said = try project.audit(arguments)
      #expect(said.status == 3)
      for name in ["film.mkv", "damaged.MOV", "empty.jpg"] {
        #expect(said.errors.contains("all/\(name): not examined: "), "\(said.errors)")
      }
    }
    let said = try project.audit("all")
    #expect(said.output.hasSuffix(" · 3 not examined · 1 non-media file skipped\n"))
    let log = try project.audit("--sarif", "all")
    #expect(log.status == 3 && log.output.contains("the file was not examined"))
    let named = try project.audit("all/notes.txt", "all/film.mkv")
    #expect(named.status == 3 && named.errors.contains("all/notes.txt: not examined"))
  }

  @Test("A file that was not examined has no findings, and the reason is stated")
  func noFindings() throws {
    let project = try Project()
    try project.put("film.mkv", [0x1A, 0x45, 0xDF, 0xA3] + Array(repeating: 7, count: 40))
    try project.put("empty.mp4", [])
    for (name, reason) in [
      ("film.mkv", "Matroska: unsupported"), ("empty.mp4", "the file is empty"),
    ] {
      let said = try project.audit(name)
      #expect(said.status == 3 && said.errors.contains("not examined: \(reason)\n"), "\(said)")
      #expect(said.output.hasSuffix("Nothing in the file was examined: \(reason).\n"), "\(said)")
      #expect(!said.output.contains("removed") && !said.output.contains("to remove"), "\(said)")
      let record = try project.audit("--json", name)
      #expect(record.output.contains(#""findings":[]"#), "\(record)")
      #expect(record.output.contains(#""message":"\#(reason)""#), "\(record)")
    }
  }

  @Test("A format that is not supported has the same name in audit and clean")
  func unsupportedFormats() throws {
    let project = try Project()
    let asf: [UInt8] = [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0, 0xAA]
    try project.put("all/film.wmv", asf + Array(repeating: 0, count: 40))
    try project.put("all/film.flv", Array("FLV\u{1}".utf8) + [5, 0, 0, 0, 9, 0, 0, 0, 0])
    try project.put("all/text.pdf", Array("%PDF-1.4\n<< /Author (A) >>".utf8))
    for said in [try project.audit("all"), try project.clean("all", "-o", "copies/")] {
      #expect(said.status == 3)
      for words in [
        "all/film.wmv: not examined: Windows Media (ASF): unsupported\n",
        "all/film.flv: not examined: Flash Video (FLV): unsupported\n",
        "all/text.pdf: a PDF document, which may name its author, but not a media file, skipped\n",
      ] { #expect(said.errors.contains(words), "\(said.errors)") }
    }
  }

  private static let sidecars: [(file: String, beside: [String], not: [String])] = [
    ("GX010001.MP4", ["GL010001.LRV", "GX010001.THM"], ["GX010002.THM"]),
    ("GH010003.MP4", ["GL010003.LRV"], ["GL010001.LRV"]),
    ("IMG_0004.HEIC", ["IMG_0004.AAE", "IMG_E0004.HEIC", "IMG_O0004.AAE"], ["IMG_0005.AAE"]),
    ("IMG_E0006.JPG", ["IMG_0006.HEIC", "IMG_O0006.AAE"], ["IMG_E0004.HEIC"]),
    ("IMG_0007.jpg", ["IMG_0007.MOV"], ["IMG_0007.png"]),
    ("IMG_0008.mov", ["IMG_0008.HEIC"], []),
  ]

  @Test("Sidecar files are listed", arguments: sidecars)
  func beside(file: String, beside: [String], not: [String]) throws {
    let project = try Project()
    try project.put(file, try movie())
    for name in beside + not { try project.put(name, [0]) }
    let said = try project.audit("--no-config", file)
    let cleaned = try project.clean("--no-config", "--dry-run", file)
    let told = beside.map { "sidecar file, not examined: \($0)\n" }.joined()
    for output in [said.output, cleaned.output] {
      #expect(output.contains(told), "\(output)")
      #expect(output.matches(of: #/sidecar file, /#).count == beside.count)
    }
    let log = try project.audit("--sarif", file).output
    for name in beside { #expect(log.contains("sidecar file, not examined: \(name)")) }
  }

  @Test("On a narrow terminal no line loses its end", arguments: [60, 80, 110])
  func narrow(width: Int) throws {
    let project = try Project()
    try project.put("holiday.mov", try movie())
    let columns = ["--width", "\(width)", "holiday.mov"]
    func joined(_ said: Execution) -> String {
      let lines = said.output.split(separator: "\n")
      #expect(lines.allSatisfy { $0.unicodeScalars.count < width }, "\(said.output)")
      return lines.map { $0.drop { $0 == " " } }.joined(separator: " ")
    }
    let audit = try project.audit(columns)
    let unlimited = try project.audit("--width", "0", "holiday.mov")
    func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    #expect(letters(audit.output) == letters(unlimited.output))
    let told = joined(audit)
    #expect(
      told.contains(
        "19 time, 12 software, 2 text, 4 descriptive Findings kept by policy identifying: "))
    #expect(told.contains("All structures decoded; "))
    #expect(
      told.contains("Not examined: visible and audible content, the file name, sidecar files."))
    let cleaned = joined(try project.clean(columns))
    #expect(
      cleaned.contains(
        "written and verified: holiday.clean.mov · 29,445 bytes before, 28,527 after"))
    #expect(cleaned.contains("disabled, timecode, referenced by an enabled track"))
    let copy = joined(try project.clean(["--force", "--report", "r.json"] + columns))
    #expect(copy.contains("samples in 4 tracks, "))
    #expect(copy.contains("presentation facts: unchanged"))
  }

  @Test("An identifier is reported as unmatched only if no file contains it")
  func unmatchedIdentifiers() throws {
    let project = try Project()
    try project.put("a.mov", try movie())
    try project.put("b.mp4", try ByteScript(#"ftyp { "isom" u32 512 "isom" }"#).bytes)
    for option in ["--remove", "--keep"] {
      let arguments = [option, "itsk/apID", "--policy", "none", "a.mov"]
      for said in [try project.audit(arguments), try project.clean(["--dry-run"] + arguments)] {
        #expect(said.status == 1)
        #expect(said.errors.contains("\(option) itsk/apID matches nothing"), "\(said.errors)")
      }
    }
    let kept = try project.audit(
      "--policy", "none", "--keep", "mdta/com.apple.quicktime.make", "a.mov", "b.mp4")
    #expect(kept.status == 0 && kept.errors.isEmpty, "\(kept.errors)")
  }

  @Test("clean counts the reported data that it keeps")
  func staying() throws {
    let project = try Project()
    try project.put("a.mov", try movie())
    let said = try project.clean("--dry-run", "a.mov").output
    #expect(said.contains("kept   2 encoding, which the policy only reports: "), "\(said)")
  }
}
