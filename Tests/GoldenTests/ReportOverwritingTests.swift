import Foundation
import Testing

/// Reports replace only reports, and only on request. Only users who can read the described files
/// can read a report.
struct ReportOverwritingTests {
  private static let movie = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../corpus/holiday.mov")

  private let project: Project
  private let movie: Data

  init() throws {
    project = try Project()
    movie = try Data(contentsOf: Self.movie)
  }

  private func put(_ names: String...) throws {
    for name in names { try project.put(name, Array(movie)) }
  }

  private func url(_ name: String) -> URL { project.url.appending(path: name) }

  private func report(_ arguments: String...) throws -> Execution {
    try project.report(["--no-config"] + arguments)
  }

  private func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url(folder).path).sorted()
  }

  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url(name).path)[.posixPermissions] as? Int
  }

  private func set(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url(name).path)
  }

  @Test("A report never replaces an input, under any name and with any option")
  func inputs() throws {
    try put("d/index.html", "d/a.mov")
    try FileManager.default.linkItem(at: url("d/a.mov"), to: url("hard.html"))
    try FileManager.default.createSymbolicLink(
      at: url("soft.json"), withDestinationURL: url("d/a.mov"))
    for force in [[], ["--force"]] {
      for (arguments, status) in [
        (["d", "-o", "d"], 2), (["d/index.html", "-o", "d/"], 2),
        (["d/a.mov", "-o", "hard.html"], 2), (["d/a.mov", "-o", "soft.json"], 2),
      ] {
        let said = try project.report(["--no-config"] + force + arguments)
        #expect(said.status == Int32(status) && said.output.isEmpty, "\(arguments): \(said.errors)")
        #expect(said.errors.contains("would replace an input file"), "\(said.errors)")
      }
    }
    for name in ["d/index.html", "d/a.mov", "hard.html", "soft.json"] {
      #expect(try Data(contentsOf: url(name)) == movie)
    }
    #expect(try names(in: "d") == ["a.mov", "index.html"])
  }

  @Test("A file that exists is replaced only with --force")
  func existingFiles() throws {
    try put("a.mov")
    for name in ["a.html", "a.json"] {
      try project.put(name, Array("words".utf8))
      let said = try report("a.mov", "-o", name)
      #expect(said.status == 2 && said.errors.contains("\(name) already exists"), "\(said.errors)")
      #expect(try Data(contentsOf: url(name)) == Data("words".utf8))
      #expect(try report("--force", "a.mov", "-o", name).status == 0)
      #expect(try Data(contentsOf: url(name)).count > 10_000)
    }
  }

  @Test(
    "Existing reports in a folder are detected before anything is written",
    arguments: ["index.html", "0001-a-mov.html"])
  func existingPages(name: String) throws {
    try put("a.mov", "b.mov")
    try project.put("pages/" + name, Array("words".utf8))
    let said = try report("a.mov", "b.mov", "-o", "pages")
    #expect(said.status == 3 && said.errors.contains("already exists"), "\(said.errors)")
    #expect(try names(in: "pages") == [name])
    #expect(try Data(contentsOf: url("pages/" + name)) == Data("words".utf8))
    #expect(try report("--force", "a.mov", "b.mov", "-o", "pages").status == 0)
    #expect(try names(in: "pages").count == 3)
  }

  @Test("With --evidence, a folder beside the evidence is refused and not created")
  func evidence() throws {
    try put("d/a.mov", "d/b.mov")
    let said = try report("--evidence", "d", "-o", "d/new/")
    #expect(said.status == 2 && said.errors.contains("with --evidence"), "\(said.errors)")
    #expect(try names(in: "d") == ["a.mov", "b.mov"])
    let fine = try report("--evidence", "d", "-o", "pages/")
    for name in ["a", "b"] {
      #expect(fine.output.contains("\nfile      d/\(name).mov\nbefore    "), "\(fine)")
    }
  }

  @Test("A pipe without a reader is refused, and is not waited for")
  func pipes() throws {
    try put("a.mov")
    #expect(unsafe mkfifo(url("pipe").path, 0o600) == 0)
    let said = try report("a.mov", "-o", "pipe")
    #expect(said.status == 3 && said.errors.contains("cannot be written"), "\(said.errors)")
    let read = try project.shell(
      "cat pipe > page & sleep 1; '\(Execution.program.path)' report --no-magic a.mov -o pipe; wait"
    )
    #expect(read.status == 0, "\(read.errors)")
    #expect(try Data(contentsOf: url("page")).count > 100_000)
    #expect(try report("a.mov", "-o", "-").output.hasPrefix("<!doctype html>"))
    #expect(try names() == ["a.mov", "page", "pipe"])
  }

  @Test("Only users who can read all described files can read a report")
  func modes() throws {
    try put("open.mov", "closed.mov")
    try set(0o644, of: "open.mov")
    try set(0o600, of: "closed.mov")
    // The umask determines its mode.
    try put("plain.mov")
    let usual = try #require(try mode("plain.mov"))
    for (file, expected) in [("open.mov", usual & 0o644), ("closed.mov", 0o600)] {
      for ending in ["html", "json"] {
        #expect(try report(file, "-o", "\(file).\(ending)").status == 0)
        #expect(try mode("\(file).\(ending)").map { $0 & 0o044 } == expected & 0o044, "\(file)")
      }
      let cleaned = try project.clean(file, "--report", "\(file).jsonl")
      #expect(cleaned.status == 0, "\(cleaned.errors)")
      #expect(try mode("\(file).jsonl").map { $0 & 0o044 } == expected & 0o044, "\(file)")
    }
    #expect(try report("open.mov", "closed.mov", "-o", "all.json").status == 0)
    #expect(try mode("all.json") == 0o600)
    #expect(try report("open.mov", "closed.mov", "-o", "pages/").status == 0)
    #expect(try mode("pages/index.html") == 0o600)
    #expect(try mode("pages/0001-open-mov.html").map { $0 & 0o044 } == usual & 0o044)
    #expect(try mode("pages/0002-closed-mov.html") == 0o600)
  }
}
