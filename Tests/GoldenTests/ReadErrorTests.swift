import Foundation
import Testing

/// The program on a system with failing reads, which strace injects if it is permitted to trace.
struct ReadErrorTests {
  private static let tracer = URL(filePath: "/usr/bin/strace")
  private static let movie = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../corpus/holiday.mov")

  private static let isHere: Bool = {
    guard let project = try? Project() else { return false }
    return (try? trace([], "/bin/true", [], project))?.status == 0
  }()

  private static func trace(
    _ options: [String], _ program: String, _ arguments: [String], _ project: Project
  ) throws -> Execution {
    try Execution(
      of: ["-f", "-qq", "-o", "/dev/null", "-e", "trace=pread64"] + options + [program] + arguments,
      by: tracer, in: project.url, logs: project.logs)
  }

  /// - Parameter read: number of the read that fails, counting only reads of the file.
  private func run(
    _ arguments: [String], failingAt read: Int, of file: String = "x.mov", in project: Project
  ) throws -> (status: Int32, errors: [Substring]) {
    let takesConfiguration = ["check", "audit", "clean", "report"].contains(arguments.first)
    let said = try Self.trace(
      ["-P", file, "-e", "inject=pread64:error=EIO:when=\(read)"], Execution.program.path,
      arguments + ["--no-magic"] + (takesConfiguration ? ["--no-config"] : []), project)
    let errors = said.errors.split(separator: "\n").filter { !$0.contains("strace: ") }
    return (said.status, errors)
  }

  @Test(
    "A file is not cleaned if any of its reads fails",
    .enabled(if: isHere, "strace is missing or not permitted to trace"),
    arguments: [1, 2, 3, 5, 8, 13, 21, 34])
  func clean(read: Int) throws {
    let project = try Project()
    let bytes = try Data(contentsOf: Self.movie)
    try project.put("x.mov", Array(bytes))
    #expect(try project.clean("-o", "expected.mov", "x.mov").status == 0)
    let expected = try Data(contentsOf: project.url.appending(path: "expected.mov"))
    let said = try run(["clean", "--in-place", "x.mov"], failingAt: read, in: project)
    let left = try Data(contentsOf: project.url.appending(path: "x.mov"))
    let names = try FileManager.default.contentsOfDirectory(atPath: project.url.path)
    #expect(names.sorted() == ["expected.mov", "x.mov"])
    if left == bytes {
      let words =
        "mediainspect clean: x.mov: the file could not be read completely: Input/output error"
      #expect(said.status == 3 && said.errors.count == 1, "\(said.errors)")
      #expect(said.errors.first?.hasPrefix(words) == true, "\(said.errors)")
      #expect(said.errors.first?.hasSuffix("; nothing was written") == true, "\(said.errors)")
    } else {
      // There were fewer reads.
      #expect(left == expected && read > 5, "read \(read)")
    }
  }

  @Test(
    "Commands that only read report the failure, and do not count the file as examined",
    .enabled(if: isHere, "strace is missing or not permitted to trace"),
    arguments: [
      ["tree"], ["info"], ["check"], ["audit"], ["audit", "--json"], ["check", "--sarif"],
      ["report", "-o", "page.html"], ["clean", "--dry-run"],
    ])
  func others(command: [String]) throws {
    let project = try Project()
    try project.put("x.mov", Array(try Data(contentsOf: Self.movie)))
    let said = try run(command + ["x.mov"], failingAt: 2, in: project)
    #expect(said.status == 3)
    #expect(
      said.errors.contains { $0.contains("x.mov: the file could not be read completely") },
      "\(said.errors)")
  }

  @Test("An unreadable file in a folder is not skipped", .enabled(if: isHere))
  func folder() throws {
    let project = try Project()
    // Without an extension, only its bytes identify the type.
    try project.put("d/film", Array(try Data(contentsOf: Self.movie)))
    for command in [["audit", "d"], ["report", "d", "-o", "pages/"]] {
      let said = try run(command, failingAt: 1, of: "d/film", in: project)
      #expect(said.status == 3)
      #expect(said.errors.contains { $0.contains("could not be read completely") })
    }
  }
}
