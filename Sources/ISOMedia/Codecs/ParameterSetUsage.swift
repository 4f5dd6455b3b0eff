import Anatomy
import Bytes
import Movie

/// A parameter set of AVC or HEVC: its kind and ID, and the ID of the set that it refers to.
struct ParameterSetHeader {
  enum Kind: Hashable { case video, sequence, picture }

  let kind: Kind
  let id: Int
  let reference: Int?

  /// Upper bound on the size in bytes of the fields up to the ID, with seven temporal sub-layers.
  private static let longestHead = 160

  static func kind(_ codec: NALCodec, _ type: Int) -> Kind? {
    switch (codec, type) {
    case (.hevc, 32): .video
    case (.avc, 7), (.hevc, 33): .sequence
    case (.avc, 8), (.hevc, 34): .picture
    default: nil
    }
  }

  /// Returns nil if the unit is not a parameter set, or if its ID cannot be read.
  init?(_ codec: NALCodec, _ type: Int, _ unit: ByteRange, in source: ByteSource) {
    guard let kind = Self.kind(codec, type), unit.count > codec.headerSize else { return nil }
    let payload = unit.dropping(codec.headerSize)
    var bits = Bits(source.bytes(payload, limit: Self.longestHead).withoutEmulationPrevention)
    self.kind = kind
    switch kind {
    case .video:
      guard let id = bits.read(4) else { return nil }
      (self.id, reference) = (id, nil)
    case .sequence where codec == .avc:
      guard bits.skip(24), let id = bits.readExpGolomb() else { return nil }
      (self.id, reference) = (id, nil)
    case .sequence:
      guard let video = bits.read(4), let last = bits.read(3), bits.skip(1),
        bits.skipProfileTierLevel(last), let id = bits.readExpGolomb()
      else { return nil }
      (self.id, reference) = (id, video)
    case .picture:
      guard let id = bits.readExpGolomb(), let sequence = bits.readExpGolomb() else { return nil }
      (self.id, reference) = (id, sequence)
    }
  }
}

/// The parameter sets that the pictures of a track use. Samples are read only until a set is known
/// to be used.
final class ParameterSetUsage {
  private var samples: SampleSequence.Cursor
  private let entries: SampleKinds
  private let source: ByteSource
  private let media: [ByteRange]
  private let statedCount: Int
  private var count = 0
  private var formats: [Int: (NALCodec, lengthSize: Int)] = [:]

  /// The IDs of the picture parameter sets that slices refer to.
  private var pictures: Set<Int> = []
  /// For each set, the IDs of the sets that it refers to. A set may be repeated with other content.
  private var references: [ParameterSetHeader.Kind: [Int: Set<Int>]] = [:]
  /// Whether a part of the track could not be read, so that any set may be used.
  private var isIncomplete = false
  private var isEnded = false

  /// Returns nil if other files may contain samples of the track.
  init?(of track: Node) {
    let file = track.mediaFile
    guard let samples = track.trackSamples, !samples.isExternal, file.distanceToFile == 0,
      samples.statedCount > 0, file.children("moof").isEmpty,
      file.child("moov")?.child("mvex") == nil,
      let descriptions = track.descendant("mdia", "minf", "stbl", "stsd")
    else { return nil }
    self.samples = samples.makeIterator()
    statedCount = samples.statedCount
    entries = SampleKinds(of: track)
    source = file.source
    media = file.mediaDataRanges
    for entry in descriptions.children {
      guard let (codec, _) = SampleFormats.nalUnits(of: entry),
        entry.child("avcC") != nil || entry.child("hvcC") != nil
      else { return nil }
      for box in entry.children { collect(codec, setsIn: box) }
    }
  }

  private func collect(_ codec: NALCodec, setsIn configuration: Node) {
    for list in configuration.children {
      for unit in list.children where unit.declaredNodeKind.kind.isUnit {
        let body = ByteRange(from: unit.range.start + unit.headerSize, to: unit.range.end)
        collect(codec, Int(unit.code.rawValue), body, in: unit.source)
      }
    }
  }

  /// Returns whether a unit is a parameter set that no picture of the track uses.
  func isUnused(
    _ codec: NALCodec, _ type: Int, _ unit: ByteRange, in source: ByteSource
  ) -> Bool {
    guard let set = ParameterSetHeader(codec, type, unit, in: source) else { return false }
    while !isIncomplete, !isUsed(set.kind, set.id), readSample() {}
    return !isIncomplete && !isUsed(set.kind, set.id)
  }

