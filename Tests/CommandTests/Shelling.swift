import Foundation

/// Output and exit status of a tool.
struct Said {
  let output: String
  let errors: String
  let status: Int32
}

/// Whether a tool is installed.
func has(_ tool: String) -> Bool { path(of: tool) != nil }

private func path(of tool: String) -> String? {
  let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
  return folders.map { "\($0)/\(tool)" }.first(where: FileManager.default.isExecutableFile)
}

/// Runs a tool in an empty temporary folder that contains only the given text as the file `input`.
func run(_ tool: String, _ arguments: [String], input: String) throws -> Said {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try Data(input.utf8).write(to: folder.appending(path: "input"))
  let process = Process()
  process.executableURL = URL(fileURLWithPath: path(of: tool) ?? "/nonexistent/\(tool)")
  process.arguments = arguments
  process.currentDirectoryURL = folder
  process.standardInput = FileHandle.nullDevice
  // Files, not pipes: neither stream can block while the other is read.
  let outputs = ["output", "errors"].map { folder.appending(path: $0) }
  let handles = try outputs.map { url in
    try Data().write(to: url)
    return try FileHandle(forWritingTo: url)
  }
  process.standardOutput = handles[0]
  process.standardError = handles[1]
  try process.run()
  process.waitUntilExit()
  let said = try outputs.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
  return Said(output: said[0], errors: said[1], status: process.terminationStatus)
}
