import Foundation
import Testing

/// The program is linked without Foundation, which would make it several times larger.
struct ImportTests {
  @Test("Only the library for users of Foundation imports it")
  func foundation() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("MediaInspectionFoundation/") }
    try #require(files.count > 1000)
    for file in files {
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      let imports = text.split(separator: "\n").filter { $0.contains("import Foundation") }
      #expect(imports.isEmpty, "\(file)")
    }
  }
}
