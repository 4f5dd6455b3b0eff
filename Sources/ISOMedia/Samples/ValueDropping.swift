import Anatomy
import Bytes

/// How a track of boxed metadata goes on without some of its keys: their values go from the samples, and
/// the keys from the sample description. All other values, and all times, stay.
struct ValueDropping {
  private let track: Node
  private let tables: Node
  private let keys: Node
  private let codes: Set<FourCC>
  private var gone: [ByteRange] = []
  /// Samples with nothing left but what says so.
  private var emptied: [Int] = []
  private var sizes: [Int] = []

  /// By the numbers that stand for the keys in samples.
  static func removal(of track: Node, without codes: Set<FourCC>) -> Removal {
    guard case .found(let tables, let keys) = parts(of: track) else { return refusal(of: track) }
    var dropping = ValueDropping(track: track, tables: tables, keys: keys, codes: codes)
    guard dropping.gatherValues() else {
      return .impossible("its samples are not in this file, one behind the other")
    }
    // A track that says nothing is none.
    if dropping.emptied.count == dropping.sizes.count { return .drop(track.range) }
    guard let edits = dropping.edits else { return .impossible("its sizes cannot be changed") }
    return .edit(edits)
  }

  /// Whether it is known how values could go from a track, as far as its tables tell.
  static func isPossible(in track: Node) -> Bool {
    if case .found = parts(of: track) { return true }
    return false
  }

  private enum Parts {
    case found(tables: Node, keys: Node)
    case refused(String)
  }

  private static func refusal(of track: Node) -> Removal {
    guard case .refused(let reason) = parts(of: track) else { return .withHost }
    return .impossible(reason)
  }

  private static func parts(of track: Node) -> Parts {
    let tables = track.descendant("mdia", "minf", "stbl")
    let entries = tables?.child("stsd")?.children
    guard let tables, let entries, entries.count == 1, let entry = entries.first,
      entry.code == "mebx", let keys = entry.child("keys")
    else { return .refused("its values have no keys, or several sets of them") }
    guard track.samples?.isElsewhere == false, tables.distanceToFile == 0,
      track.mediaFile.distanceToFile == 0, track.mediaFile.children("moof").isEmpty
    else { return .refused("its samples are in fragments or in another file") }
    return .found(tables: tables, keys: keys)
  }

  private init(track: Node, tables: Node, keys: Node, codes: Set<FourCC>) {
    (self.track, self.tables, self.keys, self.codes) = (track, tables, keys, codes)
  }

  // MARK: Samples

  /// False where it is not sure that nothing else reads the bytes.
  private mutating func gatherValues() -> Bool {
    guard let samples = track.samples else { return false }
    let media = track.mediaFile.mediaDataRanges
    var end = 0
    for sample in samples {
      let range = sample.range
      guard range.isEmpty || range.start >= end && media.first(holding: range) != nil else {
        return false
      }
      end = max(end, range.end)
      let values = values(in: range)
      let count = values.reduce(0) { $0 + $1.count }
      let isEmptied = count == range.count && count >= Self.nothing.count
      if isEmptied { emptied.append(range.start) }
      let left = isEmptied ? Self.nothing.count : 0
      gone += Lost(values).ranges.map { ByteRange(from: $0.start + left, to: $0.end) }
      sizes.append(range.count - count + left)
    }
    return sizes.count == samples.statedCount && !track.mayShare(Lost(gone))
  }

  /// Those that go. What has no number says nothing.
  private func values(in sample: ByteRange) -> [ByteRange] {
    var values: [ByteRange] = []
    var place = sample.start
    while let box = BoxHeader(at: place, in: track.mediaFile.source, limit: sample.end),
      box.end <= sample.end
    {
      if box.code.rawValue == 0 || codes.contains(box.code) {
        values.append(ByteRange(from: box.start, to: box.end))
      }
      place = box.end
    }
    return values
  }

  /// QuickTime File Format, Timed Metadata: a sample has bytes, also where there is nothing to say.
  private static let nothing: [UInt8] = [0, 0, 0, 8, 0, 0, 0, 0]

  // MARK: Tables

  private var edits: [Replacement]? {
    guard let sizes = editOfSizes else { return nil }
    let keys = keys.children.filter { codes.contains($0.code) }.map { Replacement($0.range) }
    let blanks = emptied.map {
      Replacement(ByteRange(start: $0, count: Self.nothing.count), with: Self.nothing)
    }
    return gone.map { Replacement($0) } + blanks + keys + [sizes]
  }

  private var editOfSizes: Replacement? {
    if let box = tables.child("stz2"), let table = box.table("entries"), table.rowBits % 8 == 0 {
      let width = table.rowBits / 8
      return Replacement(table.range, with: sizes.flatMap { Self.big($0, width) })
    }
    guard let box = tables.child("stsz"), let first = box.field("sample_size") else { return nil }
    let all = ByteRange(from: first.range.start, to: box.range.end)
    if let size = sizes.first, size > 0, first.value.integer != 0, sizes.allSatisfy({ $0 == size })
    {
      return Replacement(first.range, with: Self.big(size, 4))
    }
    let rows = sizes.flatMap { Self.big($0, 4) }
    return Replacement(all, with: Self.big(0, 4) + Self.big(sizes.count, 4) + rows)
  }

  private static func big(_ number: Int, _ width: Int) -> [UInt8] {
    NumberCoding.big.bytes(of: UInt64(clamping: number), count: width) ?? []
  }
}
