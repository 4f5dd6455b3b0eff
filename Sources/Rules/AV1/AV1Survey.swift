import Anatomy
import Bytes
import Movie

/// The faults and facts of the open bitstream units of an AV1 track, or of an AV1 stream outside of
/// boxes. They are collected once for all rules.
struct AV1Survey {
  /// A fault in a sample, with the byte range that is the evidence.
  struct Place {
    let sample: Int
    let range: ByteRange
    let words: String
  }

  private(set) var sampleCount = 0
  /// The word for a sample in messages: `sample` in a track, `temporal unit` in a stream.
  private(set) var sampleWord = "sample"
  /// Faults that only streams outside of boxes can have.
  private(set) var stream = AV1StreamFaults()
  /// The size for presentation that the first frame states; nil if it states none.
  private(set) var renderSize: DecodedSize?
  /// The first sequence header of a stream, or of the first sample of a track; nil if there is
  /// none.
  private(set) var sequence: AV1Sequence?
  private(set) var unreadable: [Place] = []
  private(set) var repeatedDelimiters: [Place] = []
  private(set) var tileLists: [Place] = []
  private(set) var unneeded: [Place] = []
  private(set) var notRandomAccess: [Place] = []
  /// The country and provider code of each metadata unit of type ITU-T T.35: three bytes as one
  /// number.
  private(set) var registrations: Set<Int> = []
  /// The values of the first metadata unit with a content light level; nil if there is none.
  private(set) var lightLevel: [Int]?
  /// The values of the first metadata unit with a mastering display; nil if there is none.
  private(set) var masteringDisplay: [Int]?
  private(set) var firstDynamicMetadata: Place?
  /// Presented frames without exactly one HDR10+ metadata unit in front of them, and HDR10+
  /// metadata units that precede no presented frame. Only meaningful if there is HDR10+ metadata.
  private(set) var misplacedMetadata: [Place] = []
  private(set) var recommendations = AV1Recommendations()

  /// The maximum number of faults of each kind that are recorded.
  private static let maxPlaces = 100
  /// The maximum number of samples and units that are examined. The file size does not limit their
  /// number, because samples may share bytes.
  private static let maxSteps = 1 << 18

  private var isReduced = false

  /// Reads a track or a stream outside of boxes; nil if it is not of AV1.
  init?(_ node: Node) {
    if node.isVideoUnitStream {
      self.init(stream: node)
    } else {
      self.init(track: node)
    }
  }

  /// Reads a stream; nil for IVF files with another codec.
  private init?(stream root: Node) {
    guard let first = root.children.first, first.children.first != nil else { return nil }
    sampleWord = "temporal unit"
    let isDelimited = root.declaredNodeKind.declaredName == "av1_delimited_stream"
    for part in root.children {
      sampleCount += 1
      var state = UnitState(number: sampleCount, isSync: sampleCount == 1)
      let units = isDelimited ? part.children.flatMap(\.children) : Array(part.children)
      for unit in units {
        let start = min(unit.range.start + unit.headerSize, unit.range.end)
        let header = ByteRange(from: unit.range.start, to: start)
        if sequence == nil, unit.code.rawValue == 1 { sequence = AV1Sequence(unit) }
        stream.examine(unit, header, isDelimited: isDelimited, state)
        examine(
          Int(unit.code.rawValue), header, ByteRange(from: start, to: unit.range.end), root.source,
          &state)
      }
      finish(&state, at: part.range.end)
      stream.finish(part, state, isLast: part.range.end == root.range.end)
    }
  }

  private init?(track: Node) {
    guard let entries = track.descendant("mdia", "minf", "stbl", "stsd")?.children,
      entries.contains(where: { $0.code == "av01" }), let samples = track.samples,
      !samples.isExternal
    else { return nil }
    let isAV1 = entries.prefix(1000).map { $0.code == "av01" }
    let source = track.mediaFile.source
    var steps = 0
    for sample in samples {
      steps += 1
      if steps > Self.maxSteps { break }
      guard isAV1.indices.contains(sample.description - 1), isAV1[sample.description - 1],
        sample.range.end <= source.size
      else { continue }
      sampleCount += 1
      read(sample, source, &steps)
    }
    track.elements(.samples)?.forEach { element in
      let sample = track.node(for: element)
      sequence = sample.sequenceHeaders.first.flatMap { AV1Sequence($0) }
      let frame = sample.children.prefix(1000).first { [3, 6].contains($0.code.rawValue) }
      if let width = frame?.integer(.render_width_minus_1),
        let height = frame?.integer(.render_height_minus_1)
      {
        renderSize = DecodedSize(width: width + 1, height: height + 1)
      }
      return false
    }
  }

  private mutating func read(_ sample: Sample, _ source: ByteSource, _ steps: inout Int) {
    let range = sample.range
    var place = range.start
    var state = UnitState(number: sample.number, isSync: sample.isSync)
    while place < range.end {
      steps += 1
      if steps > Self.maxSteps { return }
      guard let header = OBUHeader(at: place, in: source, limit: range.end, .av1),
        header.end <= range.end, header.end > place
      else {
        let rest = ByteRange(from: place, to: range.end)
        Self.keep(state.found(rest, "\(rest.count) bytes are not a unit"), in: &unreadable)
        return
      }
      examine(
        header.type, ByteRange(start: place, count: header.size),
        ByteRange(from: place + header.size, to: header.end), source, &state)
      place = header.end
    }
    finish(&state, at: range.end)
    if range.isEmpty { Self.keep(state.found(range, "no unit"), in: &unreadable) }
  }