  private func isUsed(_ kind: ParameterSetHeader.Kind, _ id: Int) -> Bool {
    switch kind {
    case .picture: pictures.contains(id)
    case .sequence: pictures.contains { references[.picture]?[$0]?.contains(id) == true }
    case .video:
      references[.sequence]?.contains { $0.value.contains(id) && isUsed(.sequence, $0.key) } == true
    }
  }

  /// Reads the next sample. Returns false after the last one.
  private func readSample() -> Bool {
    guard !isEnded, let sample = samples.next() else {
      isEnded = true
      if count != statedCount || pictures.isEmpty { isIncomplete = true }
      return false
    }
    count += 1
    guard let (codec, lengthSize) = format(sample.description),
      media.first(holding: sample.range) != nil,
      codec.forEachUnit(
        in: sample.range, of: source, lengthSize: lengthSize,
        { unit in
          if !unit.isEmpty, let type = codec.type(at: unit.start, in: source) {
            collect(codec, type, unit, in: source)
          }
        })
    else {
      isIncomplete = true
      return false
    }
    return true
  }

  private func format(_ description: Int) -> (NALCodec, lengthSize: Int)? {
    if let known = formats[description] { return known }
    guard let entry = entries.clearEntry(description) else { return nil }
    formats[description] = SampleFormats.nalUnits(of: entry)
    return formats[description]
  }

  /// Adds the references of a parameter set or a slice.
  private func collect(_ codec: NALCodec, _ type: Int, _ unit: ByteRange, in source: ByteSource) {
    if let set = ParameterSetHeader(codec, type, unit, in: source) {
      if let reference = set.reference {
        references[set.kind, default: [:]][set.id, default: []].insert(reference)
      }
      // Sequence parameter sets of other layers have another layout.
      if codec.layer(at: unit.start, in: source) > 0 { isIncomplete = true }
    } else if codec.isPicture(type), !codec.isUnread(type) {
      if codec == .avc, type == 3 || type == 4 { return }
      if let picture = picture(codec, type, unit, in: source) {
        pictures.insert(picture)
      } else {
        isIncomplete = true
      }
    }
  }

  /// Upper bound on the size in bytes of the fields of a slice up to the ID of its parameter set.
  private static let longestSlice = 32

  /// Returns the ID of the picture parameter set of a slice; nil if it cannot be read, or if the
  /// slice belongs to another layer or view.
  private func picture(
    _ codec: NALCodec, _ type: Int, _ unit: ByteRange, in source: ByteSource
  ) -> Int? {
    guard unit.count > codec.headerSize, codec.layer(at: unit.start, in: source) == 0,
      !codec.isOfLayers(type)
    else { return nil }
    let payload = unit.dropping(codec.headerSize)
    var bits = Bits(source.bytes(payload, limit: Self.longestSlice).withoutEmulationPrevention)
    if codec == .hevc {
      guard bits.skip(type >= 16 ? 2 : 1) else { return nil }
    } else {
      guard bits.readExpGolomb() != nil, bits.readExpGolomb() != nil else { return nil }
    }
    return bits.readExpGolomb()
  }
}

extension StructureKind {
  fileprivate var isUnit: Bool { self == .avcUnit || self == .hevcUnit }
}

extension Bits {
  /// Reads an unsigned number in Exp-Golomb code. Returns nil if it has more than 32 bits.
  mutating func readExpGolomb() -> Int? {
    guard let zeros = readZeros(), zeros <= 31, let rest = read(zeros) else { return nil }
    return (1 << zeros) - 1 + rest
  }

  /// Skips a profile, tier and level of HEVC (ISO/IEC 23008-2, 7.3.3). Returns false if it is
  /// incomplete.
  ///
  /// - Parameter last: the index of the last temporal sub-layer.
  fileprivate mutating func skipProfileTierLevel(_ last: Int) -> Bool {
    guard skip(96) else { return false }
    if last == 0 { return true }
    var flags: [Int] = []
    for _ in 0..<8 {
      guard let own = read(2) else { return false }
      flags.append(own)
    }
    for own in flags.prefix(last) where !skip((own >> 1) * 88 + (own & 1) * 8) { return false }
    return true
  }
}

extension [UInt8] {
  /// The bytes of a NAL unit without emulation prevention bytes.
  fileprivate var withoutEmulationPrevention: [UInt8] {
    var bytes: [UInt8] = []
    var zeros = 0
    for byte in self {
      if zeros >= 2, byte == 3 {
        zeros = 0
      } else {
        bytes.append(byte)
        zeros = byte == 0 ? zeros + 1 : 0
      }
    }
    return bytes
  }
}
