import Anatomy
import Bytes

/// Information about samples that lies outside of them, where `saio` says (ISO/IEC 14496-12, 8.7.9).
struct AuxiliaryExtents {
  private let file: ByteRange
  private(set) var extents: [Coverage.Extent] = []

  init(of file: Node) {
    self.file = file.source.wholeRange
    let movies = file.children("moov").map(\.inflatedMovie)
    for track in movies.flatMap({ $0.children("trak") }) {
      guard let tables = track.descendant("mdia", "minf", "stbl") else { continue }
      add(tables, base: 0) { Self.samplesPerChunk(of: tables) }
    }
    for traf in file.children("moof").flatMap({ $0.children("traf") })
    where traf.child("saio") != nil {
      guard let base = traf.inherited(.fragmentBases)?[traf.index] else { continue }
      add(traf, base: base) { traf.children("trun").map { $0.integer("sample_count") ?? 0 } }
    }
  }

  /// - Parameter pieces: how many samples each place is for, where there are several.
  private mutating func add(_ holder: Node, base: Int, _ pieces: () -> [Int]) {
    let places = holder.children("saio").filter { !$0.isOfUnknownKind }
    if places.isEmpty { return }
    let sizes = Dictionary(
      holder.children("saiz").map { (InformationKind($0), $0) },
      uniquingKeysWith: { first, _ in first })
    let counts = pieces()
    var known: [InformationKind: Lengths] = [:]
    for place in places {
      let kind = InformationKind(place)
      guard let offsets = place.table("entries"), offsets.rowCount > 0, let size = sizes[kind]
      else { continue }
      // However many places tell of the same, it is gone through once.
      let lengths = known[kind] ?? Lengths(size, of: counts)
      known[kind] = lengths
      var rows = RowReader(offsets)
      let cell = CellPlace("offset", in: offsets)
      // One place is for all samples of the track or fragment.
      for length in offsets.rowCount == 1 ? [lengths.whole] : lengths.parts {
        guard rows.next() else { break }
        let start = base.saturatingAdd(Int(clamping: rows.cell(cell)))
        let range = ByteRange(start: start, count: length).clamped(to: file)
        guard !range.isEmpty else { continue }
        extents.append(
          Coverage.Extent(start: range.start, end: range.end, track: -1, firstSample: 0))
      }
    }
  }

  private static func samplesPerChunk(of tables: Node) -> [Int] {
    let offsets = tables.child("stco") ?? tables.child("co64")
    guard
      var chunks = ChunkReader(
        offsets: offsets?.table("entries"), runs: tables.child("stsc")?.table("entries"))
    else { return [] }
    var counts: [Int] = []
    while chunks.next() { counts.append(Int(clamping: chunks.samples)) }
    return counts
  }
}

extension AuxiliaryExtents {
  /// What information is about: sizes and places of the same belong together.
  private struct InformationKind: Hashable {
    let type: Int?
    let parameter: Int?

    init(_ box: Node) {
      type = box.integer("aux_info_type")
      parameter = box.integer("aux_info_type_parameter")
    }
  }

  /// How many bytes the information of runs of samples takes, and of all.
  private struct Lengths {
    let parts: [Int]
    let whole: Int

    init(_ box: Node, of counts: [Int]) {
      // One byte in the file; 0 where each has its own.
      let width = box.integer("default_sample_info_size") ?? 0
      let table = width == 0 ? box.table("entries") : nil
      var rows = table.map { RowReader($0) }
      let cell = CellPlace("sample_info_size", in: table)
      var left = width == 0 ? table?.rowCount ?? 0 : box.integer("sample_count") ?? 0
      func take(_ wanted: Int) -> Int {
        let count = min(wanted, left)
        left -= count
        if width > 0 { return count * width }
        var sum = 0
        for _ in 0..<count { sum += Int(clamping: rows?.nextCell(cell) ?? 0) }
        return sum
      }
      parts = counts.map(take)
      whole = parts.reduce(0, +) + take(left)
    }
  }
}

extension Node {
  /// Bytes that only somebody unknown reads are referred to by nobody.
  fileprivate var isOfUnknownKind: Bool {
    field("aux_info_type")?.meaning.subject == .category(.unknown)
  }
}
