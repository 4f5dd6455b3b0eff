import ByteScript
import Bytes
import Testing

@testable import Formats

/// Who says what a file is: they agree only where they say something.
struct WitnessTests {
  private func agreement(_ name: String, magic type: String?) throws -> TypeEvidence.Agreement {
    let file = ByteSource(bytes: try ByteScript(#"ftyp { "isom" u32 0 "isom" }"#).bytes)
    let own = Examination(file, name: name, magic: nil).typeEvidence
    return TypeEvidence(
      structure: own.structure, unsupported: nil,
      magic: type.map { MagicAnswer(mimeType: $0, description: nil) },
      nameExtension: own.nameExtension
    ).agreement
  }

  @Test("where nobody else knows anything, nobody agrees")
  func alone() throws {
    for type in ["application/octet-stream", nil] {
      guard case .unknown = try agreement("piece", magic: type) else {
        Issue.record("\(try agreement("piece", magic: type))")
        continue
      }
    }
  }

  @Test("a name is enough to agree, and so is a type")
  func together() throws {
    for (name, type) in [("a.mp4", "application/octet-stream"), ("a", "video/mp4")] {
      guard case .agree = try agreement(name, magic: type) else {
        Issue.record("\(try agreement(name, magic: type))")
        continue
      }
    }
  }

  @Test("who says something else is named")
  func against() throws {
    guard case .disagree(["libmagic", "name"]) = try agreement("a.mp3", magic: "audio/mpeg") else {
      Issue.record("\(try agreement("a.mp3", magic: "audio/mpeg"))")
      return
    }
  }
}
