import ByteScript
package import Foundation

/// A file on which the invariants are tested, unchanged or as the origin of mutants.
package struct Seed: Sendable, CustomStringConvertible {
  package let name: String
  package let bytes: [UInt8]

  package var description: String { name }

  /// Whether the file is small enough for all checks without an optimized build.
  package var isSmall: Bool { bytes.count <= 24 << 10 }

  package static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// All files of the corpus, assembled from scripts or read as they are.
  package static let corpus = files(in: repository.appending(path: "corpus")).filter {
    $0.pathExtension != "golden"
  }.map(Seed.init)

  /// Files that `scripts/make-corpus` made, if it has run.
  package static let made = files(in: repository.appending(path: ".cache/corpus")).map(Seed.init)

  /// Files in the folder that MEDIAINSPECT_SAMPLES names.
  package static let samples =
    ProcessInfo.processInfo.environment["MEDIAINSPECT_SAMPLES"].map {
      files(in: URL(filePath: $0)).map(Seed.init)
    } ?? []

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  private init(_ file: URL) {
    name = file.path.replacing(Self.repository.path + "/", with: "")
    if file.pathExtension == "bytes" {
      let script = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      bytes = (try? ByteScript(script).bytes) ?? []
    } else {
      bytes = (try? Data(contentsOf: file)).map(Array.init) ?? []
    }
  }

  private static func files(in folder: URL) -> [URL] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let urls = all?.compactMap { $0 as? URL } ?? []
    return urls.filter { !$0.hasDirectoryPath }.sorted { $0.path < $1.path }
  }
}
