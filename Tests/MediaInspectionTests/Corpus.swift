import ByteScript
import Foundation
import Testing

/// Files of the corpus, with their intended file names.
struct CorpusFile: Sendable, CustomTestStringConvertible {
  let url: URL
  var testDescription: String { url.lastPathComponent }

  /// The root of the repository, resolved through symbolic links.
  static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func named(_ name: String) -> CorpusFile {
    CorpusFile(url: root.appending(path: "corpus/\(name)"))
  }

  #if WITHOUT_DIGESTS
    private static let needingDigests = ["credentials.bytes", "credentials-json.bytes"]
  #else
    private static let needingDigests: [String] = []
  #endif

  static let all: [CorpusFile] = {
    let corpus = root.appending(path: "corpus")
    let found = FileManager.default.enumerator(at: corpus, includingPropertiesForKeys: nil)
    let urls = found?.compactMap { $0 as? URL } ?? []
    return urls.filter { ["mov", "bytes"].contains($0.pathExtension) }
      .filter { !needingDigests.contains($0.lastPathComponent) }
      .sorted { $0.path < $1.path }.map { CorpusFile(url: $0) }
  }()

  /// Copies the file to a temporary folder while `work` runs.
  func open<Result>(_ work: (_ path: String) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var name = url.lastPathComponent
    var bytes = try Data(contentsOf: url)
    if url.pathExtension == "bytes" {
      let script = String(decoding: bytes, as: UTF8.self)
      name =
        script.prefix { $0 != "\n" }.wholeMatch(of: /# file: (.+)/).map { String($0.1) }
        ?? url.deletingPathExtension().lastPathComponent + ".mp4"
      bytes = Data(try ByteScript(script).bytes)
    }
    let file = folder.appending(path: name)
    try bytes.write(to: file)
    return try await work(file.path)
  }
}

/// The JSON that the command prints for a file.
func printed(_ arguments: String...) throws -> [String: Any] {
  let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
  let here = bundle?.bundleURL ?? Bundle.main.executableURL ?? URL(filePath: "/")
  let process = Process()
  process.executableURL = here.deletingLastPathComponent().appending(path: "mediainspect")
  process.arguments = arguments
  let output = Pipe()
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  let text = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  let object = try JSONSerialization.jsonObject(with: text)
  return object as? [String: Any] ?? [:]
}
