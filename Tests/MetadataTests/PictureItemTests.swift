import InvariantChecks
import Metadata
import Testing

/// Metadata items of Exif, in TIFF structures written by hand.
struct PictureItemTests {
  private func items(_ bytes: [UInt8], _ identifier: String) -> [String] {
    Invariants.open(bytes).metadataItems.filter { $0.identifier.description == identifier }
      .map { $0.value.text ?? "no text" }
  }

  @Test("Tags of the Interoperability directory are items")
  func interoperability() {
    let bytes = tiff(
      directory(entry(0x8769, 4, 1, big(26, 4))), directory(entry(0xA005, 4, 1, big(44, 4))),
      directory(entry(1, 2, 4, utf8("R98\0"))))
    #expect(items(bytes, "interop/InteroperabilityIndex") == ["R98"])
  }
}
