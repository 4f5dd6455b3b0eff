import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing

/// Pictures after the first one of a JPEG file. Those that the MPF index lists are kept, and the
/// index is updated. Previews and pictures that no index lists are removed.
struct FurtherPictureTests {
  private static let exif = segment(
    0xE1, utf8("Exif\0\0"), tiff(directory(entry(0x010F, 2, 4, utf8("Qmz\0")))))
  private static let (angle, preview) = (0x02_0003, 0x01_0001)

  /// A JPEG file with an MPF index of the pictures after it, as cameras write it.
  ///
  /// - Parameter left: number of removed rows; zeros take their place after the list.
  private static func file(
    _ first: [[UInt8]], _ pictures: [(type: Int, bytes: [UInt8])], rowsLeft left: Int = 0
  ) -> [UInt8] {
    let count = pictures.count + 1
    func whole(_ index: [UInt8]) -> [UInt8] {
      jpeg(first.flatMap { $0 }, segment(0xE2, utf8("MPF\0"), index))
    }
    func index(_ rows: [UInt8]) -> [UInt8] {
      tiff(
        directory(
          entry(0xB000, 7, 4, utf8("0100")), entry(0xB001, 4, 1, big(count, 4)),
          entry(0xB002, 7, count * 16, big(50, 4))),
        rows, zeros(left * 16))
    }
    let size = whole(index(zeros(count * 16))).count
    let base = 2 + first.reduce(0) { $0 + $1.count } + 8
    var rows = big(0x2003_0000, 4) + big(size, 4) + big(0, 8)
    var place = size
    for picture in pictures {
      rows += big(picture.type, 4) + big(picture.bytes.count, 4) + big(place - base, 4) + big(0, 4)
      place += picture.bytes.count
    }
    return whole(index(rows)) + pictures.flatMap(\.bytes)
  }

  @Test(
    "The index states the new offsets and sizes",
    arguments: ["identifying", "all-metadata", "apple-sharing"])
  func index(policy: String) throws {
    let file = Self.file([Self.exif], [(0, jpeg(Self.exif)), (Self.angle, jpeg())])
    #expect(
      try provenCopy(of: file, under: policy) == Self.file([], [(0, jpeg()), (Self.angle, jpeg())]))
  }

  @Test("A preview is removed with its row; an index without other pictures is removed too")
  func preview() throws {
    let preview = (Self.preview, jpeg(Self.exif, scan: hex("12 34 56 78 9A BC DE 01")))
    let others = [(Self.angle, jpeg()), (0, jpeg())]
    let file = Self.file([Self.exif], [others[0], preview, others[1]])
    #expect(try provenCopy(of: file) == Self.file([], others, rowsLeft: 1))
    #expect(try provenCopy(of: Self.file([], [preview])) == jpeg())
  }

  @Test("A picture that no index lists is removed as hidden data")
  func hidden() throws {
    let other = jpeg(Self.exif, scan: hex("12 FF 00 35"))
    #expect(try provenCopy(of: jpeg() + other) == jpeg())
    let file = Self.file([], [(0, jpeg())])
    #expect(try provenCopy(of: file + other) == file)
  }

  @Test(
    "Three pictures of equal size in a row are kept as Motion JPEG; fewer or unequal ones are not")
  func film() throws {
    let frame = jpeg()
    #expect(try provenCopy(of: frame + frame + frame) == frame + frame + frame)
    #expect(try provenCopy(of: frame + frame) == frame)
    var other = frame
    other[10] += 8  // the width
    #expect(try provenCopy(of: frame + frame + other) == frame)
  }

  @Test("Segments that a gain map needs are kept", arguments: ["identifying", "all-metadata"])
  func gainMap(policy: String) throws {
    let letters = utf8("urn:iso:std:iso:ts:21496:-1\0")
    let versions = segment(0xE2, letters, u16(0, 0))
    let fractions = (0..<7).flatMap { u32($0 + 2, 1) }
    let map = segment(0xE2, letters, u16(0, 0), [0x40], fractions)
    let file = Self.file([Self.exif, versions], [(0, jpeg(Self.exif, map))])
    #expect(try provenCopy(of: file, under: policy) == Self.file([versions], [(0, jpeg(map))]))
    let document = Examination(ByteSource(bytes: file), name: "a.jpg", magic: nil).document
    #expect(!Audit(of: document).disclosures.contains { $0.category == .unknown })
  }
}
