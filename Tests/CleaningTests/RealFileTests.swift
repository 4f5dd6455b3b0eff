import Bytes
import Cleaning
import Files
import Formats
import Foundation
import InvariantChecks
import Privacy
import Testing
import Verification

/// Copies of real files pass verification, or a reason is listed why they do not.
struct RealFileTests {
  private static let media: Set<String> = [
    "mp4", "m4a", "m4b", "m4v", "mov", "3gp", "3g2", "f4v", "m4s", "mp3", "mp2", "id3", "wav",
    "aif", "aiff", "aifc", "flac", "jpg", "jpeg", "png", "heic", "heif", "hif", "avif", "aac",
    "adts",
  ]
  /// Maximum size in bytes: larger files take long without an optimized build.
  private static let largest = 2 << 20

  /// Broken files in which nothing can be moved, with the reasons.
  private static let withoutCopy: [String: String] = [
    "ascan__CVE-2007-4619-12.flac": "the size of a picture block does not match the picture in it",
    "libheif__clap-overflow-divide-zero.heic": "boxes overlap",
    "libheif__clusterfuzz-testcase-minimized-file-fuzzer-5651556035198976.heic": "boxes overlap",
    "libheif__clusterfuzz-testcase-minimized-file-fuzzer-6045213633282048.heic":
      "several items have the same ID",
    "mdext__IllegalArgumentException.HeifReader.processBoxes.heif": "boxes overlap",
    "media3__sample_fragmented_widevine.mp4": "the offsets of fragments are those of another file",
    "mp4parse__alpha_video_moov_is_moop.avif": "the movie box has a wrong type",
    "pprism__quicktime-jpeg.mov": "the samples are in other files",
    "tlsharp__bgo_701689.m4a": "boxes overlap",
  ]

  private static func small(_ files: [URL]) -> [URL] {
    files.filter {
      let size = try? FileManager.default.attributesOfItem(atPath: $0.path)[.size] as? Int
      return size.map { $0 <= largest } ?? false
    }
  }

  /// Each file is cleaned under one policy; with `MEDIAINSPECT_LONG=1` under each.
  private static let policies = Array(["identifying", "all-metadata", "location"].enumerated())

  @Test(.enabled(if: SampleFiles.isNamed), arguments: policies)
  func copiesOfSamplesAreProven(number: Int, policy: String) throws {
    try prove(Self.small(SampleFiles.ending(in: Self.media)).oneIn(3, from: number), policy)
  }

  @Test(.enabled(if: !MadeFiles.all.isEmpty), arguments: policies)
  func copiesOfMadeFilesAreProven(number: Int, policy: String) throws {
    try prove(Self.small(MadeFiles.ending(in: Self.media)).oneIn(3, from: number), policy)
  }

  private func prove(_ files: [URL], _ policy: String) throws {
    let choice = try #require(Policy.named(policy))
    var verified = 0
    for file in files {
      let name = file.lastPathComponent
      let source = try ByteSource.open(path: file.path)
      let examination = Examination(source, name: name, magic: nil)
      guard examination.isRecognized else { continue }
      let cleaning = Cleaning(examination.document, under: choice)
      do {
        _ = try Verification(of: cleaning.plan, in: cleaning.editedDocument.document.source)
        verified += 1
      } catch {
        #expect(Self.withoutCopy[name] != nil, "\(name): \(error.words)")
      }
    }
    #expect(verified * 2 > files.count && verified > 30)
  }
}
