import Foundation
import Testing

/// Copies written to standard output, and copies written although nothing can be printed.
struct StandardOutputTests {
  private static let movie = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../corpus/holiday.mov")

  private func project(_ names: String...) throws -> Project {
    let project = try Project()
    let bytes = Array(try Data(contentsOf: Self.movie))
    for name in names { try project.put(name, bytes) }
    return project
  }

  private func names(in project: Project) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: project.url.path).sorted()
  }

  private func bytes(_ name: String, in project: Project) throws -> Data {
    try Data(contentsOf: project.url.appending(path: name))
  }

  /// The copy that `clean` writes to a file.
  private func copy(of name: String, in project: Project) throws -> Data {
    let said = try project.clean("--force", "-o", "expected.mov", name)
    #expect(said.status == 0, "\(said.errors)")
    let bytes = try bytes("expected.mov", in: project)
    try FileManager.default.removeItem(at: project.url.appending(path: "expected.mov"))
    return bytes
  }

  @Test("The copy of one file is written to standard output, and the log to standard error")
  func copyIsPrinted() throws {
    let project = try project("x.mov")
    let expected = try copy(of: "x.mov", in: project)
    for command in ["@ x.mov -o -", "@ - -o - < x.mov", "cat x.mov | @ - -o -"] {
      let said = try project.shell("mkdir -p tmp; export TMPDIR=tmp; \(command) > out")
      #expect(said.status == 0, "\(said.errors)")
      #expect(try bytes("out", in: project) == expected, "\(command)")
      #expect(said.errors.contains("standard output") && said.errors.contains("location"))
      #expect(try names(in: project) == ["out", "tmp", "x.mov"])
      let folder = project.url.appending(path: "tmp").path
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
  }

  @Test("Standard output accepts only one copy, and an output that cannot be written is an error")
  func copyIsRefused() throws {
    let project = try project("x.mov", "y.mov")
    let said = try project.clean("-o", "-", "x.mov", "y.mov")
    #expect(said.status == 2 && said.output.isEmpty)
    #expect(try project.shell("@ x.mov -o - >&-").status == 3)
    #expect(try project.shell("@ x.mov -o - > /dev/full").status == 3)
    #expect(try project.clean("x.mov", "-o", "z.mov", "--report", "-").status == 2)
    #expect(try names(in: project) == ["x.mov", "y.mov"])
  }

  @Test(
    "Output that cannot be printed does not affect a finished copy",
    arguments: [">&-", "> /dev/full"])
  func outputIsLost(redirection: String) throws {
    let project = try project("x.mov", "y.mov")
    let expected = try copy(of: "x.mov", in: project)
    let said = try project.shell("@ x.mov -o z.mov \(redirection)")
    #expect(said.status == 0 && said.errors.contains("the output could not be written"))
    #expect(try bytes("z.mov", in: project) == expected)
    let several = try project.shell("@ x.mov y.mov -o copies \(redirection)")
    #expect(several.status == 0, "\(several.errors)")
    for name in ["x.mov", "y.mov"] {
      #expect(try bytes("copies/" + name, in: project) == expected)
    }
    // Without a copy, the output is the only result.
    #expect(try project.shell("@ --dry-run x.mov \(redirection)").status == 3)
  }

  @Test("Opened files do not take over the descriptors of closed standard streams")
  func closedStreams() throws {
    let project = try project("x.mov")
    let expected = try copy(of: "x.mov", in: project)
    let said = try project.shell("@ x.mov -o z.mov 0<&- 1>&- 2>&-")
    #expect(said.status == 0)
    #expect(try bytes("z.mov", in: project) == expected)
    #expect(try bytes("x.mov", in: project) == Data(contentsOf: Self.movie))
  }

  @Test("Copies are completed even if the reader of the output has exited")
  func readerIsGone() throws {
    let names = (0..<12).map { "\($0).mov" }
    let project = try Project()
    let movie = Array(try Data(contentsOf: Self.movie))
    for name in names { try project.put(name, movie) }
    _ = try project.shell("@ \(names.joined(separator: " ")) -o copies/ | true")
    let folder = project.url.appending(path: "copies").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == names.sorted())
  }

  @Test("A file size limit is reported as a write error")
  func sizeIsLimited() throws {
    let project = try project("x.mov")
    // The limit is in blocks of 512 bytes, and the copy needs more.
    let said = try project.shell("ulimit -f 8; @ x.mov -o z.mov")
    #expect(said.status == 3, "\(said.status): \(said.errors)")
    #expect(said.errors.contains("the copy cannot be written; nothing was written"))
    #expect(try names(in: project) == ["x.mov"])
  }

  @Test("Folders for copies are created with their parent folders")
  func foldersAreMade() throws {
    let project = try project("x.mov", "y.mov")
    #expect(try project.clean("x.mov", "-o", "a/b/").status == 0)
    #expect(try project.clean("x.mov", "y.mov", "-o", "c/d").status == 0)
    #expect(try project.clean("x.mov", "-o", "e/", "--dry-run").status == 0)
    for name in ["a/b/x.mov", "c/d/x.mov", "c/d/y.mov"] {
      #expect(FileManager.default.fileExists(atPath: project.url.appending(path: name).path))
    }
    #expect(try names(in: project) == ["a", "c", "x.mov", "y.mov"])
    let said = try project.clean("x.mov", "y.mov", "-o", "x.mov")
    #expect(said.status == 2 && said.errors.contains("is not a folder"))
    #expect(try project.clean("x.mov", "-o", "x.mov/in/").status == 3)
  }
}
