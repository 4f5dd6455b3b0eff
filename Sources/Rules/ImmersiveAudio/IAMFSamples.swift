import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about the samples of tracks with Immersive Audio, and about the frames of streams.
extension Rule {
  static let iamfSampleUnits = Rule(
    "iamf.sample.units", .error, at: .box("trak"),
    "A sample of Immersive Audio must be a sequence of units without temporal delimiters, in which "
      + "parameter blocks precede audio frames", clause: Clause(.immersiveAudio, "6.2.4"),
    cause: "The writer copied the units of a stream without parsing them",
    fix: "Remove the delimiters, and move parameter blocks to the front of each sample",
    passing: .immersive(sample: "18 02 09 00 30 04 00 * 4"),
    failing: [
      .immersive(sample: "↓20 00 30 04 00 * 4"),
      .immersive(sample: "30 04 00 * 4 ↓18 02 09 00"),
      .immersive(sample: "↓30 09 00 * 4"),
      .immersive(sample: "↓34 04 00 * 4"),
    ]
  ) { track, _ in
    guard let survey = track.inherited(.iamfSurvey), survey.sampleCount > 0 else { return nil }
    return survey.violations(of: track, survey.misplaced)
  }

  static let iamfSampleSubstreams = Rule(
    "iamf.sample.substream", .error, at: .audioFrames,
    "An audio frame must belong to a substream of an audio element; only substreams above 17 have "
      + "an explicit ID", clause: Clause(.immersiveAudio, "3.9"),
    cause: "A tool removed an audio element and kept its audio frames",
    fix: "Remove the audio frames, or restore the audio element",
    passing: [.immersive(), .immersiveStream()],
    failing: [
      .immersive(sample: "↓38 04 00 * 4"), .immersive(sample: "↓28 05 00 00 * 4"),
      .immersiveStream(frames: "30 04 00 * 4 ↓38 04 00 * 4"),
    ]
  ) { track, _ in
    guard let survey = track.inherited(.iamfSurvey), survey.sampleCount > 0 else { return nil }
    return survey.violations(of: track, survey.unknownSubstreams)
  }
}

/// The faults of the units in an Immersive Audio track or stream, collected once for all rules.
struct IAMFSurvey {
  /// A fault in a sample, with the byte range that is the evidence.
  struct Place {
    let range: ByteRange
    let words: String
  }

  /// The number of samples; 1 for a stream outside of boxes.
  private(set) var sampleCount = 0
  private(set) var misplaced: [Place] = []
  private(set) var unknownSubstreams: [Place] = []
  private(set) var parameterFaults: [Place] = []

  private static let maxPlaces = 100
  /// The maximum number of samples and units that are examined. The file size does not limit their
  /// number, because samples may share bytes.
  private static let maxSteps = 1 << 18

  /// Reads a track, or a stream outside of boxes; nil for other nodes.
  init?(_ node: Node) {
    if node.isAudioUnitStream {
      self.init(stream: node)
    } else {
      self.init(track: node)
    }
  }

  /// Reads a stream outside of boxes. The order of its units is not checked, because it may differ
  /// from the order in a sample.
  private init(stream: Node) {
    sampleCount = 1
    let known = DefinedUnits(stream)
    for unit in stream.children where !unit.isCut {
      let range = unit.range
      let head = stream.source.byte(at: range.start) ?? 0
      // The stream is examined only up to a second sequence, which defines other substreams.
      if unit.code.rawValue == 31, unit.range.start > stream.range.start, head & 4 == 0 { break }
      guard unit.code.rawValue == 3 || (5...23).contains(unit.code.rawValue),
        let header = OBUHeader(
          at: range.start, in: stream.source, limit: range.end, .immersiveAudio)
      else { continue }
      read(
        header, ByteRange(start: range.start, count: header.size), in: "", known, stream.source)
    }
  }

  /// Reads the samples of a track; nil if no sample description of the track is `iamf`.
  private init?(track: Node) {
    guard let entries = track.descendant("mdia", "minf", "stbl", "stsd")?.children.prefix(1000),
      entries.contains(where: { $0.code == "iamf" }), let samples = track.samples,
      !samples.isExternal
    else { return nil }
    let defined = entries.map { entry in
      entry.code == "iamf" ? entry.child("iacb").map { DefinedUnits($0) } : nil
    }
    let source = track.mediaFile.source
    var steps = 0
    for sample in samples {
      steps += 1
      if steps > Self.maxSteps { break }
      guard defined.indices.contains(sample.description - 1),
        let known = defined[sample.description - 1], sample.range.end <= source.size
      else { continue }
      sampleCount += 1
      read(sample, known, source, &steps)
    }
  }

