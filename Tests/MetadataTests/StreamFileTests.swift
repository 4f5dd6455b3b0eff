import Anatomy
import Bytes
import Formats
import Metadata
import Testing

/// Files of open bitstream units are recognized by their first units, never by their names.
struct StreamFileTests {
  private static let sequence: [UInt8] = [0x0A, 5, 0x18, 0x0C, 0xBF, 0x80, 1]
  private static let frame: [UInt8] = [0x32, 3, 0x10, 0x20, 0]
  private static let stream: [UInt8] = [0x12, 0] + sequence + frame
  private static let sound: [UInt8] = [0xF8, 6] + Array("iamf".utf8) + [0, 0]

  private static func examine(_ bytes: [UInt8], _ name: String = "a.bin") -> Examination {
    Examination(ByteSource(bytes: bytes), name: name, magic: nil)
  }

  private static func name(_ bytes: [UInt8], _ file: String = "a.bin") -> String? {
    examine(bytes, file).typeEvidence.structure?.name
  }

  @Test func contentDecides() {
    #expect(Self.name(Self.stream) == "obu")
    #expect(Self.name(Self.sound) == "iamf")
    #expect(
      Self.name([0x0E, 0x0D, 1, 0x10, 6, 8] + Self.sequence[2...] + [4, 0x30, 1, 2, 3]) == "annexb")
    let ivf =
      Array("DKIF".utf8) + [0, 0, 32, 0] + Array("AV01".utf8) + [UInt8](repeating: 0, count: 20)
    #expect(Self.name(ivf) == "DKIF")
  }

  @Test func otherBytesAreNotStreams() {
    let others: [[UInt8]] = [
      [], [0x12], [0x12, 0], [0x12, 0, 0x0A], Self.sequence + Self.frame,
      // No sequence header, an unknown profile, a reduced header of a video, a forbidden bit.
      [0x12, 0] + Self.frame, [0x12, 0, 0x0A, 5, 0xF8, 0x0C, 0xBF, 0x80, 1],
      [0x12, 0, 0x0A, 5, 0x08, 0x0C, 0xBF, 0x80, 1], Self.stream.prefix(9) + [0xB2, 0],
      [0x12, 0, 0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
      [0xF8, 6] + Array("iamg".utf8) + [0, 0], Array("DKIF".utf8),
    ]
    for bytes in others {
      for name in ["a.obu", "a.ivf", "a.iamf"] {
        #expect(Self.name(bytes, name) == nil, "\(bytes)")
      }
    }
  }

  @Test func eachLengthGivesATree() {
    let bytes = Self.stream + [0x12, 0] + Self.frame
    for count in 9...bytes.count {
      let root = Self.examine(Array(bytes[..<count])).document.root
      #expect(root.children.allSatisfy { $0.range.end <= count })
      #expect(root.children.last?.range.end == count)
    }
  }

  @Test func manyUnitsTakeStepsInProportion() {
    func steps(_ count: Int) -> Int {
      let more = [UInt8](repeating: 0, count: count * 2).enumerated().map {
        $0.offset % 2 == 0 ? 0x12 : $0.element
      }
      let document = Self.examine(Self.stream + more).document
      _ = document.tracks()
      var units = 0
      for part in document.root.children { units += part.children.count }
      #expect(units == count + 3)
      return document.steps
    }
    #expect(steps(20_000) < 11 * steps(2000))
  }

  @Test func tracksStateFramesAndCodecs() throws {
    let video = try #require(
      Self.examine(Self.stream + [0x12, 0] + Self.frame).document.tracks().first)
    #expect(video.codec?.parameter == "av01.0.00M.08")
    #expect(video.sampleCount?.value == 2)
    #expect(video.picture?.encoded?.width == 16)
    #expect(video.picture?.chroma == "4:2:0")
  }
}
