import Anatomy
import ByteScript
import Bytes
import Formats
import Metadata
import TestSupport
import Testing

/// The cost of finding out which tags can be edited.
struct EditabilityCostTests {
  @Test("It is linear in the chunks and the Exif tags of a picture")
  func chunksAndTags() throws {
    let (small, large) = (try steps(1), try steps(4))
    #expect(large < small * 6, "\(small) steps, \(large) for four times the size")
  }

  /// The steps for a PNG image with many chunks, and then many Exif tags in a chain of directories.
  private func steps(_ size: Int) throws -> Int {
    var exif = utf8("MM") + big(42, 2) + big(8, 4)
    for directory in 1...(10 * size) {
      let entry = big(0x8298, 2) + big(2, 2) + big(3, 4) + utf8("ab\0\0")
      let next = directory == 10 * size ? 0 : exif.count + 2 + 100 * 12 + 4
      exif += big(100, 2) + Array(repeatElement(entry, count: 100).joined()) + big(next, 4)
    }
    let bytes =
      pngSignature
      + pngChunk("IHDR", big(1, 4) + big(1, 4) + [8, 0, 0, 0, 0])
      + Array(repeatElement(pngChunk("juNk", []), count: 1000 * size).joined())
      + pngChunk("eXIf", exif)
      + pngChunk("IEND", [])
    let document = Examination(ByteSource(bytes: bytes), name: "a.png", magic: nil).document
    let items = document.metadataItems
    try #require(items.count == 1000 * size)
    #expect(TagAccess(of: document, items).writable.contains(.exif))
    return document.steps
  }

  @Test("It is linear in the image resources and the IPTC datasets of a picture")
  func resourcesAndDatasets() throws {
    let (small, large) = (try stepsOfDatasets(1), try stepsOfDatasets(4))
    #expect(large < small * 6, "\(small) steps, \(large) for four times the size")
  }

  /// The steps for a JPEG picture with IPTC datasets, and then many segments with other image resources.
  private func stepsOfDatasets(_ size: Int) throws -> Int {
    func resource(_ code: Int, _ data: [UInt8]) -> [UInt8] {
      utf8("8BIM") + big(code, 2) + [0, 0] + big(data.count, 4) + data
    }
    let signature = utf8("Photoshop 3.0\0")
    let keyword = [0x1C, 2, 25] + big(3, 2) + utf8("one")
    let datasets = Array(repeatElement(keyword, count: 1000 * size).joined())
    let others = Array(repeatElement(resource(0x0409, []), count: 1000).joined())
    let bytes =
      [0xFF, 0xD8] + segment(0xED, signature, resource(0x0404, datasets))
      + Array(repeatElement(segment(0xED, signature, others), count: size).joined()) + [0xFF, 0xD9]
    let document = Examination(ByteSource(bytes: bytes), name: "a.jpg", magic: nil).document
    let items = document.metadataItems
    try #require(items.count == 1000 * size)
    #expect(items.allSatisfy { $0.isEditable })
    return document.steps
  }
}
