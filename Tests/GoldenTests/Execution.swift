import Foundation

/// The output and the exit status of a command.
struct Execution {
  let output: String
  let errors: String
  let status: Int32
}

extension Execution {
  /// The program that was built with these tests.
  static let program: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let here = bundle?.bundleURL ?? Bundle.main.executableURL ?? URL(filePath: "/")
    return here.deletingLastPathComponent().appending(path: "mediainspect")
  }()

  private static let environment = [
    "LC_ALL": "C.UTF-8", "TZ": "UTC", "COLUMNS": "100", "NO_COLOR": "1",
  ]

  /// Runs a program in the folder. Its output is written to files, because a full pipe would block
  /// it.
  init(
    of arguments: [String], by program: URL = Self.program, in folder: URL, logs: URL,
    environment: [String: String] = Self.environment
  ) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = environment
    let output = logs.appending(path: "output")
    let errors = logs.appending(path: "errors")
    for log in [output, errors] { try Data().write(to: log) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    let signal: Int32 = process.terminationReason == .exit ? 0 : 128
    self.init(
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self),
      status: signal + process.terminationStatus)
  }

  /// Splits a command at spaces outside of quotes.
  static func words(of command: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in command {
      if character == quote {
        quote = nil
      } else if quote != nil {
        word?.append(character)
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let finished = word { words.append(finished) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let finished = word { words.append(finished) }
    return words
  }
}
