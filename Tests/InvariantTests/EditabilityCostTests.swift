import Anatomy
import Bytes
import Formats
import Metadata
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
    func number(_ value: Int, _ width: Int) -> [UInt8] {
      NumberCoding.big.bytes(nearest: value, count: width)
    }
    func chunk(_ code: String, _ content: [UInt8]) -> [UInt8] {
      number(content.count, 4) + Array(code.utf8) + content + [0, 0, 0, 0]
    }
    var exif = Array("MM".utf8) + number(42, 2) + number(8, 4)
    for directory in 1...(10 * size) {
      let entry = number(0x8298, 2) + number(2, 2) + number(3, 4) + Array("ab\0\0".utf8)
      let next = directory == 10 * size ? 0 : exif.count + 2 + 100 * 12 + 4
      exif += number(100, 2) + Array(repeatElement(entry, count: 100).joined()) + number(next, 4)
    }
    let bytes =
      [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
      + chunk("IHDR", number(1, 4) + number(1, 4) + [8, 0, 0, 0, 0])
      + Array(repeatElement(chunk("juNk", []), count: 1000 * size).joined()) + chunk("eXIf", exif)
      + chunk("IEND", [])
    let document = Examination(ByteSource(bytes: bytes), name: "a.png", magic: nil).document
    let items = document.metadataItems
    try #require(items.count == 1000 * size)
    #expect(TagAccess(of: document, items).writable.contains("exif"))
    return document.steps
  }

  @Test("It is linear in the image resources and the IPTC datasets of a picture")
  func resourcesAndDatasets() throws {
    let (small, large) = (try stepsOfDatasets(1), try stepsOfDatasets(4))
    #expect(large < small * 6, "\(small) steps, \(large) for four times the size")
  }

  /// The steps for a JPEG picture with IPTC datasets, and then many segments with other image resources.
  private func stepsOfDatasets(_ size: Int) throws -> Int {
    func number(_ value: Int, _ width: Int) -> [UInt8] {
      NumberCoding.big.bytes(nearest: value, count: width)
    }
    func resource(_ code: Int, _ data: [UInt8]) -> [UInt8] {
      Array("8BIM".utf8) + number(code, 2) + [0, 0] + number(data.count, 4) + data
    }
    func segment(_ resources: [UInt8]) -> [UInt8] {
      [0xFF, 0xED] + number(resources.count + 16, 2) + Array("Photoshop 3.0\0".utf8) + resources
    }
    let keyword = [0x1C, 2, 25] + number(3, 2) + Array("one".utf8)
    let datasets = Array(repeatElement(keyword, count: 1000 * size).joined())
    let others = Array(repeatElement(resource(0x0409, []), count: 1000).joined())
    let bytes =
      [0xFF, 0xD8] + segment(resource(0x0404, datasets))
      + Array(repeatElement(segment(others), count: size).joined()) + [0xFF, 0xD9]
    let document = Examination(ByteSource(bytes: bytes), name: "a.jpg", magic: nil).document
    let items = document.metadataItems
    try #require(items.count == 1000 * size)
    #expect(items.allSatisfy { $0.isEditable })
    return document.steps
  }
}
