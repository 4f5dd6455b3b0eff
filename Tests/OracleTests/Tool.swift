import Foundation

/// An independent program that reads media.
struct Tool: Sendable {
  let name: String
  private let path: String?

  static let ffprobe = Tool("ffprobe")
  static let heifInfo = Tool("heif-info")
  static let ffmpeg = Tool("ffmpeg")
  /// The Python of the virtual environment with the packages of the scripts in this folder, if it
  /// exists.
  static let python: Tool = {
    let own = Subjects.here.appending(path: "../../.cache/venv/bin").standardizedFileURL.path
    let tools = [Tool("python3", first: own), Tool("python3")]
    let whole = tools.first { tool in
      let answer = try? tool.output(of: ["-c", "import mutagen, m3u8; print('here')"])
      return answer?.hasPrefix("here") ?? false
    }
    return whole ?? Tool("python3")
  }()
  static let exiftool = Tool("exiftool")

  static let xmllint = Tool("xmllint")
  static let gpsbabel = Tool("gpsbabel")
  static let ogrinfo = Tool("ogrinfo")

  private init(_ name: String, first folder: String? = nil) {
    self.name = name
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    path = ([folder].compactMap(\.self) + folders.map(String.init)).map { "\($0)/\(name)" }
      .first(where: FileManager.default.isExecutableFile)
  }

  var isHere: Bool { path != nil }

  /// The output of the tool. If the tool fails on a damaged file, its output up to that point
  /// counts.
  func output(of arguments: [String], withErrors: Bool = false) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: path ?? "/nonexistent/\(name)")
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    // A file, not a pipe: it cannot block.
    let handle = try FileHandle(forWritingTo: file)
    process.standardOutput = handle
    process.standardError = withErrors ? handle : FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }
}
