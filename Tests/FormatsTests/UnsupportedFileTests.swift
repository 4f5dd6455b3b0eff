import Anatomy
import Bytes
import Testing

@testable import Formats

/// What is known about files that no family reads.
struct UnsupportedFileTests {
  private static func description(_ bytes: [UInt8], _ name: String, _ type: String?) -> String? {
    let own = Examination(ByteSource(bytes: bytes), name: name, magic: nil).typeEvidence
    return TypeEvidence(
      structure: own.structure, unsupported: own.unsupported,
      magic: type.map { MagicAnswer(mimeType: $0, description: nil) },
      nameExtension: own.nameExtension
    ).unsupportedDescription
  }

  @Test("Files of which libmagic reports a media type are unsupported")
  func media() {
    let unknown = Array("nothing that is known".utf8)
    #expect(
      Self.description(unknown, "a.zzz", "video/x-example")
        == "video/x-example (by libmagic): unsupported")
    #expect(Self.description(unknown, "a.zzz", "text/plain") == nil)
    #expect(Self.description(unknown, "a.zzz", nil) == nil)
    let gif = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3B]
    #expect(Self.description(gif, "a.gif", "image/gif") == nil)
  }
}
