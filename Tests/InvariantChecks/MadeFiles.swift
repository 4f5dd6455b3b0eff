package import Foundation

/// Files that `scripts/make-corpus` made with other programs; empty before it has run.
package enum MadeFiles {
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../../.cache/corpus").standardizedFileURL

  package static let all: [URL] = {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let files = found?.compactMap { $0 as? URL } ?? []
    return files.filter { !$0.hasDirectoryPath }.sorted { $0.path < $1.path }
  }()

  package static func ending(in endings: Set<String>) -> [URL] {
    all.filter { endings.contains($0.pathExtension.lowercased()) }
  }
}
