import ByteScript
import Bytes
import Formats
import InvariantChecks
import Testing

/// For a tagged file, libmagic returns the type of the audio after the tag.
@Suite(.enabled(if: LibMagic.version != nil)) struct MagicTests {
  private func mimeType(_ bytes: [UInt8]) -> String? {
    LibMagic(describes: false).answer(about: ByteSource(bytes: bytes), thoroughly: false)?.mimeType
  }

  private func tag(_ size: Int) -> [UInt8] {
    id3Tag(3, zeros(size))
  }

  private let sound = (0..<20).flatMap { _ in hex("FFFB90C4") + zeros(413) }

  @Test("The audio after a tag of any length determines the type", arguments: [0, 200, 100_000])
  func afterTags(size: Int) {
    #expect(mimeType(tag(size) + sound) == mimeType(sound))
    #expect(mimeType(tag(size) + utf8("fLaC") + zeros(60)) == "audio/flac")
  }

  @Test("A tag without audio is examined itself")
  func tagsAlone() {
    #expect(mimeType(tag(300)) == "application/octet-stream")
    #expect(mimeType(Array(tag(300).dropLast(20))) == "application/octet-stream")
  }
}
