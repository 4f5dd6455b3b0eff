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
      guard let base = traf.ask(.fragmentBases)?[traf.index] else { continue }
      add(traf, base: base) { traf.children("trun").map { $0.integer("sample_count") ?? 0 } }
    }
  }

  /// - Parameter pieces: how many samples each place is for, where there are several.
  private mutating func add(_ holder: Node, base: Int, _ pieces: () -> [Int]) {
    let sizes = holder.children("saiz")
    for place in holder.children("saio") where !place.isOfUnknownKind {
      guard let offsets = place.table("entries"), offsets.rowCount > 0,
        let size = sizes.first(where: { $0.isAbout(sameAs: place) })
      else { continue }
      var widths = Widths(size)
      var rows = RowReader(offsets)
      let cell = CellPlace("offset", in: offsets)
      // One place is for all samples of the track or fragment.
      let counts = offsets.rowCount == 1 ? [widths.left] : pieces()
      for count in counts where rows.next() {
        let start = base.saturatingAdd(Int(clamping: rows.cell(cell)))
        let range = ByteRange(start: start, count: widths.take(count)).clamped(to: file)
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
  /// How many bytes the information of each sample takes, one after the other.
  private struct Widths {
    private(set) var left: Int
    /// One byte in the file; 0 where each has its own.
    private let width: Int
    private var rows: RowReader?
    private let cell: CellPlace?

    init(_ box: Node) {
      left = box.integer("sample_count") ?? 0
      width = box.integer("default_sample_info_size") ?? 0
      let table = width == 0 ? box.table("entries") : nil
      rows = table.map { RowReader($0) }
      cell = CellPlace("sample_info_size", in: table)
      if width == 0 { left = table?.rowCount ?? 0 }
    }

    mutating func take(_ wanted: Int) -> Int {
      let count = min(wanted, left)
      left -= count
      guard var rows else { return count * width }
      self.rows = nil
      var sum = 0
      for _ in 0..<count where rows.next() { sum += Int(clamping: rows.cell(cell)) }
      self.rows = rows
      return sum
    }
  }
}

extension Node {
  /// Bytes that only somebody unknown reads are referred to by nobody.
  fileprivate var isOfUnknownKind: Bool {
    field("aux_info_type")?.meaning.subject == .category(.unknown)
  }

  /// Whether sizes and places are of the same kind of information.
  fileprivate func isAbout(sameAs other: Node) -> Bool {
    integer("aux_info_type_parameter") == other.integer("aux_info_type_parameter")
      && integer("aux_info_type") == other.integer("aux_info_type")
  }
}
