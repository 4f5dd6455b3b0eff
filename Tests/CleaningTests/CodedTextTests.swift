import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing

/// Readable text in coded data, which decoders may ignore. It is kept and reported.
struct CodedTextTests {
  private static let words = utf8("seen at 48.2082, 16.3738 by a person")
  private static let noise = (0..<64).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 0x80) | 0x80 }

  private static func unit(_ header: UInt8, _ data: [UInt8]) -> [UInt8] {
    u32(data.count + 1) + [header] + data
  }

  private func cleaning(_ sample: [UInt8], under policy: String = "all-metadata") throws -> Cleaning
  {
    let movie = HandwrittenTrack([sample]).bytes
    return Cleaning(
      Examination(ByteSource(bytes: movie), name: "a.mp4", magic: nil).document,
      under: try #require(Policy.named(policy)))
  }

  @Test("Text behind a slice is kept and reported, with the location in it")
  func behindSlice() throws {
    let sample = Self.unit(0x65, [0x88] + Self.noise + Self.words)
    let cleaning = try cleaning(sample)
    #expect(!cleaning.isComplete)
    let categories = Set(cleaning.remaining.map(\.disclosure.category))
    #expect(categories == [.text, .location])
    #expect(
      cleaning.remaining.first?.disclosure.path.hasPrefix("/moov/trak/samples[1]/nal") == true)
    #expect(
      try self.cleaning(sample, under: "location").remaining.map(\.disclosure.category) == [
        .location
      ])
  }

  @Test("Slices without text, and text in decoded units, are not reported")
  func decoded() throws {
    let slice = Self.unit(0x65, [0x88] + Self.noise)
    #expect(try cleaning(slice).isComplete)
    let message = [5, UInt8(16 + Self.words.count)] + zeros(16) + Self.words + [0x80]
    let cleaning = try cleaning(Self.unit(6, message) + slice)
    #expect(!cleaning.remaining.contains { $0.disclosure.title.hasPrefix("Readable text") })
  }
}
