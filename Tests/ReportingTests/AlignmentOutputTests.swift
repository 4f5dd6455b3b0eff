import ByteScript
import Bytes
import Comparison
import Formats
import InvariantChecks
import Rendering
import Reporting
import TestSupport
import Testing

/// Text and JSON about movies that have samples in common.
struct AlignmentOutputTests {
  private typealias Track = MovieOfTracks.Track

  /// Different samples; every third has the same size.
  private static func samples(_ numbers: some Sequence<Int>) -> [[UInt8]] {
    numbers.map { number in
      [UInt8](repeating: UInt8(number), count: 20 + number % 3) + [0, UInt8(number)]
    }
  }

  private static func compared(
    _ first: [UInt8], _ second: [UInt8], _ name: String = "a.mp4"
  ) -> DocumentComparison {
    let documents = [first, second].map {
      Examination(ByteSource(bytes: $0), name: name, magic: nil).document
    }
    return DocumentComparison(documents[0], documents[1])
  }

  private static func written(_ write: (Output) -> Void) -> String {
    var bytes: [UInt8] = []
    let output = Output {
      bytes += $0
      return true
    }
    write(output)
    output.flush()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The verdict, and the lines about media.
  private static func text(_ first: MovieOfTracks, _ second: MovieOfTracks) -> [String] {
    text(first.bytes, second.bytes)
  }

  private static func text(
    _ first: [UInt8], _ second: [UInt8], _ name: String = "a.mp4"
  ) -> [String] {
    let text = written {
      ComparisonText(style: Style(usesColor: false, width: 0), output: $0, isSummary: false)
        .write(compared(first, second, name))
    }
    let words = [" of B", " of A", "only in", "sample", "order"]
    return text.split(separator: "\n").map(String.init).filter { line in
      !line.contains(".") && words.contains { line.contains($0) } || line.hasSuffix("media")
    }
  }

  private static func movie(_ numbers: some Sequence<Int>) -> MovieOfTracks {
    MovieOfTracks(samples(numbers))
  }

  private static let whole = movie(1...20)
  private static let track = "~ /moov/trak  "

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let numbers: [Int]
    let lines: [String]
  }

  private static let cases = [
    Case(
      testDescription: "the start is cut", numbers: Array(6...20),
      lines: [
        "part of the same media", track + "samples 1 to 15 of B are samples 6 to 20 of A",
      ]),
    Case(
      testDescription: "the end is cut", numbers: Array(1...5),
      lines: ["part of the same media", track + "samples 1 to 5 of B are samples 1 to 5 of A"]),
    Case(
      testDescription: "only the middle is left", numbers: Array(8...9),
      lines: ["part of the same media", track + "samples 1 to 2 of B are samples 8 to 9 of A"]),
    Case(
      testDescription: "the middle is cut", numbers: Array(1...8) + Array(14...20),
      lines: [
        "part of the same media",
        track + "15 of 15 samples of B are in A in the same order, A has 20; "
          + "samples 1 to 8 of B are samples 1 to 8 of A; "
          + "samples 9 to 15 of B are samples 14 to 20 of A",
      ]),
    Case(
      testDescription: "one sample is replaced", numbers: Array(1...6) + [99] + Array(8...20),
      lines: [
        "other media",
        track + "1 sample with other content, the first is number 7; "
          + "the other 19 samples are equal",
      ]),
    Case(
      testDescription: "the order is reversed", numbers: (1...20).reversed(),
      lines: [
        "other media",
        track + "1 of 20 samples of B is in A in the same order, 19 more in another order, "
          + "A has 20; sample 1 of B is sample 20 of A",
      ]),
    Case(
      testDescription: "the start is cut, and one sample is replaced",
      numbers: Array(4...9) + [99] + Array(11...20),
      lines: [
        "other media",
        track + "16 of 17 samples of B are in A in the same order, A has 20; "
          + "samples 1 to 6 of B are samples 4 to 9 of A; "
          + "samples 8 to 17 of B are samples 11 to 20 of A",
      ]),
    Case(
      testDescription: "each second sample is cut",
      numbers: stride(from: 1, to: 20, by: 2).map(\.self),
      lines: [
        "part of the same media",
        track + "10 of 10 samples of B are in A in the same order, A has 20, in 10 runs; "
          + "the longest: sample 1 of B is sample 1 of A",
      ]),
    Case(
      testDescription: "one sample is added", numbers: Array(1...10) + [99] + Array(11...20),
      lines: [
        "part of the same media",
        track + "20 of 21 samples of B are in A in the same order; "
          + "samples 1 to 10 of B are samples 1 to 10 of A; "
          + "samples 12 to 21 of B are samples 11 to 20 of A",
      ]),
    Case(
      testDescription: "nothing is the same", numbers: Array(101...120),
      lines: ["other media", track + "20 samples with other content, the first is number 1"]),
    Case(testDescription: "all is the same", numbers: Array(1...20), lines: []),
  ]

