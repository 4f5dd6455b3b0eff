import Anatomy
import ByteScript
import Bytes
import ISOMedia
import InvariantChecks
import TestSupport
import Testing

/// Samples as nodes, and the other contents of media data.
struct SampleNodeTests {
  /// Media data comes first, so that offsets are easy to see: two samples of 4 bytes at 8 and 12,
  /// one of 6 bytes at 20. Four bytes between them and five after them are unreferenced.
  private static let movie = movie(with: [])

  private static func movie(with more: [UInt8]) -> [UInt8] {
    box("mdat", u8(1, 1, 1, 1), u8(2, 2, 2, 2), u8(9, 9, 9, 9), u8(3, 3, 3, 3, 3, 3), zeros(5))
      + box(
        "moov",
        track(
          "meta", entry: HandwrittenMovie.entry("mett", u8(0), utf8("a/b"), u8(0)),
          tables: [
            fullBox("stts", u32(1, 3, 1000)), fullBox("stsc", u32(2, 1, 2, 1, 2, 1, 1)),
            fullBox("stsz", u32(0, 3, 4, 4, 6)), fullBox("stco", u32(2, 8, 20)),
            fullBox("stss", u32(1, 1)), more,
          ].flatMap(\.self)))
  }

  @Test func aPathLeadsToASample() throws {
    let third = try node("/moov/trak/samples[3]", in: Self.movie)
    #expect(third.range == ByteRange(start: 20, count: 6))
    #expect(third.path == "/moov/trak/samples[3]")
    #expect(third.parent?.code == "trak")
    #expect(third.depth == 3)
    #expect(third.sample?.decodeTime == 2000)
    #expect(third.summary == "at 2.000 s · for 1.000 s")
    #expect(third.fields.map(\.name) == ["data"])
  }

  @Test func withoutANumberAllAreMeantAndAnyDepthMeansNone() throws {
    let document = open(Self.movie)
    let all = document.nodes(at: try NodePath(parsing: "/moov/trak/samples"))
    #expect(all.map(\.ordinal) == [1, 2, 3])
    #expect(document.nodes(at: try NodePath(parsing: "/moov/trak/**/samples")).count == 3)
    #expect(!document.nodes(at: try NodePath(parsing: "/**")).contains { $0.sample != nil })
    #expect(document.nodes(at: try NodePath(parsing: "/moov/trak/samples[4]")).isEmpty)
  }

  @Test func twoHandlesOnOneSampleAreEqual() throws {
    let document = open(Self.movie)
    let path = try NodePath(parsing: "/moov/trak/samples[2]")
    #expect(document.nodes(at: path) == document.nodes(at: path))
    let other = try NodePath(parsing: "/moov/trak/samples[1]")
    #expect(document.nodes(at: path) != document.nodes(at: other))
  }

  @Test func aHandleOutlivesItsSearch() throws {
    let sample = try node("/moov/trak/samples[2]", in: Self.movie)
    #expect(sample.source.bytes(sample.range) == [2, 2, 2, 2])
    #expect(sample.parent?.parent?.parent?.isRoot == true)
  }

  @Test func whatNothingRefersToIsShown() throws {
    let document = open(Self.movie)
    let gaps = document.nodes(at: try NodePath(parsing: "/mdat/unreferenced"))
    #expect(gaps.map(\.range) == [ByteRange(start: 16, count: 4), ByteRange(start: 26, count: 5)])
    #expect(gaps.first?.fields.first?.meaning.role == .unreferenced)
  }

  /// Auxiliary information has 1 + 2 bytes for the two samples of the first chunk, and 3 bytes for
  /// the sample of the second.
  @Test(arguments: [
    ([16, 28], [ByteRange(start: 19, count: 1), ByteRange(start: 26, count: 2)]),
    ([25], [ByteRange(start: 16, count: 4)]),
  ])
  func informationOutsideOfSamplesIsReferredTo(_ places: [Int], _ gaps: [ByteRange]) throws {
    let document = open(
      Self.movie(
        with: fullBox("saiz", u8(0), u32(3), u8(1, 2, 3))
          + fullBox("saio", u32(places.count), places.flatMap { u32($0) })))
    #expect(document.nodes(at: try NodePath(parsing: "/mdat/unreferenced")).map(\.range) == gaps)
  }

  @Test(arguments: [(8, "samples[1]"), (15, "samples[2]"), (25, "samples[3]")])
  func aByteOfMediaBelongsToItsSample(_ offset: Int, _ step: String) throws {
    let owner = try #require(open(Self.movie).owner(of: offset))
    #expect(owner.chain.map(\.pathStep).suffix(2) == ["mdat", step])
    #expect(owner.fields.map(\.path) == [".data"])
  }

  @Test func aByteBetweenSamplesBelongsToTheMediaData() throws {
    let owner = try #require(open(Self.movie).owner(of: 17))
    #expect(owner.chain.last?.code == "mdat")
  }

  @Test func aSampleBeyondTheFileIsCut() throws {
    let cut = try node("/moov/trak/samples[3]", in: Self.movie)
    #expect(!cut.isCut)
    let beyond =
      box("mdat", zeros(4))
      + box(
        "moov",
        track(
          "meta", entry: HandwrittenMovie.entry("mett", u8(0), utf8("a/b"), u8(0)),
          tables: fullBox("stts", u32(1, 1, 1000)) + fullBox("stsc", u32(1, 1, 1, 1))
            + fullBox("stsz", u32(0, 1, 99_999)) + fullBox("stco", u32(1, 8))))
    let sample = try node("/moov/trak/samples[1]", in: beyond)
    #expect(sample.isCut)
    #expect(sample.range.end == beyond.count)
  }
}
