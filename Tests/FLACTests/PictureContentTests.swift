import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Testing

@testable import FLAC

/// PICTURE blocks that are made from a picture file.
struct PictureContentTests {
  @Test("A picture that ends after its header states its size and depth")
  func shortPictures() {
    // 40×30 in three colors of 8 bits.
    let png =
      hex("89504E470D0A1A0A") + big(13, 4) + utf8("IHDR") + big(40, 4) + big(30, 4) + [8, 2]
    #expect(facts(of: png, .png) == [40, 30, 24, 0])
    #expect(facts(of: png.dropLast(), .png) == [40, 30, 8, 0])
    let jpeg = hex("FFD8 FFC0 0011 08") + big(30, 2) + big(40, 2) + [3]
    #expect(facts(of: jpeg, .jpeg) == [40, 30, 24, 0])
  }

  /// The four numbers before the length of the data.
  private func facts(of data: [UInt8], _ format: NewTagValue.PictureFormat) -> [Int]? {
    let stream = Document(ByteSource(bytes: utf8("fLaC")), nodeKind: FLAC.stream).root
    guard let content = PictureContent(.file(data, format), in: stream) else { return nil }
    let end = content.bytes.count - data.count - 4
    return (0..<4).map { number in
      let start = end - 16 + number * 4
      let bytes: ArraySlice<UInt8> = content.bytes[start..<start + 4]
      return bytes.reduce(0) { $0 << 8 | Int($1) }
    }
  }
}
