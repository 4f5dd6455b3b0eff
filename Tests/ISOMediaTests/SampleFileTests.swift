import Anatomy
import Bytes
import Files
import Foundation
import ISOMedia
import InvariantChecks
import Testing

/// Real files; needs the folder that MEDIAINSPECT_SAMPLES names.
struct SampleFileTests {
  static let folder = ProcessInfo.processInfo.environment["MEDIAINSPECT_SAMPLES"]

  static let files: [String] =
    folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) }?.sorted()
    .filter { name in
      ["mp4", "mov", "m4a", "m4b", "m4s", "3gp", "3g2", "ismv", "cmfv", "f4v", "fuzzed"]
        .contains { name.hasSuffix("." + $0) }
    } ?? []

  @Test(.enabled(if: folder != nil), arguments: files)
  func everyBitIsAccountedFor(name: String) throws {
    let source = try ByteSource.open(path: "\(Self.folder ?? "")/\(name)")
    #expect(Document(source, nodeKind: ISODialect.file).tilingViolations == [])
  }
}
