package import Foundation

/// Real files from the folders that MEDIAINSPECT_SAMPLES and MEDIAINSPECT_FURTHER_SAMPLES name;
/// empty if they are not set. The second folder defaults to `further-samples` next to the first.
package enum SampleFiles {
  private static let folder = ProcessInfo.processInfo.environment["MEDIAINSPECT_SAMPLES"]

  private static let further: String? = {
    if let named = ProcessInfo.processInfo.environment["MEDIAINSPECT_FURTHER_SAMPLES"] {
      return named
    }
    let beside = folder.map {
      URL(filePath: $0).deletingLastPathComponent().appending(path: "further-samples").path
    }
    return beside.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }()

  package static let isNamed = folder != nil
  package static let isFurtherNamed = further != nil

  /// The file of a name, from either folder.
  package static func named(_ name: String) -> URL? {
    [folder, further].compactMap(\.self).map { URL(filePath: $0).appending(path: name) }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }

  private static let all: [URL] = {
    guard let folder else { return [] }
    let found = FileManager.default.enumerator(
      at: URL(filePath: folder), includingPropertiesForKeys: nil)
    let files = found?.compactMap { $0 as? URL } ?? []
    return files.filter { !$0.hasDirectoryPath }.sorted { $0.path < $1.path }
  }()

  /// The files with one of the extensions.
  package static func ending(in endings: Set<String>) -> [URL] {
    all.filter { endings.contains($0.pathExtension.lowercased()) }
  }
}
