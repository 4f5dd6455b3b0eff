import Anatomy
import Bytes
import Codecs
import Movie

/// The parameter sets that the pictures of a track use. To find out whether a set is used, samples
/// are read only until one of them uses it.
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
  /// For each parameter set, by kind and ID, the IDs of the sets to which it refers. A set may be
  /// repeated with other content, so it may refer to several sets.
  private var references: [ParameterSetHeader.Kind: [Int: Set<Int>]] = [:]
  /// Whether a part of the track could not be read, so that any set may be used.
  private var isIncomplete = false
  private var isEnded = false

  /// Returns nil if the track has no samples in this file, or if fragments or other files may
  /// contain samples of the track.
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

  /// Reads the next sample. Returns false after the last sample.
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

  /// Collects the references from a parameter set or a slice to other parameter sets.
  private func collect(_ codec: NALCodec, _ type: Int, _ unit: ByteRange, in source: ByteSource) {
    if let set = ParameterSetHeader(codec, type, unit, in: source) {
      if let reference = set.reference {
        references[set.kind, default: [:]][set.id, default: []].insert(reference)
      }
      // Above the base layer, sequence parameter sets have another layout, so their references are
      // not known.
      if codec.layer(at: unit.start, in: source) > 0 { isIncomplete = true }
    } else if codec.isPicture(type), !codec.isUnread(type) {
      if codec == .avc, type == 3 || type == 4 { return }
      if let picture = codec.pictureParameterSet(ofSlice: unit, type, in: source) {
        pictures.insert(picture)
      } else {
        isIncomplete = true
      }
    }
  }
}

extension StructureKind {
  fileprivate var isUnit: Bool { self == .avcUnit || self == .hevcUnit }
}
