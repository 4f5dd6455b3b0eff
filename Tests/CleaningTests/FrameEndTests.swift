import ByteScript
import Bytes
import Cleaning
import Codecs
import Privacy
import TestSupport
import Testing

/// Bytes after the last code of a frame of sound, and data in elements that decoders skip.
struct FrameEndTests {
  /// A channel without sound: element, tag, gain, a long window without bands, no tools. Then the end.
  private static let channel = "000 0000 10000000 0 00 0 000000 0 0 0 0"
  private static let word = utf8("Qmzvwxkjtbp")

  private static func film(_ samples: [[UInt8]]) -> [UInt8] {
    var track = HandwrittenTrack(samples)
    track.handler = "soun"
    let decoder = hex("04 11 40 15 000000 00000000 00000000") + hex("05 02 1208")
    track.entry = HandwrittenMovie.sound(
      "mp4a", channels: 1, rate: 44100,
      fullBox("esds", hex("03 19 0000 00") + decoder + hex("06 01 02")))
    return track.bytes
  }

  private static func isClean(_ sample: [UInt8]) throws -> Bool {
    let silence = bits(channel + " 111")
    let file = film([silence, silence, sample])
    let copy = try provenCopy(of: file, "a.m4a", under: "all-metadata")
    #expect(copy.count == file.count)
    #expect(copy.firstRange(of: silence) != nil)
    return copy.firstRange(of: word) == nil
  }

  @Test("Bytes after the last element of AAC are blanked")
  func behindTheEnd() throws {
    #expect(try Self.isClean(bits(Self.channel + " 111") + Self.word))
  }

  @Test("Data in elements after an audio element is blanked")
  func elements() throws {
    // An aligned data stream element of 11 bytes.
    let stream = bits(Self.channel + " 100 0000 1 00001011")
    #expect(try Self.isClean(stream + Self.word + hex("E0")))
  }

  @Test("Samples that do not fit their format are not changed")
  func encrypted() throws {
    let noise: [[UInt8]] = (0..<8).map { row in
      (0..<64).map { UInt8(truncatingIfNeeded: 97 &* ($0 &+ 1) &* (row &+ 3) ^ $0 >> 2) }
    }
    let file = Self.film(noise + [bits(Self.channel + " 111") + Self.word])
    let copy = try provenCopy(of: file, "a.m4a", under: "all-metadata", reportsKept: true)
    #expect(copy == file)
  }

  @Test("Elements of a frame are found")
  func block() throws {
    let frame = bits(Self.channel + " 110 0001 0000 0000 111") + Self.word
    let block = try #require(
      AACBlock(frame, objectType: 2, samplingFrequencyIndex: 4, isShort: false))
    #expect(block.elements.map(\.type) == [0, 6, 7])
    #expect((block.end + 7) / 8 == frame.count - Self.word.count)
    #expect(
      AACBlock(
        Array(frame.prefix(4)), objectType: 2, samplingFrequencyIndex: 4, isShort: false) == nil)
  }
}