  private mutating func read(
    _ sample: Sample, _ known: DefinedUnits, _ source: ByteSource, _ steps: inout Int
  ) {
    var place = sample.range.start
    var hasFrame = false
    let sampleName = " in sample \(sample.number)"
    while place < sample.range.end {
      steps += 1
      if steps > Self.maxSteps { return }
      guard let header = OBUHeader(at: place, in: source, limit: sample.range.end, .immersiveAudio),
        header.end <= sample.range.end, header.end > place
      else {
        let rest = ByteRange(from: place, to: sample.range.end)
        return keep("\(rest.count) bytes are not a unit", rest, in: sampleName, \.misplaced)
      }
      let unit = ByteRange(start: place, count: header.size)
      let head = source.byte(at: place) ?? 0
      let isFrame = (5...23).contains(header.type)
      if header.type == AudioUnitType.delimiter.rawValue {
        keep("a temporal delimiter", unit, in: sampleName, \.misplaced)
      } else if header.type == AudioUnitType.parameters.rawValue, hasFrame {
        keep("a parameter block after an audio frame", unit, in: sampleName, \.misplaced)
      } else if isFrame, head & 4 != 0 {
        keep("an audio frame marked as a redundant copy", unit, in: sampleName, \.misplaced)
      }
      if isFrame { hasFrame = true }
      if isFrame || header.type == AudioUnitType.parameters.rawValue {
        read(header, unit, in: sampleName, known, source)
      }
      place = header.end
    }
  }

  private mutating func read(
    _ header: OBUHeader, _ unit: ByteRange, in sampleName: String, _ known: DefinedUnits,
    _ source: ByteSource
  ) {
    if header.type == AudioUnitType.parameters.rawValue {
      return readParameters(header, unit, in: sampleName, known, source)
    }
    var id = header.type - 6
    if header.type == AudioUnitType.frame.rawValue {
      // Units with further fields in the header are not examined.
      guard let head = source.byte(at: unit.start), head & 3 == 0,
        let number = Self.number(at: unit.end, before: header.end, in: source)
      else { return }
      id = number
      if id <= 17 { keep("explicit ID \(id)", unit, in: sampleName, \.unknownSubstreams) }
    }
    if !known.substreams.isEmpty, !known.substreams.contains(id) {
      keep("an audio frame of unknown substream \(id)", unit, in: sampleName, \.unknownSubstreams)
    }
  }

  private mutating func readParameters(
    _ header: OBUHeader, _ unit: ByteRange, in sampleName: String, _ known: DefinedUnits,
    _ source: ByteSource
  ) {
    // Units with further fields in the header are not examined.
    guard let head = source.byte(at: unit.start), head & 3 == 0,
      let id = StatedSize(at: unit.end, in: source, limit: header.end),
      let form = known.parameters[id.value],
      let words = form.problem(id.value, ByteRange(from: id.end, to: header.end), in: source)
    else { return }
    keep(words, unit, in: sampleName, \.parameterFaults)
  }

  /// Reads a number in groups of seven bits, lowest first; nil if it is incomplete.
  private static func number(at start: Int, before end: Int, in source: ByteSource) -> Int? {
    var value = 0
    for index in 0..<min(8, end - start) {
      guard let byte = source.byte(at: start + index) else { return nil }
      value |= Int(byte & 0x7F) << (7 * index)
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }

  private mutating func keep(
    _ words: String, _ range: ByteRange, in sampleName: String,
    _ places: WritableKeyPath<IAMFSurvey, [Place]>
  ) {
    guard self[keyPath: places].count < Self.maxPlaces else { return }
    self[keyPath: places].append(Place(range: range, words: words + sampleName))
  }

  /// Returns a violation for the first of the given faults, with the number of further faults;
  /// empty if there are none.
  func violations(of track: Node, _ places: [Place]) -> [Violation] {
    places.first.map { place in
      let more =
        places.count > 1
        ? ", and \(places.count - 1) more of this \(track.isTrack ? "track" : "stream")" : ""
      return .bytes(place.range, in: track.mediaFile, place.words + more)
    } ?? []
  }
}

extension InheritedValue where Answer == IAMFSurvey {
  static let iamfSurvey = InheritedValue<IAMFSurvey>(
    "iamfSurvey", scope: { $0.isAudioUnitStream ? $0 : $0.enclosing("trak") },
    answer: { IAMFSurvey($0) })
}
