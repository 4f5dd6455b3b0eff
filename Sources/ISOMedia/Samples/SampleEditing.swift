import Anatomy
import Bytes
import Movie

/// Removes bytes from samples of a track, updates the sample sizes, and removes unused keys from
/// the sample description. The remaining content keeps its time.
struct SampleEditing {
  private let track: Node
  private let tables: Node
  private let entry: Node
  private let changes: [Replacement]
  private let offsetMap: OffsetMap
  /// New sizes of the samples that are not removed completely.
  private var sizes: [Int] = []
  private var kept: [ClosedRange<Int>] = []
  private var count = 0
  /// The byte ranges in which placeholders are written, in samples that lose all their content.
  private var blanks: [ByteRange] = []
  /// Codes of the keys that the removed content uses; `keptCodes` has the codes that the kept
  /// content uses.
  private var removedCodes: Set<FourCC> = []
  private var keptCodes: Set<FourCC> = []

  /// - Parameter changes: the changes to the bytes of the samples, in file order.
  static func removal(of track: Node, making changes: [Replacement]) -> Removal {
    guard let tables = track.descendant("mdia", "minf", "stbl"),
      let entries = tables.child("stsd")?.children, entries.count == 1, let entry = entries.first
    else { return .impossible("the track does not have exactly one sample description") }
    guard track.samples?.isExternal == false, tables.distanceToFile == 0,
      track.mediaFile.distanceToFile == 0
    else { return .impossible("the samples of the track are not in this file") }
    var changing = SampleEditing(track, tables, entry, changes)
    guard changing.collect() else {
      return .impossible(
        "the samples of the track are not in order in the media data, or other tracks or items may "
          + "use them"
      )
    }
    return changes.isEmpty ? .edit([]) : changing.removal
  }

  private init(_ track: Node, _ tables: Node, _ entry: Node, _ changes: [Replacement]) {
    (self.track, self.tables, self.entry, self.changes) = (track, tables, entry, changes)
    offsetMap = OffsetMap(changes.filter(\.bytes.isEmpty).map(\.range))
  }

  // MARK: Samples

  /// Collects the new sample sizes. Returns false if the samples are not in order in the media data
  /// of this file, or if another track or an item may use their bytes.
  private mutating func collect() -> Bool {
    guard let samples = track.samples else { return false }
    let media = track.mediaFile.mediaDataRanges
    var end = 0
    for sample in samples {
      let range = sample.range
      guard range.isEmpty || range.start >= end && media.first(holding: range) != nil else {
        return false
      }
      end = max(end, range.end)
      if hasKeys, !changes.isEmpty { collectCodes(in: range) }
      count += 1
      let isBlank = hasKeys && range.count >= Self.nothing.count && offsetMap.holds(range)
      if isBlank { blanks.append(ByteRange(start: range.start, count: Self.nothing.count)) }
      if isBlank || !offsetMap.holds(range) {
        keep(isBlank ? Self.nothing.count : range.count - offsetMap.count(in: range))
      }
    }
    return count == samples.statedCount && !track.mayShare(offsetMap)
  }

  /// Adds the current sample, with its new size, to the kept samples.
  private mutating func keep(_ size: Int) {
    sizes.append(size)
    if let last = kept.last, last.upperBound == count - 1 {
      kept[kept.count - 1] = last.lowerBound...count
    } else {
      kept.append(count...count)
    }
  }

  private var hasKeys: Bool { entry.code == "mebx" }

  private mutating func collectCodes(in sample: ByteRange) {
    var place = sample.start
    while let box = BoxHeader(at: place, in: track.mediaFile.source, limit: sample.end),
      box.end <= sample.end
    {
      let isRemoved = offsetMap.holds(ByteRange(from: box.start, to: box.end))
      if isRemoved { removedCodes.insert(box.code) } else { keptCodes.insert(box.code) }
      place = box.end
    }
  }

  /// Placeholder for a sample without metadata. Such a sample must still contain bytes (QuickTime
  /// File Format, Timed Metadata).
  private static let nothing: [UInt8] = [0, 0, 0, 8, 0, 0, 0, 0]

  // MARK: Edits

  private var isInFragments: Bool { !track.mediaFile.children("moof").isEmpty }

  private var removal: Removal {
    if isInFragments {
      guard sizes.count == count, let edits = FragmentSizes.edits(of: track, to: sizes) else {
        return .impossible("the fragments of the track do not state the size of each sample")
      }
      return .edit(changesInSamples + editsOfKeys + edits)
    }
    // Samples that lose all bytes are removed, and the preceding samples are extended to fill their
    // time.
    if sizes.count < count {
      let left = SampleRemoval.removal(of: track, keeping: SampleRuns(kept), takingTime: sizes)
      guard case .edit(let edits) = left else { return left }
      return .edit(changes + edits)
    }
    guard let table = tables.sizeBox,
      let edit = SizeTable.edit(of: table, to: sizes)
    else { return .impossible("the sample sizes of the track cannot be updated") }
    return .edit(changesInSamples + editsOfKeys + [edit])
  }

  private var editsOfKeys: [Replacement] {
    let unused = removedCodes.subtracting(keptCodes)
    let keys = entry.child("keys")?.children.filter { unused.contains($0.code) } ?? []
    return keys.map { Replacement($0.range) }
  }

  private var changesInSamples: [Replacement] {
    guard !blanks.isEmpty else { return changes }
    let blank = OffsetMap(blanks)
    let others = changes.flatMap { change in
      change.bytes.isEmpty ? blank.rest(of: change.range).map { Replacement($0) } : [change]
    }
    return others + blanks.map { Replacement($0, with: Self.nothing) }
  }
}
