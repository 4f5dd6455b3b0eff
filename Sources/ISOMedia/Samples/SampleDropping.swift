import Anatomy
import Bytes

/// How a track goes on with some of its samples: the rows about the others go from its tables, their
/// bytes from the media data, and its time line begins later.
struct SampleDropping {
  private let track: Node
  private let tables: Node
  private let kept: SampleRuns
  private let facts: Facts
  private var edits: [Replacement] = []

  /// What the walk over the samples brings.
  private struct Facts {
    var count = 0
    var dropped: Int64 = 0
    var bytes: [ByteRange] = []
    /// Of each run that stays.
    var runs: [Run] = []

    struct Run {
      /// How long the samples before it lasted that go.
      let droppedBefore: Int64
      /// When it is shown, as it was.
      var start: Int64
      var end: Int64

      var newStart: Int64 { start &- droppedBefore }
      var newEnd: Int64 { end &- droppedBefore }
    }
  }

  static func removal(of track: Node, keeping kept: SampleRuns) -> Removal {
    do {
      var dropping = try SampleDropping(track, kept)
      try dropping.run()
      return .edit(dropping.edits)
    } catch {
      return .impossible(error.reason)
    }
  }

  private struct Refused: Error { let reason: String }

  /// What knows how to go on with fewer samples.
  private static let known: Set<FourCC> = [
    "stsd", "stts", "ctts", "stss", "stps", "stsc", "stsz", "stz2", "stco", "co64", "sdtp", "stdp",
    "sbgp", "sgpd", "subs", "padb", "cslg", "free",
  ]

  private init(_ track: Node, _ kept: SampleRuns) throws(Refused) {
    guard let tables = track.descendant("mdia", "minf", "stbl"), let samples = track.samples,
      !samples.isElsewhere, tables.distanceToFile == 0, track.mediaFile.distanceToFile == 0
    else { throw Refused(reason: "its samples are not in this file") }
    guard track.mediaFile.children("moof").isEmpty, track.parent?.child("mvex") == nil else {
      throw Refused(reason: "its samples are in fragments")
    }
    if let other = tables.children.first(where: { !Self.known.contains($0.code) }) {
      throw Refused(reason: "\(other.name) tells something of its samples")
    }
    (self.track, self.tables, self.kept) = (track, tables, kept)
    facts = Self.facts(of: samples, kept)
    guard facts.count == samples.statedCount, facts.runs.count == kept.runs.count,
      let first = kept.runs.first, let last = kept.runs.last, first.lowerBound >= 1,
      last.upperBound <= facts.count
    else { throw Refused(reason: "its tables do not agree") }
    let follow = zip(facts.runs, facts.runs.dropFirst()).allSatisfy { $0.newEnd <= $1.newStart }
    guard follow else { throw Refused(reason: "what stays would be shown among other samples") }
    try checkBytes(samples)
  }

  private static func facts(of samples: SampleSequence, _ kept: SampleRuns) -> Facts {
    var facts = Facts()
    for sample in samples {
      facts.count += 1
      if let run = kept.run(of: sample.number) {
        let start = sample.decodeTime &+ sample.compositionOffset
        let end = start &+ sample.duration
        if run < facts.runs.count {
          facts.runs[run].start = min(facts.runs[run].start, start)
          facts.runs[run].end = max(facts.runs[run].end, end)
        } else {
          facts.runs.append(Facts.Run(droppedBefore: facts.dropped, start: start, end: end))
        }
        continue
      }
      facts.dropped &+= sample.duration
      if let last = facts.bytes.last, last.end == sample.range.start {
        facts.bytes[facts.bytes.count - 1] = ByteRange(from: last.start, to: sample.range.end)
      } else {
        facts.bytes.append(sample.range)
      }
    }
    return facts
  }

  /// What goes is media data, and nothing else refers to it.
  private func checkBytes(_ samples: SampleSequence) throws(Refused) {
    let media = track.mediaFile.mediaDataRanges
    let lost = Lost(facts.bytes)
    var isShared = track.mayShare(lost)
    for sample in samples where kept.contains(sample.number) {
      if lost.count(in: sample.range) > 0 { isShared = true }
    }
    guard !isShared, facts.bytes.allSatisfy({ media.first(holding: $0) != nil })
    else { throw Refused(reason: "something else may refer to their bytes") }
  }

