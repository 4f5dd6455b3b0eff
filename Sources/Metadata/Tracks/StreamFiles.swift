import Anatomy
import Bytes
import Movie

/// Descriptions of streams of open bitstream units without a box around them, and of IVF files.
extension TrackDescription {
  init?(unitsIn root: Node) {
    if root.isAudioUnitStream {
      self.init(immersive: root)
    } else if root.isVideoUnitStream {
      self.init(videoUnits: root)
    } else {
      return nil
    }
  }

  private init?(videoUnits root: Node) {
    let count = root.children.count
    let stated = root.fourCC(of: .fourcc)
    guard let units = root.unitsWithSequence,
      let sequence = units.child(FourCC(rawValue: 1)).flatMap({ AV1Sequence($0) }),
      stated == nil || stated == "AV01"
    else {
      // Only AV1 frames are decoded. An IVF file with frames of another codec is described by its
      // headers.
      guard let stated else { return nil }
      self.init(
        .video,
        Codec(
          code: stated.letters, name: root.field(.fourcc)?.label ?? stated.letters, profile: nil,
          level: nil, parameter: nil),
        path: root.path, duration: root.timesOfFrames?.duration,
        picture: PictureFormat(
          PixelSize(root.integer(.width), root.integer(.height)), bitDepth: nil, chroma: nil),
        count: Measured(count), frameRate: root.timesOfFrames?.rate)
      return
    }
    let entry = SampleEntry(item: root, code: "av01", properties: [], units: units)
    let fields = entry.sequence
    let color = Color(entry)
    let rate = fields.flatMap { FrameRate(intervalsOf: $0) }
    let duration = rate.flatMap {
      RationalTime(
        Int64(clamping: count.saturatingTimes(Int(clamping: $0.average.denominator))),
        per: $0.average.numerator)
    }
    let times = root.timesOfFrames
    let level =
      fields?.label(.seq_level_idx)
      ?? units.child(FourCC(rawValue: 1))?.field(.operating_points)?.firstLevel
    self.init(
      .video,
      Codec(
        code: "av01", name: "AV1", profile: fields?.label(.seq_profile), level: level,
        parameter: CodecParameter.av1(sequence)),
      path: root.path,
      duration: stated == nil ? duration.map { Measured($0, isEstimate: true) } : times?.duration,
      picture: PictureFormat(
        PixelSize(sequence.size.width, sequence.size.height), bitDepth: sequence.bitDepth,
        chroma: sequence.chroma, scan: .progressive),
      count: Measured(count), color: color,
      dynamicRange: DynamicRange(entry, color, first: { units }),
      frameRate: stated == nil ? rate : times?.rate)
  }

  private init?(immersive root: Node) {
    let facts = ImmersiveSound(unitsIn: root)
    let frames = root.framesOfFirstSubstream
    let samples = max(frames.count.saturatingTimes(facts.frameLength) - frames.trimmed, 0)
    let duration = facts.sampleRate.flatMap {
      RationalTime(Int64(clamping: samples), per: Int64($0))
    }
    self.init(
      .audio,
      Codec(
        code: "iamf", name: "Immersive Audio", profile: facts.profile, level: nil,
        parameter: facts.parameter),
      path: root.path, duration: facts.frameLength > 0 ? duration.map { Measured($0) } : nil,
      sound: SoundFormat(
        channels: facts.channels, layout: nil, sampleRate: facts.sampleRate,
        bitDepth: facts.bitDepth),
      count: Measured(frames.count))
  }
}

extension FrameRate {
  /// Creates the frame rate that a sequence header of AV1 states; nil if it does not state equal
  /// intervals between frames.
  fileprivate init?(intervalsOf sequence: FlatFields) {
    guard let ticks = sequence.number(.num_ticks_per_picture_minus_1),
      let units = sequence.number(.num_units_in_display_tick),
      let scale = sequence.number(.time_scale), ticks < Int.max,
      let rate = Ratio(
        Int64(clamping: scale), Int64(clamping: units.saturatingTimes(ticks.saturatingAdd(1))))
    else { return nil }
    self.init(rate, isEstimate: false)
  }
}

extension Field {
  /// The label of the level that the first operating point in this field states; nil if there is
  /// none.
  fileprivate var firstLevel: String? {
    members.first?.member(called: .seq_level_idx)?.label
  }
}

extension Node {
  /// The part of this stream with the first sequence header; nil if there is none in its first
  /// parts.
  fileprivate var unitsWithSequence: Node? {
    for part in children.prefix(16) {
      for units in [part] + part.children.prefix(4) {
        if units.children.prefix(16).contains(where: { $0.code.rawValue == 1 }) { return units }
      }
    }
    return nil
  }

  /// The duration and the frame rate that follow from the times of the first and the last frame of
  /// an IVF file; nil if they are not stated.
  fileprivate var timesOfFrames: (duration: Measured<RationalTime>, rate: FrameRate?)? {
    let count = Int64(children.count)
    guard let scale = positive(.timebase_denominator), let unit = positive(.timebase_numerator),
      count > 1, let first = children.first?.integer(.timestamp),
      let last = children.last?.integer(.timestamp), first >= 0, last > first, last < 1 << 40
    else { return nil }
    // All numbers are bounded, so that the products are below 2^63 or are clamped.
    let span = Int64(clamping: (last - first).saturatingTimes(unit))
    let (ticks, overflow) = span.multipliedReportingOverflow(by: count)
    let (frames, second) = Int64(scale).multipliedReportingOverflow(by: count - 1)
    guard !overflow, !second, let rate = Ratio(frames, span),
      let duration = RationalTime(ticks / (count - 1), per: Int64(scale))
    else { return nil }
    return (
      Measured(duration, isEstimate: !ticks.isMultiple(of: count - 1)),
      FrameRate(rate, isEstimate: true)
    )
  }

  /// The number of frames in the substream to which the first audio frame belongs, and the number
  /// of samples that are trimmed from these frames.
  fileprivate var framesOfFirstSubstream: (count: Int, trimmed: Int) {
    let frames: ClosedRange<UInt32> = 6...23
    guard let first = children.first(where: { frames.contains($0.code.rawValue) })?.code else {
      return (0, 0)
    }
    var (count, trimmed) = (0, 0)
    for unit in children where unit.code == first {
      count += 1
      guard let head = source.byte(at: unit.range.start), head & 2 != 0 else { continue }
      for name in [FieldName.num_samples_to_trim_at_end, .num_samples_to_trim_at_start] {
        trimmed = trimmed.saturatingAdd(unit.integer(name) ?? 0)
      }
    }
    return (count, trimmed)
  }
}
