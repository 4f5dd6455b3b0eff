import Anatomy
import Bytes
import Movie

/// The byte ranges of auxiliary sample information that is stored outside of the samples, at the
/// offsets in `saio` (ISO/IEC 14496-12, 8.7.9).
struct AuxiliaryExtents {
  private let file: ByteRange
  private(set) var extents: [Coverage.Extent] = []

  init(of file: Node) {
    self.file = file.source.wholeRange
    let movies = file.movies
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

  /// - Parameter pieces: returns the number of samples that each offset applies to; used only if
  ///   there are several offsets.
  private mutating func add(_ holder: Node, base: Int, _ pieces: () -> [Int]) {
    let places = holder.children("saio").filter {
      !$0.isOfUnknownKind && $0.reasonForNoEffect == nil
    }
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
      // Several `saio` boxes may belong to the same `saiz` box. The sizes in `saiz` are read only
      // once.
      let lengths = known[kind] ?? Lengths(size, of: counts)
      known[kind] = lengths
      var rows = RowReader(offsets)
      let cell = CellPlace("offset", in: offsets)
      // A single offset applies to all samples of the track or fragment.
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
    guard var chunks = ChunkReader(tables) else { return [] }
    var counts: [Int] = []
    while chunks.next() { counts.append(Int(clamping: chunks.samples)) }
    return counts
  }
}

extension AuxiliaryExtents {
  /// The type of auxiliary information. `saiz` and `saio` boxes of the same type belong together.
  private struct InformationKind: Hashable {
    let type: Int?
    let parameter: Int?

    init(_ box: Node) {
      type = box.integer("aux_info_type")
      parameter = box.integer("aux_info_type_parameter")
    }
  }

  /// The sizes of auxiliary information in bytes: `parts` has one size for each chunk or track run,
  /// and `whole` is the total size for all samples.
  private struct Lengths {
    let parts: [Int]
    let whole: Int

    init(_ box: Node, of counts: [Int]) {
      // `default_sample_info_size` is 0 if the table contains a size for each sample.
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
  /// Whether the type of the auxiliary information is unknown. Bytes that only unknown programs
  /// read count as unreferenced.
  fileprivate var isOfUnknownKind: Bool {
    field("aux_info_type")?.meaning.subject == .category(.unknown)
  }
}
