import ByteScript
import InvariantChecks
import Metadata
import TestSupport
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

  @Test("IPTC datasets are items, also those that identify a person")
  func datasets() {
    let dataset = [0x1C, 2, 80, 0, 3] + utf8("Ada")
    let resource = utf8("8BIM") + big(0x0404, 2) + [0, 0] + big(dataset.count, 4) + dataset
    let bytes = jpeg(segment(0xED, utf8("Photoshop 3.0\0") + resource))
    #expect(items(bytes, "iptc/2:80") == ["Ada"])
  }

  /// Cameras write names into memory that had other data. Copyright has two texts.
  @Test("Bytes of other data after a text are not an item; a second text is one")
  func afterText() {
    func picture(_ tag: Int, _ value: [UInt8]) -> [UInt8] {
      tiff(directory(entry(tag, 2, value.count, big(26, 4))), value)
    }
    let dirty = picture(0x010F, utf8("Zed\0") + [1, 0, 0, 0, 60, 0])
    #expect(items(dirty, "exif/Make") == ["Zed"])
    let two = picture(0x8298, utf8("Ada\0Zed\0"))
    #expect(items(two, "exif/Copyright").count == 2)
  }
}
