import Foundation

/// A temporary folder with files to run the program on.
final class Project {
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  let logs = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    for folder in [url, logs] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  deinit {
    for folder in [url, logs] { try? FileManager.default.removeItem(at: folder) }
  }

  func put(_ name: String, _ bytes: [UInt8]) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  func check(_ arguments: String...) throws -> Execution { try run("check", arguments) }

  func audit(_ arguments: String...) throws -> Execution { try audit(arguments) }

  func audit(_ arguments: [String]) throws -> Execution { try run("audit", arguments) }

  func clean(_ arguments: String...) throws -> Execution { try clean(arguments) }

  func clean(_ arguments: [String]) throws -> Execution { try run("clean", arguments) }

  func report(_ arguments: [String]) throws -> Execution { try run("report", arguments) }

  /// Runs a shell script, with `@` replaced by the program and its command `clean`.
  func shell(_ script: String) throws -> Execution {
    let command = "'\(Execution.program.path)' clean --no-magic --no-config"
    return try Execution(
      of: ["-c", script.replacing("@", with: command)], by: URL(filePath: "/bin/sh"), in: url,
      logs: logs)
  }

  private func run(_ command: String, _ arguments: [String]) throws -> Execution {
    try run([command, "--no-magic"] + arguments)
  }

  func run(_ arguments: [String]) throws -> Execution {
    try Execution(of: arguments, in: url, logs: logs)
  }
}
