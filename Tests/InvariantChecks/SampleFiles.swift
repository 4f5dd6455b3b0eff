package import Foundation

/// Real files from the folder that MEDIAINSPECT_SAMPLES names; none without it.
package enum SampleFiles {
  private static let folder = ProcessInfo.processInfo.environment["MEDIAINSPECT_SAMPLES"]

  package static let isNamed = folder != nil

  private static let all: [URL] = {
    guard let folder else { return [] }
    let found = FileManager.default.enumerator(
      at: URL(filePath: folder), includingPropertiesForKeys: nil)
    let files = found?.compactMap { $0 as? URL } ?? []
    return files.filter { !$0.hasDirectoryPath }.sorted { $0.path < $1.path }
  }()

  /// Those whose names end in one of some ways.
  package static func ending(in endings: Set<String>) -> [URL] {
    all.filter { endings.contains($0.pathExtension.lowercased()) }
  }
}
