import Foundation

/// A folder with files that somebody asks about.
final class Project {
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let logs = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

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

  private func run(_ command: String, _ arguments: [String]) throws -> Execution {
    try run([command, "--no-magic"] + arguments)
  }

  func run(_ arguments: [String]) throws -> Execution {
    try Execution(of: arguments, in: url, logs: logs)
  }
}
