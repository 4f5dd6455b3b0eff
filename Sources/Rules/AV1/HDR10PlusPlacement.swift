import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about where HDR10+ metadata is in samples of AV1.
extension Rule {
  static let hdr10PlusPlacement = Rule(
    "hdr10plus.placement", .error, at: .av1Videos,
    "Each presented frame must have exactly one unit with HDR10+ metadata directly in front of it",
    clause: Clause(.hdr10PlusInAV1, "2.2.2"),
    cause: "The writer put the metadata in front of the first frame of the sample",
    fix: "Move the metadata between the last unit of the previous frame and the presented frame",
    passing: [
      .av1Track(samples: "\(sequence) \(metadata) \(frame)"),
      .av1Stream("12 00 \(sequence) \(metadata) \(frame) 12 00 \(metadata) \(frame)"),
    ],
    failing: [
      .av1Track(samples: "\(sequence) \(metadata) \(metadata) ↓\(frame)"),
      .av1Track(samples: "\(sequence) \(metadata) \(frame) \(metadata) ↓"),
      .av1Track(samples: "\(metadata) \(sequence) ↓\(frame)"),
      .av1Stream("12 00 \(sequence) \(metadata) \(frame) 12 00 ↓\(frame)"),
    ]
  ) { track, _ in
    guard let survey = track.inherited(.av1Survey), survey.firstDynamicMetadata != nil else {
      return nil
    }
    return track.violations(at: survey.misplacedMetadata) {
      "\($0.words) in \(survey.sampleWord) \($0.sample)"
    }
  }

  private static let sequence = Example.av1Units
  private static let metadata = "2a 09 04 b5 00 3c 00 01 04 01 80"
  private static let frame = "32 03 10 20 00"
}

/// Checks the order of frames and HDR10+ metadata units in a sample.
struct DynamicMetadataOrder {
  /// Number of units with HDR10+ metadata since the last frame.
  private var count = 0
  private var precedesSequenceHeader = false

  mutating func addSequenceHeader() { precedesSequenceHeader = count > 0 }

  mutating func addMetadata() { count += 1 }

  /// Adds a frame. Returns what is wrong with the metadata in front of it; nil if nothing is.
  mutating func addFrame(_ frame: AV1Frame) -> String? {
    defer { (count, precedesSequenceHeader) = (0, false) }
    if precedesSequenceHeader { return "HDR10+ metadata in front of the sequence header" }
    if frame.presents {
      return count == 1 ? nil : "\(count) units with HDR10+ metadata, expected 1"
    }
    return count > 0 ? "HDR10+ metadata in front of a frame that is not presented" : nil
  }

  /// What is wrong at the end of the sample; nil if nothing is.
  var end: String? { count > 0 ? "HDR10+ metadata after the last frame" : nil }
}
