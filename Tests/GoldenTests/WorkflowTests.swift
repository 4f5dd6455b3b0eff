import Foundation
import Testing

/// The declarations for workflows of other projects: a pre-commit hook and a GitHub action.
struct WorkflowTests {
  @Test("The pre-commit hook rejects files with locations", .withWorkflowTools)
  func hook() throws {
    let place = try HookProject()
    try place.copy(".pre-commit-hooks.yaml", to: place.home)
    for arguments in [["init"], ["add", "."], ["commit", "--message", "hooks"]] {
      #expect(try place.run(["git"] + arguments, in: place.home).status == 0)
    }
    let revision = try place.run(["git", "rev-parse", "HEAD"], in: place.home).output
    try place.put(
      ".pre-commit-config.yaml",
      """
      repos:
        - repo: \(place.home.path)
          rev: \(revision.trimmingCharacters(in: .whitespacesAndNewlines))
          hooks:
            - id: mediainspect-audit
      """)
    try place.put("notes.txt", "not looked at")
    #expect(try place.run(["git", "init"]).status == 0)
    #expect(try place.run(["git", "add", "."]).status == 0)

    let refused = try place.run(["pre-commit", "run"])
    #expect(refused.status == 1, "\(refused.output)\(refused.errors)")
    #expect(refused.output.contains("audit media files") && refused.output.contains("Failed"))
    #expect(refused.output.contains("leak.mov: "))
    #expect(refused.output.contains("fine.mov: 0 findings"))
    #expect(!refused.output.contains("notes.txt"))

    #expect(try place.run(["pre-commit", "install"]).status == 0)
    #expect(try place.run(["git", "commit", "--message", "all"]).status == 1)
    #expect(try place.run(["git", "rm", "--cached", "leak.mov"]).status == 0)
    let accepted = try place.run(["git", "commit", "--message", "without it"])
    #expect(accepted.status == 0, "\(accepted.output)\(accepted.errors)")
    #expect(accepted.errors.contains("Passed") || accepted.output.contains("Passed"))
    let names = try place.run(["git", "ls-tree", "--name-only", "HEAD"]).output
    #expect(names == ".pre-commit-config.yaml\nfine.mov\nnotes.txt\n")
  }

  private static let steps: [(inputs: [String], status: Int32, rules: [String])] = [
    (["paths=leak.mov"], 1, ["audit.location"]),
    (["paths=fine.mov"], 0, []),
    (["paths=fine.mov\nleak.mov"], 1, ["audit.location"]),
    (["paths=fine.mov leak.mov", "policy=location", "fail-on="], 1, ["audit.location"]),
    (["paths=leak.mov", "policy=none", "fail-on="], 0, []),
    (["paths=leak.mov", "fail-on=face"], 0, ["audit.location"]),
    (["sarif=logs.sarif"], 1, ["audit.location"]),
    (["paths=none.mov"], 3, []),
    (["paths=$(touch${IFS}x)"], 3, []),
  ]

  @Test(
    "The GitHub action fails if a file has unwanted findings, and always writes a log",
    .withWorkflowTools,
    arguments: steps)
  func step(inputs: [String], status: Int32, rules: [String]) throws {
    struct Step: Decodable {
      let env: [String: String]
      let run: String
    }
    struct Log: Decodable {
      let runs: [Run]
      struct Run: Decodable { let results: [Result] }
      struct Result: Decodable { let ruleId: String }
    }
    let place = try HookProject()
    let told = try place.run(
      ["python3", HookProject.here.appending(path: "action.py").path, "action.yml"] + inputs,
      in: HookProject.root)
    #expect(told.errors.isEmpty)
    let steps = try JSONDecoder().decode([Step].self, from: Data(told.output.utf8))
    #expect(!steps.isEmpty)
    for step in steps {
      try place.put("step.sh", step.run)
      let environment = step.env.merging(["GITHUB_ACTION_PATH": place.home.path]) { $1 }
      // As GitHub runs it.
      let said = try place.run(
        ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "step.sh"],
        environment: environment)
      #expect(said.status == status, "\(said.errors)")
    }
    let name = inputs.contains("sarif=logs.sarif") ? "logs.sarif" : "mediainspect.sarif"
    let text = try Data(contentsOf: place.project.appending(path: name))
    let found = try JSONDecoder().decode(Log.self, from: text).runs.flatMap(\.results).map(\.ruleId)
    #expect(rules.allSatisfy(found.contains) && (rules.isEmpty == found.isEmpty))
    let planted = place.project.appending(path: "x").path
    #expect(!FileManager.default.fileExists(atPath: planted))
  }
}

/// A folder with the program, next to a project folder with a movie that contains locations and a
/// cleaned copy of it.
private final class HookProject {
  static let here = URL(filePath: #filePath).deletingLastPathComponent()
  static let root = here.appending(path: "../..").standardizedFileURL
  static let tools = root.appending(path: ".cache/venv/bin")

  private let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let logs = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  var project: URL { url.appending(path: "project") }
  var home: URL { url.appending(path: "mediainspect") }

  init() throws {
    for folder in [project, home.appending(path: "scripts"), logs] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let program = home.appending(path: "scripts/mediainspect")
    try Data("#!/bin/sh\nexec '\(Execution.program.path)' \"$@\"\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    try FileManager.default.copyItem(
      at: Self.root.appending(path: "corpus/holiday.mov"), to: project.appending(path: "leak.mov"))
    let cleaned = try Execution(
      of: ["clean", "--no-magic", "-o", "fine.mov", "leak.mov"], in: project, logs: logs)
    #expect(cleaned.status == 0, "\(cleaned.errors)")
  }

  deinit {
    for folder in [url, logs] { try? FileManager.default.removeItem(at: folder) }
  }

  func put(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: project.appending(path: name))
  }

  func copy(_ name: String, to folder: URL) throws {
    try FileManager.default.copyItem(
      at: Self.root.appending(path: name), to: folder.appending(path: name))
  }

  func run(
    _ words: [String], environment: [String: String] = [:], in folder: URL? = nil
  ) throws -> Execution {
    var all = [
      "PATH": Self.tools.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""),
      "HOME": url.path, "PRE_COMMIT_HOME": url.appending(path: "cache").path,
      "LC_ALL": "C.UTF-8", "GIT_CONFIG_NOSYSTEM": "1",
    ]
    for role in ["AUTHOR", "COMMITTER"] {
      all["GIT_\(role)_NAME"] = "tests"
      all["GIT_\(role)_EMAIL"] = "tests@example.org"
    }
    return try Execution(
      of: words, by: URL(filePath: "/usr/bin/env"), in: folder ?? project, logs: logs,
      environment: all.merging(environment) { $1 })
  }

  static let hasTools = ["pre-commit", "python3"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: tools.appending(path: $0).path)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test if pre-commit is missing, except in CI.
  fileprivate static var withWorkflowTools: Self {
    .enabled(
      if: HookProject.hasTools || ProcessInfo.processInfo.environment["CI"] == "true",
      "pre-commit is not installed")
  }
}
