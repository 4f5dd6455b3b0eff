import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about streams of AV1 outside of boxes.
extension Rule {
  static let av1StreamStart = Rule(
    "av1.stream.not-random-access", .error, at: .av1Streams,
    "A stream of AV1 must begin with a sequence header and a shown key frame",
    clause: Clause(.av1, "7.5"),
    cause: "The stream was cut out of a longer stream",
    fix: "Cut the stream in front of a temporal unit with a sequence header and a key frame",
    passing: .av1Stream(),
    failing: .av1Stream("12 00 \(Example.av1LongUnits) ↓32 sized u8 { 30 00 * 20 }")
  ) { root, _ in
    root.judgeStream(\.notRandomAccess) { $0.words }
  }

  static let av1StreamSizes = Rule(
    "av1.stream.unit-size", .error, at: .named("av1_stream", kind: .stream),
    "Each unit of a stream in the low-overhead format must state its size",
    clause: Clause(.av1, "5.2"),
    cause: "The writer copied units of a format that states the sizes elsewhere",
    fix: "Add obu_size to the unit in the stream, and set obu_has_size_field to 1",
    passing: .av1Stream(),
    failing: .av1Stream("12 00 \(Example.av1Units) ↓30 10 20 00")
  ) { root, _ in
    root.judgeStream(\.stream.unsized) {
      "obu_has_size_field of \($0.words) is 0, expected 1"
    }
  }

  static let av1StreamDelimiters = Rule(
    "av1.stream.delimiter", .error, at: .named("av1_delimited_stream", kind: .stream),
    "Each temporal unit must begin with a temporal delimiter, and have no other",
    clause: Clause(.av1, "7.5"),
    cause: "A tool joined temporal units, or removed the delimiters",
    fix: "Write one temporal delimiter as the first unit of each temporal unit",
    passing: .av1Stream("0f 0e 01 10 06 08 18 0c bf 80 01 04 30 10 20 00"),
    failing: .av1Stream("0f 0e 01 10 06 08 18 0c bf 80 01 04 30 10 20 00 06 05 ↓04 30 10 20 00")
  ) { root, _ in
    root.judgeStream(\.stream.misplacedDelimiters) { $0.words }
  }

  static let av1StreamFrames = Rule(
    "av1.stream.no-frame", .error, at: .av1Streams,
    "Each temporal unit must contain a frame", clause: Clause(.av1, "7.5"),
    cause: "A tool removed frames and kept the temporal delimiters",
    fix: "Remove the temporal delimiters of the empty temporal units",
    passing: .av1Stream(),
    failing: .av1Stream("12 00 \(Example.av1Units) 32 03 10 20 00 ↓12 00 12 00 32 03 10 20 00")
  ) { root, _ in
    root.judgeStream(\.stream.empty) { _ in "no frame" }
  }

  static let av1ForbiddenBit = Rule(
    "av1.stream.forbidden-bit", .error, at: .av1Streams,
    "obu_forbidden_bit of all units must be 0", clause: Clause(.av1, "5.3.2"),
    cause: "The size of an earlier unit is wrong, or the bytes are not a unit",
    fix: "Correct the size of the unit before, or obtain the stream again",
    passing: .av1Stream(),
    failing: .av1Stream("12 00 \(Example.av1Units) 32 03 10 20 00 ↓b2 03 10 20 00")
  ) { root, _ in
    root.judgeStream(\.stream.forbidden) { "obu_forbidden_bit of \($0.words) is 1, expected 0" }
  }
}

extension Rule.Place {
  private static let streams = ["av1_stream", "av1_delimited_stream", "ivf"]

  /// The roots of streams of AV1 outside of boxes.
  static let av1Streams = Rule.Place(kinds: [.stream], names: streams)
  /// Tracks, and the roots of streams of AV1 outside of boxes.
  static let av1Videos = Rule.Place(kinds: [.box, .stream], names: ["trak"] + streams)
}

/// Faults in a stream of AV1 outside of boxes.
struct AV1StreamFaults {
  /// Units that do not state their size, although the format requires it.
  private(set) var unsized: [AV1Survey.Place] = []
  private(set) var misplacedDelimiters: [AV1Survey.Place] = []
  /// Temporal units without a frame.
  private(set) var empty: [AV1Survey.Place] = []
  /// Units in which the forbidden bit is 1.
  private(set) var forbidden: [AV1Survey.Place] = []

  private static let delimiter = 2

  mutating func examine(
    _ unit: Node, _ header: ByteRange, isDelimited: Bool, _ state: AV1Survey.UnitState
  ) {
    var place = header.start
    if isDelimited {
      guard let length = StatedSize(at: place, in: unit.source, limit: header.end) else { return }
      place = length.end
    }
    let head = unit.source.byte(at: place) ?? 0
    let found = state.found(
      header, "unit \(unit.index - (unit.parent?.children.first?.index ?? 0) + 1)")
    if head & 0x80 != 0 { AV1Survey.keep(found, in: &forbidden) }
    if !isDelimited, head & 2 == 0 { AV1Survey.keep(found, in: &unsized) }
    guard isDelimited else { return }
    let isDelimiter = unit.code.rawValue == Self.delimiter
    if isDelimiter, state.delimiters > 0 {
      AV1Survey.keep(state.found(header, "a further temporal delimiter"), in: &misplacedDelimiters)
    } else if !isDelimiter, state.delimiters == 0, state.isEmpty {
      AV1Survey.keep(
        state.found(header, "another unit precedes the temporal delimiter"),
        in: &misplacedDelimiters)
    }
  }

  mutating func finish(_ part: Node, _ state: AV1Survey.UnitState, isLast: Bool) {
    // The last temporal unit of a file may be cut.
    guard !state.hasFrame, !isLast else { return }
    let head = ByteRange(
      start: part.range.start, count: min(max(part.headerSize, 2), part.range.count))
    AV1Survey.keep(state.found(head, ""), in: &empty)
  }
}

extension Node {
  /// Returns a violation for the first of the given faults of this AV1 stream; empty if there are
  /// none, nil for IVF files with another codec.
  fileprivate func judgeStream(
    _ faults: KeyPath<AV1Survey, [AV1Survey.Place]>, _ message: (AV1Survey.Place) -> String
  ) -> [Violation]? {
    guard let survey = inherited(.av1Survey) else { return nil }
    return violations(at: survey[keyPath: faults]) {
      "\(message($0)) in temporal unit \($0.sample)"
    }
  }
}