  // MARK: Tables

  private mutating func run() throws(Refused) {
    for box in tables.children {
      switch box.code {
      case "stts", "ctts", "sbgp": try clipRuns(of: box)
      case "stss", "stps": clipNumbers(of: box)
      case "stsz", "stz2", "padb", "sdtp", "stdp": try clipRows(of: box)
      case "subs": try clipList(of: box)
      case "cslg": setComposition(in: box)
      default: break
      }
    }
    try clipChunks()
    try shiftTimes()
    edits += facts.bytes.map { Replacement($0) }
  }

  private mutating func restate(_ table: Table, _ bytes: [UInt8]) {
    if table.source.bytes(table.range) != bytes {
      edits.append(Replacement(table.range, with: bytes))
    }
  }

  private mutating func set(_ name: String, of box: Node?, to number: Int64) {
    guard let box, let field = box.field(name),
      let bytes = field.coding.bytes(
        of: UInt64(bitPattern: number) & (UInt64.max >> UInt64(64 - field.range.count * 8)),
        count: field.range.count)
    else { return }
    edits.append(Replacement(field.range, with: bytes))
  }

  /// Rows that say the same of several samples, with how many in front.
  private mutating func clipRuns(of box: Node) throws(Refused) {
    guard let table = box.table("entries"), let counts = table.column(named: "sample_count"),
      counts.firstBit == 0, counts.bitCount == 32
    else { throw Refused(reason: "\(box.name) cannot be read") }
    var bytes: [UInt8] = []
    var before = 0
    for row in 0..<table.rowCount {
      let count = Int(clamping: table.rawCell(row: row, column: counts) ?? 0)
      let left = kept.count(upTo: before.saturatingAdd(count)) - kept.count(upTo: before)
      if left > 0 {
        bytes += Self.big32(left) + table.source.bytes(table.range(ofRow: row)).dropFirst(4)
      }
      before = before.saturatingAdd(count)
    }
    // Groups may be told of the first samples alone.
    guard before == facts.count || box.code == "sbgp" && before < facts.count else {
      throw Refused(reason: "\(box.name) does not tell of all samples")
    }
    restate(table, bytes)
  }

  private mutating func clipNumbers(of box: Node) {
    guard let table = box.table("entries"), let column = table.columns.first else { return }
    let numbers = (0..<table.rowCount).compactMap { row in
      table.rawCell(row: row, column: column).flatMap { Int(exactly: $0) }
    }
    restate(
      table,
      numbers.filter(kept.contains).flatMap { Self.big32(kept.count(upTo: $0)) })
  }

  /// A row for each sample.
  private mutating func clipRows(of box: Node) throws(Refused) {
    if box.field("sample_count") != nil { set("sample_count", of: box, to: Int64(kept.count)) }
    guard let table = box.table("entries") else {
      // One size for all.
      guard box.code == "stsz", let size = box.integer("sample_size"),
        track.samples?.makeIterator().next()?.range.count == size
      else { throw Refused(reason: "\(box.name) cannot be read") }
      return
    }
    guard table.rowCount == facts.count else {
      throw Refused(reason: "\(box.name) does not tell of all samples")
    }
    restate(table, try rows(of: table))
  }

  /// Those of samples that stay, one behind the other.
  private func rows(of table: Table) throws(Refused) -> [UInt8] {
    let old = try bytes(of: table)
    if table.rowBits % 8 == 0 {
      let width = table.rowBits / 8
      return kept.runs.flatMap { old[(($0.lowerBound - 1) * width)..<($0.upperBound * width)] }
    }
    guard table.rowBits == 4 else { throw Refused(reason: "its rows cannot be read") }
    let halves = kept.runs.joined().map { number in
      old[(number - 1) / 2] >> (number % 2 == 1 ? 4 : 0) & 0x0F
    }
    return stride(from: 0, to: halves.count, by: 2).map { place in
      halves[place] << 4 | (place + 1 < halves.count ? halves[place + 1] : 0)
    }
  }

