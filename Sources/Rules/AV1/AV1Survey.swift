import Anatomy
import Bytes
import Movie

/// The open bitstream units in the samples of a track with AV1, read once for all rules.
struct AV1Survey {
  /// A fault in a sample, with the byte range that is the evidence.
  struct Place {
    let sample: Int
    let range: ByteRange
    let words: String
  }

  private(set) var sampleCount = 0
  /// The size for presentation that the first frame states; nil if it states none.
  private(set) var renderSize: DecodedSize?
  /// The first sequence header in the first sample.
  private(set) var sequence: AV1Sequence?
  private(set) var unreadable: [Place] = []
  private(set) var repeatedDelimiters: [Place] = []
  private(set) var tileLists: [Place] = []
  private(set) var unneeded: [Place] = []
  private(set) var notRandomAccess: [Place] = []
  /// The first three bytes of the contents of metadata units of ITU-T T.35.
  private(set) var registrations: Set<Int> = []
  /// The values of the first metadata unit with a content light level.
  private(set) var lightLevel: [Int]?
  /// The values of the first metadata unit with a mastering display.
  private(set) var masteringDisplay: [Int]?
  private(set) var firstDynamicMetadata: Place?
  /// Frames without exactly one unit with HDR10+ metadata in front of them, and such units without a
  /// frame. Only meaningful if there is HDR10+ metadata.
  private(set) var misplacedMetadata: [Place] = []

  /// The maximum number of faults of each kind that are recorded.
  private static let maxPlaces = 100
  /// The maximum number of samples and units that are examined. Samples may share bytes, so that the
  /// file size is not a limit.
  private static let maxSteps = 1 << 18

  private var isReduced = false

  /// Reads the samples of a track; nil if no sample description of the track is `av01`.
  init?(_ track: Node) {
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
    var (delimiters, hasSequence, hasFrame) = (0, false, false)
    var dynamic = DynamicMetadataOrder()
    func found(_ unit: ByteRange, _ words: String) -> Place {
      Place(sample: sample.number, range: unit, words: words)
    }
    while place < range.end {
      steps += 1
      if steps > Self.maxSteps { return }
      guard let header = OBUHeader(at: place, in: source, limit: range.end, .av1),
        header.end <= range.end, header.end > place
      else {
        let rest = ByteRange(from: place, to: range.end)
        Self.keep(found(rest, "\(rest.count) bytes are not a unit"), in: &unreadable)
        return
      }
      let unit = ByteRange(start: place, count: header.size)
      let body = ByteRange(from: place + header.size, to: header.end)
      switch header.type {
      case 1:
        hasSequence = true
        dynamic.addSequenceHeader()
        isReduced = (source.byte(at: body.start) ?? 0) & 8 != 0
      case 2:
        delimiters += 1
        Self.keep(found(unit, "a temporal delimiter"), in: &unneeded)
        if delimiters > 1 {
          Self.keep(found(unit, "delimiter \(delimiters)"), in: &repeatedDelimiters)
        }
      case 3, 6:
        let head = source.byte(at: body.start) ?? 0
        if !hasFrame, sample.isSync, !body.isEmpty,
          let words = problem(head, hasSequence: hasSequence)
        {
          Self.keep(found(unit, words), in: &notRandomAccess)
        }
        hasFrame = true
        if let words = dynamic.addFrame(AV1Frame(head, isReduced: isReduced)) {
          Self.keep(found(unit, words), in: &misplacedMetadata)
        }
      case 5:
        readMetadata(body, source, found(unit, ""))
        if source.bytes(body, limit: 8).isHDR10Plus { dynamic.addMetadata() }
      case 7: Self.keep(found(unit, "a redundant frame header"), in: &unneeded)
      case 8: Self.keep(found(unit, "a tile list"), in: &tileLists)
      case 15: Self.keep(found(unit, "padding"), in: &unneeded)
      default: break
      }
      place = header.end
    }
    if let words = dynamic.end {
      Self.keep(found(ByteRange(start: range.end, count: 0), words), in: &misplacedMetadata)
    }
    if range.isEmpty { Self.keep(found(range, "no unit"), in: &unreadable) }
  }

  /// Returns why a sample that begins with this frame header is not a random access point; nil if it
  /// is one.
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

  private static func keep(_ place: Place, in places: inout [Place]) {
    if places.count < maxPlaces { places.append(place) }
  }
}

/// The first byte of a frame header of AV1.
struct AV1Frame {
  private let showsExisting: Bool
  private let type: Int
  private let isShown: Bool

  /// Whether a picture is presented with this frame.
  var presents: Bool { showsExisting || isShown }

  /// - Parameter isReduced: whether the sequence header is reduced. All its frames are shown key
  ///   frames, and do not state it.
  init(_ head: UInt8, isReduced: Bool) {
    showsExisting = !isReduced && head & 0x80 != 0
    type = isReduced ? 0 : Int(head >> 5 & 3)
    isShown = isReduced || head & 0x10 != 0
  }

  /// Why a sample that begins with this frame is not a random access point; nil if it is one.
  var problem: String? {
    if showsExisting { return "the first frame only shows an existing frame" }
    let names = ["key", "inter", "intra-only", "switch"]
    if type != 0 { return "the first frame is of type \(type) (\(names[type]))" }
    return isShown ? nil : "show_frame of the first frame is 0"
  }
}

extension [UInt8] {
  /// Whether these first bytes of a metadata unit are those of HDR10+ metadata.
  var isHDR10Plus: Bool { starts(with: [4, 0xB5, 0, 0x3C, 0, 1]) }
}

extension InheritedValue where Answer == AV1Survey {
  static let av1Survey = InheritedValue<AV1Survey>("av1Survey", scope: { $0.enclosing("trak") }) {
    AV1Survey($0)
  }
}

extension Node {
  /// Returns violations for faults in samples of this track. The faults must be in the order of the
  /// samples.
  func violations(
    at places: [AV1Survey.Place], _ message: (AV1Survey.Place) -> String
  ) -> [Violation] {
    places.first.map { place in
      let more = places.count > 1 ? ", and \(places.count - 1) more of this track" : ""
      return .bytes(place.range, in: mediaFile, message(place) + more)
    } ?? []
  }
}
