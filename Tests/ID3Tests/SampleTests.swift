import Foundation
import InvariantChecks
import Testing

@testable import ID3

/// Real tags from the folder that MEDIAINSPECT_SAMPLES names.
@Suite struct SampleTests {
  private static let files: [URL] = {
    guard let folder = ProcessInfo.processInfo.environment["MEDIAINSPECT_SAMPLES"] else {
      return []
    }
    let all = FileManager.default.enumerator(
      at: URL(filePath: folder), includingPropertiesForKeys: nil)
    let urls = all?.compactMap { $0 as? URL } ?? []
    return urls.filter { !$0.hasDirectoryPath }.sorted { $0.path < $1.path }
  }()

  private static let kinds: Set<String> = ["mp3", "id3", "id3v24", "aac", "mpc", "ape", "wv"]

  @Test(.enabled(if: !files.isEmpty, "MEDIAINSPECT_SAMPLES names no folder"))
  func invariants() throws {
    var tags = 0
    for file in Self.files where Self.kinds.contains(file.pathExtension) {
      let bytes = Array(try Data(contentsOf: file))
      tags += TagBytes.open(bytes).root.children.count { $0.title.contains("Tag") }
      #expect(Invariants.violations(of: bytes) == [], "\(file.lastPathComponent)")
      guard bytes.count <= 64 << 10 else { continue }
      for number in 0..<12 {
        let found = Invariants.violations(of: bytes.damaged(number))
        #expect(found == [], "\(file.lastPathComponent), damage \(number)")
      }
    }
    #expect(tags > 20)
  }
}
