import Foundation
import Testing

/// The program under a system whose reads fail, which strace makes of it where it may.
struct ReadErrorTests {
  private static let tracer = URL(filePath: "/usr/bin/strace")
  private static let movie = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../corpus/holiday.mov")

  private static let isHere: Bool = {
    guard let project = try? Project() else { return false }
    return (try? disclosure([], "/bin/true", [], project))?.status == 0
  }()

  private static func disclosure(
    _ options: [String], _ program: String, _ arguments: [String], _ project: Project
  ) throws -> Execution {
    try Execution(
      of: ["-f", "-qq", "-o", "/dev/null", "-e", "trace=pread64"] + options + [program] + arguments,
      by: tracer, in: project.url, logs: project.logs)
  }

  /// - Parameter read: the number of the read that fails, among those of the file alone.
  private func run(
    _ arguments: [String], failingAt read: Int, of file: String = "x.mov", in project: Project
  ) throws -> (status: Int32, errors: [Substring]) {
    let takesConfiguration = ["check", "audit", "clean", "report"].contains(arguments.first)
    let said = try Self.disclosure(
      ["-P", file, "-e", "inject=pread64:error=EIO:when=\(read)"], Execution.program.path,
      arguments + ["--no-magic"] + (takesConfiguration ? ["--no-config"] : []), project)
    let errors = said.errors.split(separator: "\n").filter { !$0.contains("strace: ") }
    return (said.status, errors)
  }

  @Test(
    "A file of which a read failed is not cleaned, whichever read it was",
    .enabled(if: isHere, "strace is not here, or may not trace"),
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
      // There were not so many reads.
      #expect(left == expected && read > 5, "read \(read)")
    }
  }

  @Test(
    "Commands that only read say so, and do not count the file as examined",
    .enabled(if: isHere, "strace is not here, or may not trace"),
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

  @Test("A folder does not pass over a file that cannot be read", .enabled(if: isHere))
  func folder() throws {
    let project = try Project()
    // Nothing tells what it is but its bytes.
    try project.put("d/film", Array(try Data(contentsOf: Self.movie)))
    for command in [["audit", "d"], ["report", "d", "-o", "pages/"]] {
      let said = try run(command, failingAt: 1, of: "d/film", in: project)
      #expect(said.status == 3)
      #expect(said.errors.contains { $0.contains("could not be read completely") })
    }
  }
}