  @Test("Text about a movie of which samples were cut, added or replaced", arguments: cases)
  func text(_ sample: Case) {
    let lines = Self.text(Self.whole, Self.movie(sample.numbers))
    #expect(lines == sample.lines)
  }

  @Test("A cut of repeated samples is contiguous")
  func repetitions() {
    let numbers = [1, 1, 1, 2, 1, 1, 3, 4]
    #expect(
      Self.text(Self.movie(numbers), Self.movie(numbers.dropFirst(2))) == [
        "part of the same media", Self.track + "samples 1 to 6 of B are samples 3 to 8 of A",
      ])
  }

  @Test("The number of common samples is a lower bound if many samples are repeated")
  func bound() {
    let (first, second) = ([1, 2, 1, 2, 2, 1], [2, 1, 1, 2, 1, 2, 3])
    let line = Self.text(Self.movie(first), Self.movie(second)).last ?? ""
    #expect(line.hasPrefix(Self.track + "at least "), "\(line)")
  }

  @Test("One equal sample is named in the singular")
  func equalSample() {
    #expect(
      Self.text(Self.movie([1, 2]), Self.movie([1, 3])) == [
        "other media",
        Self.track
          + "1 sample with other content, the first is number 2; the other sample is equal",
      ])
  }

  @Test("Samples without bytes are no common content")
  func emptySamples() {
    let empty = Array(repeating: [UInt8](), count: 10)
    #expect(
      Self.text(MovieOfTracks(empty), MovieOfTracks(Array(empty.prefix(4)))) == [
        "other media", Self.track + "6 samples missing in B",
      ])
    let texts: [[UInt8]] = [[], [1, 2], [], [3, 4], []]
    let (video, part) = (Self.samples(1...20), Self.samples(1...9))
    #expect(
      Self.text(
        MovieOfTracks([Track(1, "vide", video), Track(2, "text", texts)]),
        MovieOfTracks([Track(1, "vide", part), Track(2, "text", Array(texts.prefix(3)))])) == [
          "part of the same media",
          "~ /moov/trak[1]  samples 1 to 9 of B are samples 1 to 9 of A",
          "~ /moov/trak[2]  samples 1 to 3 of B are samples 1 to 3 of A",
        ])
  }

  @Test("Samples past the end of the file are not counted as equal")
  func samplesOutsideOfFile() {
    let movies = [UInt8(1), 2].map { byte in
      var track = HandwrittenTrack([[byte, byte], [byte, byte], []])
      track.sizes = fullBox("stsz", u32(0, 3, 2, 2, 2))
      return track.bytes
    }
    #expect(
      Self.text(movies[0], movies[1]) == [
        "other media", Self.track + "2 samples with other content, the first is number 1",
      ])
  }

  @Test("Common samples are stated first, even if only the tables of the track are changed")
  func shorterTables() {
    let movies = [3, 2].map { count in
      var track = HandwrittenTrack([[1, 2], [3, 4], [5, 6]])
      track.sizes = fullBox("stsz", u32(0, count), (0..<count).flatMap { _ in u32(2) })
      return track.bytes
    }
    #expect(
      Self.text(movies[0], movies[1]) == [
        "part of the same media", Self.track + "samples 1 to 2 of B are samples 1 to 2 of A",
      ])
  }

  @Test("A cut-off end is a part, also if the samples share too many bytes for an alignment")
  func cutOfSharedBytes() {
    let movies = [60, 50].map { count in
      var track = HandwrittenTrack(
        Array(repeating: [], count: count - 1) + [[UInt8](repeating: 1, count: 50_000)],
        chunks: Array(repeating: 1, count: count))
      track.sizes = fullBox("stsz", u32(0, count), (0..<count).flatMap { _ in u32(50_000) })
      return track.bytes
    }
    #expect(
      Self.text(movies[0], movies[1]) == [
        "part of the same media", Self.track + "10 samples missing in B",
      ])
    #expect(
      Self.text(movies[1], movies[0]) == [
        "part of the same media", Self.track + "10 samples more in B",
      ])
  }

  private static func noise(_ count: Int) -> [UInt8] {
    var dice = Dice(seed: 7)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &dice) }
  }

  @Test("A part of uncompressed sound with very many samples is found, besides the video")
  func longSound() {
    let noise = Self.noise(1 << 16)
    let count = 1 << 20 + 1000
    // The end of the sound is silent, so that only its beginning has different bytes.
    var sound = Track(2, "soun", [noise, [UInt8](repeating: 0, count: 2 * count - noise.count)])
    sound.sampleSize = 2
    var part = sound
    part.samples[0].removeFirst(2 * 777)
    part.samples[1].removeLast(2 * 100)
    let first = MovieOfTracks([Track(1, "vide", Self.samples(1...20)), sound])
    let second = MovieOfTracks([Track(1, "vide", Self.samples(4...20)), part])
    #expect(
      Self.text(first, second) == [
        "part of the same media",
        "~ /moov/trak[1]  samples 1 to 17 of B are samples 4 to 20 of A",
        "~ /moov/trak[2]  samples 1 to \(grouped(count - 877)) of B are samples 778 to "
          + "\(grouped(count - 100)) of A",
      ])
  }

  @Test("A part of the sound of a WAVE file is found")
  func wave() {
    let noise = Self.noise(60_000)
    func file(_ sound: some Sequence<UInt8>) -> [UInt8] {
      let format = riffChunk("fmt ", hex("0100 0100 401F0000 803E0000 0200 1000"))
      return riffChunk("RIFF", utf8("WAVE"), format, riffChunk("data", Array(sound)))
    }
    let line = "~ /  "
    #expect(
      Self.text(file(noise), file(noise[5002..<40_000]), "a.wav") == [
        "part of the same media", line + "bytes 1 to 34,998 of B are bytes 5,003 to 40,000 of A",
      ])
    var other = noise
    other.replaceSubrange(30_000..<30_010, with: noise[0..<2].map { $0 ^ 1 })
    #expect(
      Self.text(file(noise), file(other), "a.wav") == [
        "other media",
        line + "at least 59,990 of 59,992 bytes of B are in A in the same order, A has 60,000; "
          + "bytes 1 to 30,000 of B are bytes 1 to 30,000 of A; "
          + "bytes 30,003 to 59,992 of B are bytes 30,011 to 60,000 of A",
      ])
    #expect(
      Self.text(file(noise), file(noise.map { $0 ^ 85 }), "a.wav") == [
        "other media"
      ])
  }

  @Test("The tracks of a movie with very many tracks are aligned")
  func manyTracks() {
    func movie(_ numbers: ClosedRange<Int>) -> MovieOfTracks {
      MovieOfTracks((1...70).map { Track($0, "vide", Self.samples(numbers)) })
    }
    let lines = Self.text(movie(1...4), movie(2...4))
    #expect(lines.first == "part of the same media")
    #expect(lines.count { $0.hasSuffix("samples 1 to 3 of B are samples 2 to 4 of A") } == 70)
  }

  @Test("Tracks in another order are the same tracks, even if most of their samples are equal")
  func swappedSilence() {
    let silence = Array(repeating: [UInt8](repeating: 0, count: 9), count: 16)
    let (one, two) = (Self.samples(1...4) + silence, Self.samples(5...8) + silence)
    let first = MovieOfTracks([Track(1, "soun", one), Track(2, "soun", two)])
    let second = MovieOfTracks([Track(1, "soun", two), Track(2, "soun", one)])
    #expect(
      Self.text(first, second) == [
        "~ /moov/trak[1]  track 1 of A is track 2 of B",
        "~ /moov/trak[2]  track 2 of A is track 1 of B",
      ])
  }

  @Test("Silent tracks of other lengths are not in another order")
  func silence() {
    func movie(_ counts: Int...) -> MovieOfTracks {
      MovieOfTracks(
        counts.enumerated().map { index, count in
          Track(index + 1, "soun", Array(repeating: [UInt8](repeating: 0, count: 9), count: count))
        })
    }
    #expect(
      Self.text(movie(20, 30), movie(25, 18)) == [
        "other media",
        "~ /moov/trak[1]  samples 1 to 20 of B are samples 1 to 20 of A",
        "~ /moov/trak[2]  samples 1 to 18 of B are samples 1 to 18 of A",
      ])
  }

  @Test("Tracks in another order are the same tracks")
  func swapped() {
    let (video, audio) = (Self.samples(1...20), Self.samples(31...40))
    let first = MovieOfTracks([Track(1, "vide", video), Track(2, "soun", audio)])
    let second = MovieOfTracks([Track(1, "soun", audio), Track(2, "vide", video)])
    #expect(
      Self.text(first, second) == [
        "~ /moov/trak[1]  track 1 of A is track 2 of B",
        "~ /moov/trak[2]  track 2 of A is track 1 of B",
      ])
    #expect(Self.compared(first.bytes, second.bytes).verdict == .otherLayout)
    let part = MovieOfTracks([
      Track(1, "soun", Array(audio.dropFirst())), Track(2, "vide", Array(video.dropLast(3))),
    ])
    #expect(
      Self.text(first, part) == [
        "part of the same media",
        "~ /moov/trak[1]  track 1 of A is track 2 of B",
        "~ /moov/trak[1]  samples 1 to 17 of B are samples 1 to 17 of A",
        "~ /moov/trak[2]  track 2 of A is track 1 of B",
        "~ /moov/trak[2]  samples 1 to 9 of B are samples 2 to 10 of A",
      ])
  }

  @Test("The remaining track of a movie is found by its content")
  func removed() {
    let (video, audio) = (Self.samples(1...20), Self.samples(31...40))
    let first = MovieOfTracks([Track(1, "vide", video), Track(2, "soun", audio)])
    #expect(
      Self.text(first, MovieOfTracks([Track(1, "soun", audio)])) == [
        "part of the same media", "~ /moov/trak[2]  track 2 of A is track 1 of B",
        "  - /moov/trak[1]  only in A",
      ])
    #expect(
      Self.text(MovieOfTracks([Track(1, "vide", video)]), MovieOfTracks([Track(1, "soun", audio)]))
        == ["other media", "  - /moov/trak  only in A", "  + /moov/trak  only in B"])
  }

  @Test("JSON has the numbers of common samples, and their runs")
  func json() {
    func media(_ second: MovieOfTracks) -> String {
      let json = Self.written {
        let writer = JSONWriter($0)
        writer.object {
          ComparisonJSON(writer: writer).writeMembers(
            of: Self.compared(Self.whole.bytes, second.bytes))
        }
      }
      return String(json.prefix { $0 != "]" }) + "]"
    }
    #expect(
      media(Self.movie(6...20)) == """
        {"verdict":"part of the same media","media":[{"path":"/moov/trak",\
        "difference":"samples 1 to 15 of B are samples 6 to 20 of A",\
        "alignment":{"element":"sample","common":15,"isExact":true,"countInFirst":20,"countInSecond":15,\
        "runs":[{"first":6,"second":1,"count":15}]
        """)
    #expect(
      media(Self.movie(Array(1...19) + [99])) == """
        {"verdict":"other media","media":[{"path":"/moov/trak",\
        "difference":"1 sample with other content, the first is number 20; \
        the other 19 samples are equal",\
        "alignment":{"element":"sample","common":19,"isExact":true,"countInFirst":20,"countInSecond":20}}]
        """)
    #expect(!media(Self.movie(101...115)).contains("alignment"))
  }
}
