import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing
import Verification

/// Files with one wrong size each. Players ignore many sizes and decode all media, so the copy must contain them, in a
/// movie at the same place.
struct DamagedFileTests {
  struct Family: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    /// The coded sound or picture.
    let media: [UInt8]
  }

  private static let media = (0..<40).map { UInt8(truncatingIfNeeded: $0 * 73 + 41) | 1 }

  private static let movie: [UInt8] = {
    var track = HandwrittenTrack([Array(media.prefix(24)), Array(media.dropFirst(24))])
    track.edit = (0, 200)
    track.movieBoxes = box("udta", textItemBox("©nam", "Evening"))
    return track.bytes
  }()

  private static let fragment: [UInt8] = {
    let run = fullBox("trun", flags: 0x201, u32(2), u32(88), u32(24, 16))
    let parts = fullBox("tfhd", flags: 0x20000, u32(1)) + fullBox("tfdt", u32(0)) + run
    return box("moof", fullBox("mfhd", u32(1)), box("traf", parts)) + box("mdat", media)
  }()

  private static let scan = media.filter { $0 != 0xFF }

  static let families = [
    Family(testDescription: "movie", bytes: movie, media: media),
    Family(testDescription: "fragment", bytes: fragment, media: media),
    Family(
      testDescription: "JPEG",
      bytes: jpeg(segment(0xFE, utf8("Words of a person")), scan: scan), media: scan),
    Family(
      testDescription: "PNG",
      bytes: onePoint(pngChunk("tEXt", utf8("Comment\0Words of a person"))),
      media: hex("78 9C 63 F8 0F 00")),
    Family(
      testDescription: "WebP", bytes: webP(riffChunk("XMP ", utf8("Words of a person.")), media),
      media: media),
    Family(
      testDescription: "MPEG audio",
      bytes: id3Tag(3, id3Frame(3, "TIT2", id3Text("Evening"))) + sound,
      media: Array(sound.dropFirst(sound.count / 4))),
  ]

  private static let sound = Array(
    repeating: hex("FFFB 9064") + [UInt8](repeating: 0x55, count: 413), count: 4
  ).flatMap(\.self)

  private static func riffChunk(_ code: String, _ data: [UInt8]) -> [UInt8] {
    utf8(code) + little(data.count) + data
  }

  private static func webP(_ metadata: [UInt8], _ media: [UInt8]) -> [UInt8] {
    let settings = riffChunk("VP8X", [4, 0, 0, 0] + zeros(6))
    return riffChunk(
      "RIFF",
      utf8("WEBP") + settings + riffChunk("VP8L", [0x2F] + zeros(4) + [0] + media) + metadata)
  }

  @Test("All media are in the copy", arguments: families)
  func mediaSurvive(_ family: Family) throws {
    let policy = try #require(Policy.named("all-metadata"))
    var count = 0
    for (path, place) in Self.sizes(in: family.bytes) {
      for wrong in Self.wrongValues(of: family.bytes[place]) {
        var bytes = family.bytes
        bytes.replaceSubrange(place, with: wrong)
        let examination = Examination(ByteSource(bytes: bytes), name: "a", magic: nil)
        guard examination.isRecognized, examination.cleaningRefusal == nil else { continue }
        let cleaning = Cleaning(examination.document, under: policy)
        #expect(cleaning.obstacle == nil, "\(path): \(cleaning.obstacle?.reason ?? "")")
        let source = cleaning.editedDocument.document.source
        let copy = source.bytes(source.wholeRange)
        count += 1
        let isThere = copy.contains(family.media)
        #expect(isThere, "\(path): \(wrong)")
        if examination.document.root.damagedStructure != nil,
          examination.document.root.children.contains(where: { $0.code == "mdat" })
        {
          #expect(copy.count == bytes.count, "\(path): \(wrong)")
        }
      }
    }
    #expect(count > 3)
  }

  /// Returns the path and the bytes of each size that a file states.
  private static func sizes(in bytes: [UInt8]) -> [(path: String, place: Range<Int>)] {
    let document = Examination(ByteSource(bytes: bytes), name: "a", magic: nil).document
    var found: [(path: String, place: Range<Int>)] = []
    document.root.forEachNode { node in
      guard node.source === document.source else { return }
      for field in node.fields {
        if case .size = field.meaning.role, (1...8).contains(field.range.count) {
          found.append(("\(node.path).\(field.name)", field.range.start..<field.range.end))
        }
      }
    }
    return found
  }

  /// Returns zero, half of a number, twice the number, and all ones. A size in little-endian order becomes other wrong
  /// numbers.
  private static func wrongValues(of stated: ArraySlice<UInt8>) -> [[UInt8]] {
    let count = stated.count
    let value = stated.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let most = count == 8 ? UInt64.max : 1 << UInt64(8 * count) - 1
    let twice = value.multipliedReportingOverflow(by: 2).partialValue & most
    return [0, value / 2, twice, most].filter { $0 != value }.map { number in
      (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (count - 1 - $0))) }
    }
  }
}
