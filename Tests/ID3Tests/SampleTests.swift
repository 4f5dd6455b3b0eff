import Foundation
import InvariantChecks
import Testing

@testable import ID3

/// Real tags from the folder that MEDIAINSPECT_SAMPLES names.
struct SampleTests {
  private static let kinds: Set<String> = ["mp3", "id3", "id3v24", "aac", "mpc", "ape", "wv"]

  @Test(.enabled(if: SampleFiles.isNamed, "MEDIAINSPECT_SAMPLES names no folder"))
  func invariants() throws {
    var tags = 0
    for file in SampleFiles.ending(in: Self.kinds) {
      let bytes = Array(try Data(contentsOf: file))
      tags += Invariants.open(bytes).root.children.count { $0.title.contains("Tag") }
      let damages = bytes.count <= 64 << 10 ? 12 : 0
      #expect(
        Invariants.violations(of: bytes, damages: damages) == [], "\(file.lastPathComponent)")
    }
    #expect(tags > 20)
  }
}