  /// Rows for some samples, each with the distance to the one before.
  private mutating func clipList(of box: Node) throws(Refused) {
    guard case .list(let rows)? = box.value("entries") else {
      throw Refused(reason: "\(box.name) cannot be read")
    }
    var (number, last) = (0, 0)
    var found: [Replacement] = []
    rows.forEach { row in
      guard case .group(let members) = row.value,
        let delta = members.first(where: { $0.name == "sample_delta" }),
        let distance = delta.value.integer
      else { return true }
      number = number.saturatingAdd(distance)
      if !kept.contains(number) {
        found.append(Replacement(row.range))
      } else {
        let new = kept.count(upTo: number)
        if new - last != distance {
          found.append(Replacement(delta.range, with: Self.big32(new - last)))
        }
        last = new
      }
      return true
    }
    edits += found
  }

  private mutating func setComposition(in box: Node) {
    guard let start = facts.runs.map(\.newStart).min(), let end = facts.runs.map(\.newEnd).max()
    else { return }
    set("compositionStartTime", of: box, to: start)
    set("compositionEndTime", of: box, to: end)
  }

  private mutating func clipChunks() throws(Refused) {
    guard let places = (tables.child("stco") ?? tables.child("co64"))?.table("entries"),
      let rows = tables.child("stsc")?.table("entries"),
      var chunks = ChunkReader(offsets: places, runs: rows)
    else { throw Refused(reason: "its tables do not agree") }
    var (before, number, chunk) = (0, 0, 0)
    var bytes: [UInt8] = []
    var last: (samples: Int, description: Int)?
    while chunks.next() {
      let end = before.saturatingAdd(Int(clamping: chunks.samples))
      let own = kept.count(upTo: end) - kept.count(upTo: before)
      if own > 0 {
        chunk += 1
        if last?.samples != own || last?.description != chunks.description {
          last = (own, chunks.description)
          bytes += [chunk, own, chunks.description].flatMap(Self.big32)
        }
      } else {
        edits.append(Replacement(places.range(ofRow: number)))
      }
      number += 1
      before = end
    }
    guard before == facts.count else { throw Refused(reason: "its tables do not agree") }
    restate(rows, bytes)
  }

  private mutating func shiftTimes() throws(Refused) {
    let header = track.descendant("mdia", "mdhd")
    if let duration = header?.integer("duration"), let field = header?.field("duration") {
      let isUnknown = UInt64(duration) == UInt64.max >> UInt64(64 - field.range.count * 8)
      let left = Int64(clamping: duration) &- facts.dropped
      if !isUnknown { set("duration", of: header, to: max(0, left)) }
    }
    guard let table = track.descendant("edts", "elst")?.table("entries"),
      let column = table.column(named: "media_time")
    else { throw Refused(reason: "its edits cannot be read") }
    var bytes = try bytes(of: table)
    for row in 0..<table.rowCount {
      let place = table.place(row: row, column: column).range
      let old = (table.rawCell(row: row, column: column) ?? 0).signed(width: column.bitCount)
      if old == -1 { continue }
      guard let run = run(showing: old), old >= run.droppedBefore, run.droppedBefore >= 0,
        let new = NumberCoding.big.bytes(of: UInt64(old - run.droppedBefore), count: place.count)
      else { throw Refused(reason: "an edit shows what is before the samples that stay") }
      let start = place.start - table.range.start
      bytes.replaceSubrange(start..<(start + place.count), with: new)
    }
    restate(table, bytes)
  }

  /// Where there is but one, that has what is shown.
  private func run(showing time: Int64) -> Facts.Run? {
    if facts.runs.count == 1 { return facts.runs[0] }
    let found = facts.runs.filter { $0.start <= time && time < $0.end }
    return found.count == 1 ? found[0] : nil
  }

  /// A file may have become shorter meanwhile.
  private func bytes(of table: Table) throws(Refused) -> [UInt8] {
    let bytes = table.source.bytes(table.range)
    guard bytes.count == table.range.count else { throw Refused(reason: "it cannot be read") }
    return bytes
  }

  private static func big32(_ number: Int) -> [UInt8] {
    NumberCoding.big.bytes(of: UInt64(UInt32(clamping: number)), count: 4) ?? []
  }
}

extension Node {
  /// Whether other tracks, or items, may have bytes of this track too.
  func mayShare(_ bytes: Lost) -> Bool {
    var isShared = mediaFile.child("meta")?.child("iloc") != nil
    for other in parent?.children("trak") ?? [] where other != self {
      other.ask(.sampleOrigin)?.forEachRun(in: mediaFile.document) { range, _ in
        if bytes.count(in: range) > 0 { isShared = true }
      }
    }
    return isShared
  }
}
