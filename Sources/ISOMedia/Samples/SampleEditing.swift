import Anatomy
import Bytes

/// How a track goes on with samples of which bytes are gone: its tables say the new sizes, and keys
/// that no sample uses any more go from its description. What stays keeps its time.
struct SampleEditing {
  private let track: Node
  private let tables: Node
  private let entry: Node
  private let changes: [Replacement]
  private let offsetMap: OffsetMap
  /// Of samples of which something is left.
  private var sizes: [Int] = []
  private var kept: [ClosedRange<Int>] = []
  private var count = 0
  /// What says nothing in samples of which nothing else is left.
  private var blanks: [ByteRange] = []
  /// The numbers that stand for keys in what goes, and in what stays.
  private var removedCodes: Set<FourCC> = []
  private var keptCodes: Set<FourCC> = []

  /// - Parameter changes: in order.
  static func removal(of track: Node, making changes: [Replacement]) -> Removal {
    guard let tables = track.descendant("mdia", "minf", "stbl"),
      let entries = tables.child("stsd")?.children, entries.count == 1, let entry = entries.first
    else { return .impossible("its samples have no description, or several") }
    guard track.samples?.isExternal == false, tables.distanceToFile == 0,
      track.mediaFile.distanceToFile == 0
    else { return .impossible("its samples are in another file") }
    var changing = SampleEditing(track, tables, entry, changes)
    guard changing.collect() else {
      return .impossible("its samples are not in this file, one behind the other")
    }
    return changes.isEmpty ? .edit([]) : changing.removal
  }

  private init(_ track: Node, _ tables: Node, _ entry: Node, _ changes: [Replacement]) {
    (self.track, self.tables, self.entry, self.changes) = (track, tables, entry, changes)
    offsetMap = OffsetMap(changes.filter(\.bytes.isEmpty).map(\.range))
  }

  // MARK: Samples

  /// False where it is not sure that nothing else reads the bytes.
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

  /// The sample counted last.
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

  /// QuickTime File Format, Timed Metadata: a sample has bytes, also where there is nothing to say.
  private static let nothing: [UInt8] = [0, 0, 0, 8, 0, 0, 0, 0]

  // MARK: Edits

  private var isInFragments: Bool { !track.mediaFile.children("moof").isEmpty }

  private var removal: Removal {
    if isInFragments {
      guard sizes.count == count, let edits = FragmentSizes.edits(of: track, to: sizes) else {
        return .impossible("its fragments do not say how large each sample is")
      }
      return .edit(changesInSamples + editsOfKeys + edits)
    }
    // Samples without bytes are none: those before take their time.
    if sizes.count < count {
      let left = SampleRemoval.removal(of: track, keeping: SampleRuns(kept), takingTime: sizes)
      guard case .edit(let edits) = left else { return left }
      return .edit(changes + edits)
    }
    guard let table = tables.child("stsz") ?? tables.child("stz2"),
      let edit = SizeTable.edit(of: table, to: sizes)
    else { return .impossible("its sizes cannot be changed") }
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
