import Anatomy
import ByteScript
import Bytes
import Comparison
import Formats
import Foundation
import InvariantChecks
import TestSupport
import Testing

/// Samples that two movies have in the same order.
struct SampleAlignmentTests {
  private static func open(_ bytes: [UInt8], _ name: String = "a.mp4") -> Document {
    Examination(ByteSource(bytes: bytes), name: name, magic: nil).document
  }

  private static func alignments(_ comparison: DocumentComparison) -> [SampleAlignment] {
    let all = comparison.changes.media + comparison.consequences.differences.media
    return all.compactMap {
      if case .aligned(let alignment, _) = $0.kind { alignment } else { nil }
    }
  }

  @Test("The samples of a run are equal and in order, in both directions", arguments: 1...40)
  func runs(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    // A small number of different samples gives many repetitions.
    let kinds = Int.random(in: 2...200, using: &dice)
    func sample() -> [UInt8] {
      let kind = Int.random(in: 1...kinds, using: &dice)
      return [UInt8](repeating: UInt8(kind), count: 1 + kind % 4)
    }
    let first = (0..<100).map { _ in sample() }
    var second = first
    for _ in 0..<Int.random(in: 1...9, using: &dice) {
      let place = second.indices.randomElement(using: &dice) ?? 0
      switch Int.random(in: 0..<3, using: &dice) {
      case 0: second.removeSubrange(place..<min(place + 5, second.count))
      case 1: second.insert(sample(), at: place)
      default: second[place] = sample()
      }
    }
    let documents = [first, second].map { Self.open(MovieOfTracks($0).bytes) }
    let comparisons = [
      DocumentComparison(documents[0], documents[1]),
      DocumentComparison(documents[1], documents[0]),
    ]
    #expect(comparisons[0].verdict == comparisons[1].verdict)
    for alignment in Self.alignments(comparisons[0]) {
      #expect(alignment.firstCount == first.count && alignment.secondCount == second.count)
      var end = (1, 1)
      for run in alignment.runs {
        #expect(run.first >= end.0 && run.second >= end.1 && run.count > 0)
        for place in 0..<run.count {
          #expect(first[run.first - 1 + place] == second[run.second - 1 + place])
        }
        end = (run.first + run.count, run.second + run.count)
      }
      // Nine changes replace or remove at most 45 samples.
      if kinds > 100 { #expect(alignment.common >= 50) }
    }
  }

  @Test("Media data is read only if samples of the two movies have equal sizes")
  func sizes() {
    func steps(_ size: Int, _ other: Int) -> Int {
      let documents = [(size, 0), (other, 128)].map { size, byte in
        Self.open(
          MovieOfTracks((1...100).map { [UInt8](repeating: UInt8(byte + $0), count: size) }).bytes)
      }
      #expect(DocumentComparison(documents[0], documents[1]).verdict == .otherMedia)
      return documents[0].source.steps
    }
    #expect(steps(1000, 1001) + 10_000 < steps(1000, 1000))
  }

  @Test("Many repeated samples are aligned")
  func manyRepetitions() {
    let count = 20_000
    let first = (0..<count).map { [1, UInt8($0 % 2)] }
    let second = (0..<count).map { [1, UInt8($0 % 3 == 0 ? 0 : 1)] } + [[7]]
    let documents = [first, second].map { Self.open(MovieOfTracks($0).bytes) }
    let alignments = Self.alignments(DocumentComparison(documents[0], documents[1]))
    #expect(alignments.count == 1 && alignments.allSatisfy { $0.common > count / 2 })
  }

  @Test("The number of samples in the same order is exact if no common sample is repeated")
  func otherOrder() {
    func alignment(_ first: [Int], _ second: [Int]) -> SampleAlignment? {
      let documents = [first, second].map {
        Self.open(MovieOfTracks($0.map { [UInt8($0), 1] }).bytes)
      }
      return Self.alignments(DocumentComparison(documents[0], documents[1])).first
    }
    let reversed = alignment(Array(1...9), (1...9).reversed())
    #expect(reversed?.common == 1 && reversed?.reordered == 8 && reversed?.isExact == true)
    let swapped = alignment([1, 2, 3, 4, 5, 6, 30, 30], [4, 5, 6, 1, 2, 3, 40, 40, 40])
    #expect(swapped?.common == 3 && swapped?.reordered == 3 && swapped?.isExact == true)
    let repeated = alignment([1, 2, 1, 2, 2, 1], [2, 1, 1, 2, 1, 2, 3])
    #expect(repeated?.isExact == false)
  }

  @Test("Bytes that thousands of samples share are not read for each of them")
  func overlaps() {
    let (count, size) = (4000, 100_000)
    let documents = [UInt8(1), 2].map { byte in
      var track = HandwrittenTrack(
        Array(repeating: [], count: count - 1) + [[UInt8](repeating: byte, count: size)],
        chunks: Array(repeating: 1, count: count))
      track.sizes = fullBox("stsz", u32(size, count))
      return Self.open(track.bytes)
    }
    #expect(DocumentComparison(documents[0], documents[1]).verdict == .otherMedia)
    #expect(documents[0].source.steps < count * size / 80)
  }

  private static let hasFFmpeg = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg") }

  private static func ffmpeg(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-nostdin", "-v", "error"] + arguments
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
  }

  @Test(
    "A part that FFmpeg copied is a contiguous part of each track", .enabled(if: hasFFmpeg),
    arguments: ["mp4", "mp3", "aac", "flac"])
  func part(_ format: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (whole, part) = (folder.path + "/a." + format, folder.path + "/b." + format)
    let video = ["-f", "lavfi", "-i", "testsrc=d=4:s=64x48:r=25", "-c:v", "mpeg4", "-g", "25"]
    let audio = ["-f", "lavfi", "-i", "anoisesrc=d=4:r=44100"]
    try Self.ffmpeg(audio + (format == "mp4" ? video : []) + [whole])
    try Self.ffmpeg(["-ss", "1", "-i", whole, "-c", "copy", part])
    let files = try [whole, part].map { [UInt8](try Data(contentsOf: URL(filePath: $0))) }
    let comparison = DocumentComparison(
      Self.open(files[0], "a." + format), Self.open(files[1], "b." + format))
    let alignments = Self.alignments(comparison)
    #expect(comparison.verdict == .partOfMedia)
    #expect(alignments.count == (format == "mp4" ? 2 : 1))
    for alignment in alignments {
      #expect(alignment.runs.count == 1 && alignment.common == alignment.secondCount)
      #expect(alignment.runs.first.map { $0.first > 1 && $0.second == 1 } ?? false)
    }
  }
}
