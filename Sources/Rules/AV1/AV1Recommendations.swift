import Anatomy
import Bytes
import Movie
import RuleEngine

/// Samples of an AV1 track for which the standard recommends tables or sample groups.
struct AV1Recommendations {
  /// Samples in which all frames are intra-only frames.
  private(set) var intraOnly: [AV1Survey.Place] = []
  /// Samples with a sequence header and a key frame that only a later sample shows.
  private(set) var delayedAccess: [AV1Survey.Place] = []
  private(set) var switchFrames: [AV1Survey.Place] = []
  private(set) var metadata: [AV1Survey.Place] = []

  /// Examines a unit of a sample.
  ///
  /// - Parameters:
  ///   - unit: the unit, with the sample that contains it.
  ///   - head: the first byte of its content.
  ///   - isFirst: whether no frame precedes it in the sample.
  ///   - hasSequence: whether a sequence header precedes it in the sample.
  mutating func examine(
    _ type: Int, _ unit: AV1Survey.Place, head: UInt8, isReduced: Bool, isFirst: Bool,
    hasSequence: Bool
  ) {
    switch type {
    case 3, 6:
      let frame = AV1Frame(head, isReduced: isReduced)
      if isFirst, frame.isOf(.intraOnly) {
        AV1Survey.keep(unit, in: &intraOnly)
      } else if !frame.isOf(.intraOnly), intraOnly.last?.sample == unit.sample {
        intraOnly.removeLast()
      }
      if frame.isOf(.key), !frame.presents, hasSequence {
        AV1Survey.keep(unit, in: &delayedAccess)
      }
      if frame.isOf(.switching) { AV1Survey.keep(unit, in: &switchFrames) }
    case 5: AV1Survey.keep(unit, in: &metadata)
    default: break
    }
  }
}

/// Rules about tables and sample groups that the standard recommends for samples of AV1.
extension Rule {
  static let av1Recommendations: [Rule] = [
    av1IntraOnly, av1DelayedAccess, av1SwitchFrames, av1MetadataUngrouped,
  ]

  static let av1IntraOnly = Rule(
    "av1.sdtp.intra-only", .warning, at: .box("trak"),
    "A sample of AV1 with only intra-only frames should have sample_depends_on 2",
    clause: Clause(.av1InISOMedia, "2.4"),
    cause: "The writer marks only key frames as independent",
    fix: "Add sdtp, with sample_depends_on 2 for these samples",
    passing: .av1Track(
      samples: "\(Example.av1LongUnits) 32 01 50", configuration: "",
      tables: "\(noSync) full sdtp { 20 }"),
    failing: [
      .av1Track(
        samples: "\(Example.av1LongUnits) ↓32 01 50", configuration: "", tables: noSync),
      .av1Track(
        samples: "\(Example.av1LongUnits) 32 01 50", configuration: "",
        tables: "\(noSync) full sdtp { ↓10 }"),
    ]
  ) { track, _ in
    guard let (survey, tables) = track.surveyWithTables else { return nil }
    guard let box = tables.child("sdtp"), let table = box.table(.entries),
      let column = table.column(named: .sample_depends_on)
    else {
      return track.violations(at: survey.recommendations.intraOnly) {
        "all frames of sample \($0.sample) are intra-only, but the track has no sdtp"
      }
    }
    for place in survey.recommendations.intraOnly {
      let row = place.sample - 1
      guard let value = table.rawCell(row: row, column: column), value != 2 else { continue }
      return .cell(
        .sample_depends_on, row: row, of: .entries, in: box,
        "all frames of sample \(place.sample) are intra-only, but sample_depends_on is \(value)")
    }
    return []
  }

  static let av1DelayedAccess = grouping(
    "av1.sgpd.forward-key-frame", "av1f",
    "A track with delayed random access points of AV1 should have sample groups of type av1f",
    cause: "The writer does not examine key frames that are shown later",
    frame: "32 01 00", \.delayedAccess
  ) { "sample \($0.sample) contains a key frame that is shown later" }

  static let av1SwitchFrames = grouping(
    "av1.sgpd.switch-frame", "av1s",
    "A track with switch frames of AV1 should have sample groups of type av1s",
    cause: "The writer does not examine the types of frames",
    frame: "32 01 70", \.switchFrames
  ) { "sample \($0.sample) contains a switch frame" }

  static let av1MetadataUngrouped = grouping(
    "av1.sgpd.metadata", "av1M",
    "A track with metadata units of AV1 in its samples should have sample groups of type av1M",
    cause: "The writer copied the metadata units of a stream",
    frame: "2a 05 04 b5 00 3b 80 32 01 30", \.metadata
  ) { "sample \($0.sample) contains a metadata unit" }

  /// Returns the rule that a track should have sample groups of the given type if `places` returns
  /// samples.
  ///
  /// - Parameter frame: units of an example sample that needs the sample group.
  private static func grouping(
    _ id: String, _ type: FourCC, _ demand: String, cause: String, frame: String,
    _ places: @escaping @Sendable (AV1Recommendations) -> [AV1Survey.Place],
    _ message: @escaping @Sendable (AV1Survey.Place) -> String
  ) -> Rule {
    Rule(
      id, .warning, at: .box("trak"), demand, clause: Clause(.av1InISOMedia, "2.4"), cause: cause,
      fix: "Add sgpd and sbgp of type \(type) for these samples",
      passing: .av1Track(
        samples: "\(Example.av1LongUnits) \(frame)", configuration: "",
        tables: #"\#(noSync) full sgpd version 1 { "\#(type)" u32 0, 0 }"#),
      failing: .av1Track(
        samples: "\(Example.av1LongUnits) ↓\(frame)", configuration: "", tables: noSync)
    ) { track, _ in
      guard let (survey, tables) = track.surveyWithTables else { return nil }
      // A track with HDR10+ metadata needs no sample groups of metadata, because HDR10+ forbids
      // them.
      if type == "av1M", survey.firstDynamicMetadata != nil || track.fileClaims(["cdm4"]) {
        return []
      }
      guard !tables.children("sgpd").contains(where: { $0.codeValue(.grouping_type) == type })
      else {
        return []
      }
      return track.violations(at: places(survey.recommendations)) {
        message($0) + ", but the track has no sgpd of type \(type)"
      }
    }
  }

  /// An empty table of sync samples.
  private static let noSync = "full stss { u32 0 }"
}

extension Node {
  /// The survey and the sample tables of this AV1 track. Nil for other tracks, and if the samples
  /// are in fragments, which have separate tables.
  fileprivate var surveyWithTables: (survey: AV1Survey, tables: Node)? {
    guard document.root.child("moof") == nil, let survey = inherited(.av1Survey),
      survey.sampleCount > 0, let tables = descendant("mdia", "minf", "stbl")
    else { return nil }
    return (survey, tables)
  }
}
