import Anatomy
import Bytes
import Movie

/// Updates of the rows of the sample tables after samples were removed.
extension SampleRemoval {
  mutating func restate(_ table: Table, _ bytes: [UInt8]) {
    if table.source.bytes(table.range) != bytes {
      edits.append(Replacement(table.range, with: bytes))
    }
  }

  mutating func set(_ name: String, of box: Node?, to number: Int64) {
    guard let box, let field = box.field(name),
      let bytes = field.bytes(of: .signed(number), in: box.source)
    else { return }
    edits.append(Replacement(field.range, with: bytes))
  }

  /// Updates a run-length table, in which each row begins with the number of samples it applies to.
  mutating func clipRuns(of box: Node) throws(Refused) {
    guard let table = box.table("entries"), let counts = table.column(named: "sample_count"),
      counts.firstBit == 0, counts.bitCount == 32
    else { throw Refused(reason: "the entries of \(box.name) cannot be read") }
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
    // A sample group table may cover only the first samples of the track.
    guard before == facts.count || box.code == "sbgp" && before < facts.count else {
      throw Refused(
        reason: "\(box.name) counts \(before) samples, but the track has \(facts.count)")
    }
    restate(table, bytes)
  }

  mutating func restateDurations(in box: Node) throws(Refused) {
    guard let table = box.table("entries"),
      facts.durations.allSatisfy({ 0...Int64(UInt32.max) ~= $0.duration })
    else { throw Refused(reason: "the sample durations in \(box.name) cannot be updated") }
    restate(
      table,
      facts.durations.flatMap { Self.big32($0.count) + Self.big32(Int(clamping: $0.duration)) })
  }

  mutating func clipSizes(of box: Node) throws(Refused) {
    guard let sizes = facts.sizes else { return try clipRows(of: box) }
    guard let edit = SizeTable.edit(of: box, to: sizes) else {
      throw Refused(reason: "the sample sizes in \(box.name) cannot be updated")
    }
    edits.append(edit)
  }

  mutating func clipNumbers(of box: Node) {
    guard let table = box.table("entries"), let column = table.columns.first else { return }
    let numbers = (0..<table.rowCount).compactMap { row in
      table.rawCell(row: row, column: column).flatMap { Int(exactly: $0) }
    }
    restate(
      table,
      numbers.filter(kept.contains).flatMap { Self.big32(kept.count(upTo: $0)) })
  }

  /// Updates a table that has one row for each sample.
  mutating func clipRows(of box: Node) throws(Refused) {
    if box.field("sample_count") != nil { set("sample_count", of: box, to: Int64(kept.count)) }
    guard let table = box.table("entries") else {
      // Without entries, the box must be an `stsz` box that states one size for all samples. This
      // size is not changed.
      guard box.code == "stsz", let size = box.integer("sample_size"),
        track.samples?.makeIterator().next()?.range.count == size
      else { throw Refused(reason: "the entries of \(box.name) cannot be read") }
      return
    }
    guard table.rowCount == facts.count else {
      throw Refused(
        reason: "\(box.name) has \(table.rowCount) entries, "
          + "but the track has \(facts.count) samples")
    }
    restate(table, try rows(of: table))
  }

  /// Returns the table rows of the kept samples.
  func rows(of table: Table) throws(Refused) -> [UInt8] {
    let old = try bytes(of: table)
    if table.rowBits % 8 == 0 {
      let width = table.rowBits / 8
      return kept.runs.flatMap { old[(($0.lowerBound - 1) * width)..<($0.upperBound * width)] }
    }
    guard table.rowBits == 4 else {
      throw Refused(reason: "the entries of a sample table have an unsupported size")
    }
    let halves = kept.runs.joined().map { number in
      old[(number - 1) / 2] >> (number % 2 == 1 ? 4 : 0) & 0x0F
    }
    return stride(from: 0, to: halves.count, by: 2).map { place in
      halves[place] << 4 | (place + 1 < halves.count ? halves[place + 1] : 0)
    }
  }

  /// Updates a table with rows for some of the samples. Each row states the distance from the
  /// sample of the previous row.
  mutating func clipList(of box: Node) throws(Refused) {
    guard case .list(let rows)? = box.value("entries") else {
      throw Refused(reason: "the entries of \(box.name) cannot be read")
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

  mutating func setComposition(in box: Node) {
    guard let start = facts.runs.map(\.newStart).min(), let end = facts.runs.map(\.newEnd).max()
    else { return }
    set("compositionStartTime", of: box, to: start)
    set("compositionEndTime", of: box, to: end)
  }

  mutating func clipChunks() throws(Refused) {
    guard let places = tables.offsetBox?.table("entries"),
      let rows = tables.child("stsc")?.table("entries"),
      var chunks = ChunkReader(offsets: places, runs: rows)
    else { throw Refused(reason: "the chunk tables (stco or co64, stsc) are inconsistent") }
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
    guard before == facts.count else {
      throw Refused(
        reason: "the chunks contain \(before) samples, but the track has \(facts.count)")
    }
    restate(rows, bytes)
  }

  /// Returns the bytes of a table. Fails if the file was truncated after the table was parsed.
  func bytes(of table: Table) throws(Refused) -> [UInt8] {
    let bytes = table.source.bytes(table.range)
    guard bytes.count == table.range.count else {
      throw Refused(reason: "the file ends inside a table of the track")
    }
    return bytes
  }

  static func big32(_ number: Int) -> [UInt8] { NumberCoding.big.bytes(nearest: number, count: 4) }
}