  /// What was found so far in the units of one sample or temporal unit.
  struct UnitState {
    let number: Int
    let isSync: Bool
    fileprivate(set) var delimiters = 0
    fileprivate var hasSequence = false
    fileprivate(set) var hasFrame = false
    /// Whether no unit was examined yet.
    fileprivate(set) var isEmpty = true
    fileprivate var dynamic = DynamicMetadataOrder()

    init(number: Int, isSync: Bool) { (self.number, self.isSync) = (number, isSync) }

    func found(_ unit: ByteRange, _ words: String) -> Place {
      Place(sample: number, range: unit, words: words)
    }
  }

  mutating func finish(_ state: inout UnitState, at end: Int) {
    if let words = state.dynamic.end {
      Self.keep(state.found(ByteRange(start: end, count: 0), words), in: &misplacedMetadata)
    }
  }

  /// Examines a unit.
  ///
  /// - Parameters:
  ///   - unit: the header of the unit.
  ///   - body: its content.
  mutating func examine(
    _ type: Int, _ unit: ByteRange, _ body: ByteRange, _ source: ByteSource,
    _ state: inout UnitState
  ) {
    state.isEmpty = false
    recommendations.examine(
      type, state.found(unit, ""), head: source.byte(at: body.start) ?? 0, isReduced: isReduced,
      isFirst: !state.hasFrame, hasSequence: state.hasSequence)
    switch type {
    case 1:
      state.hasSequence = true
      state.dynamic.addSequenceHeader()
      isReduced = (source.byte(at: body.start) ?? 0) & 8 != 0
    case 2:
      state.delimiters += 1
      Self.keep(state.found(unit, "a temporal delimiter"), in: &unneeded)
      if state.delimiters > 1 {
        Self.keep(state.found(unit, "delimiter \(state.delimiters)"), in: &repeatedDelimiters)
      }
    case 3, 6:
      let head = source.byte(at: body.start) ?? 0
      if !state.hasFrame, state.isSync, !body.isEmpty,
        let words = problem(head, hasSequence: state.hasSequence)
      {
        Self.keep(state.found(unit, words), in: &notRandomAccess)
      }
      state.hasFrame = true
      if let words = state.dynamic.addFrame(AV1Frame(head, isReduced: isReduced)) {
        Self.keep(state.found(unit, words), in: &misplacedMetadata)
      }
    case 5:
      readMetadata(body, source, state.found(unit, ""))
      if source.bytes(body, limit: 8).isHDR10Plus { state.dynamic.addMetadata() }
    case 7: Self.keep(state.found(unit, "a redundant frame header"), in: &unneeded)
    case 8: Self.keep(state.found(unit, "a tile list"), in: &tileLists)
    case 15: Self.keep(state.found(unit, "padding"), in: &unneeded)
    default: break
    }
  }

  /// Returns why a sample is not a random access point if its first frame header begins with the
  /// byte `head`; nil if the sample is a random access point.
  private func problem(_ head: UInt8, hasSequence: Bool) -> String? {
    guard hasSequence else { return "no sequence header precedes the first frame" }
    return AV1Frame(head, isReduced: isReduced).problem
  }

  private mutating func readMetadata(_ body: ByteRange, _ source: ByteSource, _ place: Place) {
    let bytes = source.bytes(body, limit: 8)
    if bytes.count >= 4, bytes[0] == 4, registrations.count < 16 {
      registrations.insert(Int(bytes[1]) << 16 | Int(bytes[2]) << 8 | Int(bytes[3]))
    }
    if bytes.count >= 5, bytes[0] == 1, lightLevel == nil {
      lightLevel = [Int(bytes[1]) << 8 | Int(bytes[2]), Int(bytes[3]) << 8 | Int(bytes[4])]
    }
    if bytes.first == 2, masteringDisplay == nil {
      masteringDisplay = MasteringDisplay(source.bytes(body.dropping(1), limit: 24))?.values
    }
    if bytes.isHDR10Plus, firstDynamicMetadata == nil { firstDynamicMetadata = place }
  }

  static func keep(_ place: Place, in places: inout [Place]) {
    if places.count < maxPlaces { places.append(place) }
  }
}

extension InheritedValue where Answer == AV1Survey {
  static let av1Survey = InheritedValue<AV1Survey>(
    "av1Survey", scope: { $0.isVideoUnitStream ? $0 : $0.enclosing("trak") },
    answer: { AV1Survey($0) })
}

extension Node {
  /// Returns a violation for the first of the given faults, with the number of further faults;
  /// empty if there are none. The faults must be in the order of the samples.
  func violations(
    at places: [AV1Survey.Place], _ message: (AV1Survey.Place) -> String
  ) -> [Violation] {
    places.first.map { place in
      let more =
        places.count > 1
        ? ", and \(places.count - 1) more of this \(isTrack ? "track" : "stream")" : ""
      return .bytes(place.range, in: mediaFile, message(place) + more)
    } ?? []
  }
}
