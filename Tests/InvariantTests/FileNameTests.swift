import Foundation
import Testing

struct FileNameTests {
  @Test("No two source files have the same name") func namesAreUnique() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../..").standardizedFileURL
    var paths: [String: [String]] = [:]
    for folder in ["Sources", "Tests"] {
      let files = try #require(
        FileManager.default.enumerator(
          at: root.appending(path: folder), includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        paths[file.lastPathComponent.lowercased(), default: []].append(file.path)
      }
    }
    #expect(paths.count > 500)
    for (name, paths) in paths { #expect(paths.count == 1, "\(name): \(paths.sorted())") }
  }
}
