import ByteScript
import Bytes
import Testing

@testable import Formats

/// Evidence for the type of a file: only evidence that identifies a type can agree.
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

  @Test("Without evidence from libmagic or the name, agreement is unknown")
  func alone() throws {
    for type in ["application/octet-stream", nil] {
      guard case .unknown = try agreement("piece", magic: type) else {
        Issue.record("\(try agreement("piece", magic: type))")
        continue
      }
    }
  }

  @Test("A matching name or a matching libmagic type alone is agreement")
  func together() throws {
    for (name, type) in [("a.mp4", "application/octet-stream"), ("a", "video/mp4")] {
      guard case .agree = try agreement(name, magic: type) else {
        Issue.record("\(try agreement(name, magic: type))")
        continue
      }
    }
  }

  @Test("Contradicting evidence is named")
  func against() throws {
    guard case .disagree(["libmagic", "name"]) = try agreement("a.mp3", magic: "audio/mpeg") else {
      Issue.record("\(try agreement("a.mp3", magic: "audio/mpeg"))")
      return
    }
  }
}
