import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Metadata
import Privacy
import TestSupport
import Testing
import Verification

/// From boxed metadata, only the keys that a policy removes are removed; all others are kept with
/// their times.
struct ValueDroppingTests {
  private static let place = "com.apple.quicktime.location.ISO6709"
  private static let turn = "com.apple.quicktime.video-orientation"

  private static func key(_ number: Int, _ name: String, type: Int) -> [UInt8] {
    let parts = box("keyd", utf8("mdta" + name)) + box("dtyp", u32(0, type))
    return u32(8 + parts.count, number) + parts
  }

  private static func value(_ number: Int, _ data: [UInt8]) -> [UInt8] {
    u32(8 + data.count, number) + data
  }

  private static let places = (1...4).map { value(1, utf8("+46.000\($0)+006.5500/")) }
  private static let turns = (1...4).map { value(2, u16($0)) }
  private static let nothing = u32(8, 0)

  private static func film(_ samples: [[UInt8]], keys: [[UInt8]]) -> [UInt8] {
    var track = HandwrittenTrack(samples)
    track.handler = "meta"
    track.entry = entry(keys)
    return track.bytes
  }

  private static func entry(_ keys: [[UInt8]]) -> [UInt8] {
    HandwrittenMovie.entry("mebx", box("keys", keys.flatMap { $0 }))
  }

  private static let keys = [key(1, place, type: 1), key(2, turn, type: 66)]

  private static func cleaning(_ file: [UInt8], _ policy: String) throws -> Cleaning {
    Cleaning(
      Examination(ByteSource(bytes: file), name: "a.mov", magic: nil).document,
      under: try #require(Policy.named(policy)))
  }

  @Test("Positions are removed, and the other values of the samples are kept")
  func places() throws {
    let file = Self.film(zip(Self.places, Self.turns).map { $0 + $1 }, keys: Self.keys)
    let cleaning = try Self.cleaning(file, "location")
    let copy = cleaning.editedDocument.document.source
    let wanted = Self.film(Self.turns, keys: [Self.keys[1]])
    #expect(copy.bytes(copy.wholeRange) == wanted)
    #expect(cleaning.removedAlong.isEmpty)
    let verification = try Verification(of: cleaning.plan, in: ByteSource(bytes: wanted))
    #expect(verification.tracks.map(\.edited) == [4])
  }

  @Test("A sample without remaining values becomes an empty value and keeps its time")
  func emptied() throws {
    let samples = [Self.places[0] + Self.turns[0], Self.places[1], Self.turns[2]]
    let cleaning = try Self.cleaning(Self.film(samples, keys: Self.keys), "location")
    let copy = cleaning.editedDocument.document.source
    let wanted = Self.film([Self.turns[0], Self.nothing, Self.turns[2]], keys: [Self.keys[1]])
    #expect(copy.bytes(copy.wholeRange) == wanted)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: wanted))
  }

  @Test("Verification detects a changed value")
  func otherValue() throws {
    let file = Self.film(zip(Self.places, Self.turns).map { $0 + $1 }, keys: Self.keys)
    let cleaning = try Self.cleaning(file, "location")
    var turns = Self.turns
    turns[2] = Self.value(2, u16(9))
    #expect(throws: Verification.Failure.samplesDiffer(track: "/moov/trak")) {
      try Verification(
        of: cleaning.plan, in: ByteSource(bytes: Self.film(turns, keys: [Self.keys[1]])))
    }
  }

  /// A movie with two fragments of two samples each.
  private static func fragments(_ samples: [[UInt8]], keys: [[UInt8]]) -> [UInt8] {
    FragmentedMovie(
      handler: "meta", entry: entry(keys),
      fragments: [0, 2].map { first in
        FragmentedMovie.Fragment(
          samples: Array(samples[first..<(first + 2)]), time: first * 100)
      }
    ).bytes
  }

  @Test("Only positions are removed from fragments too")
  func inFragments() throws {
    let file = Self.fragments(zip(Self.places, Self.turns).map { $0 + $1 }, keys: Self.keys)
    let cleaning = try Self.cleaning(file, "location")
    let copy = cleaning.editedDocument.document.source
    let wanted = Self.fragments(Self.turns, keys: [Self.keys[1]])
    #expect(copy.bytes(copy.wholeRange) == wanted)
    let verification = try Verification(of: cleaning.plan, in: ByteSource(bytes: wanted))
    #expect(verification.tracks.map(\.edited) == [4])
  }

  @Test("A track with more keys than the limit is removed as a whole")
  func many() throws {
    let others = 2...1100
    let keys = [Self.keys[0]] + others.map { Self.key($0, "com.example.\($0)", type: 66) }
    let sample = others.flatMap { Self.value($0, u16($0)) } + Self.places[0]
    let cleaning = try Self.cleaning(Self.film([sample], keys: keys), "location")
    #expect(cleaning.editedDocument.document.tracks().isEmpty)
  }

  @Test("A track with only positions is removed")
  func whole() throws {
    let file = Self.film(Self.places, keys: [Self.keys[0]])
    let cleaning = try Self.cleaning(file, "location")
    #expect(cleaning.editedDocument.document.tracks().isEmpty)
    _ = try Verification(
      of: cleaning.plan,
      in: ByteSource(
        bytes: cleaning.editedDocument.document.source.bytes(
          cleaning.editedDocument.document.source.wholeRange)))
  }
}
