import Foundation
import Testing

/// The example programs print what is in the files.
struct ProgramTests {
  private func lines(of program: String, _ path: String) throws -> [String] {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let here = bundle?.bundleURL ?? Bundle.main.executableURL ?? URL(filePath: "/")
    let process = Process()
    process.executableURL = here.deletingLastPathComponent().appending(path: program)
    process.arguments = [path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map(String.init)
  }

  @Test("The metadata manager shows names that are common to all formats")
  func manager() throws {
    let path = CorpusFile.named("holiday.mov").url.path
    let lines = try lines(of: "metadata-manager", path)
    #expect(lines.first == "\(path): QuickTime movie")
    #expect(lines.contains("  name: Evening on the lake"))
    #expect(lines.contains("  year: 2024"))
  }

  @Test("The location player prints the path of a film")
  func player() async throws {
    try await CorpusFile.named("timed/boxed.bytes").open { path in
      let lines = try lines(of: "location-player", path)
      #expect(lines.first?.hasPrefix("0.5 s: +12.3456-098.7654+031.250/ at [") == true)
    }
  }
}
