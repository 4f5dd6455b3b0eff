import Anatomy
import Bytes
import Movie

/// The default duration and size of samples, for runs that do not state them for each sample.
struct FragmentDefaults {
  var duration: UInt64 = 0
  var size: UInt64 = 0

  /// Returns the defaults from the `trex` boxes of a movie, by track ID.
  static func ofTracks(in movie: Node?) -> [Int: FragmentDefaults] {
    var tracks: [Int: FragmentDefaults] = [:]
    for box in movie?.child("mvex")?.children("trex") ?? [] {
      guard let id = box.integer(.track_ID), tracks[id] == nil else { continue }
      tracks[id] = FragmentDefaults().overridden(by: box)
    }
    return tracks
  }

  func overridden(by box: Node) -> FragmentDefaults {
    var defaults = self
    for field in box.fields {
      switch field.name {
      case "default_sample_duration": defaults.duration = UInt64(field.value.integer ?? 0)
      case "default_sample_size": defaults.size = UInt64(field.value.integer ?? 0)
      default: break
      }
    }
    return defaults
  }
}

/// The total size and duration of the samples in a `trun` box.
struct RunSize {
  /// The offset of the samples, counted from the base of the track fragment (`tfhd`); nil without
  /// `data_offset`.
  let offset: Int?
  private(set) var bytes = 0
  private(set) var duration: Int64 = 0

  init(_ box: Node, _ defaults: FragmentDefaults) {
    var count = 0
    var table: Table?
    var offset: Int?
    for field in box.fields {
      switch field.name {
      case "data_offset": offset = field.value.integer
      case "sample_count": count = field.value.integer ?? 0
      case "samples": if case .table(let rows) = field.value { table = rows }
      default: break
      }
    }
    self.offset = offset
    let size = CellPlace(.sample_size, in: table)
    let time = CellPlace(.sample_duration, in: table)
    let samples = UInt64(table?.rowCount ?? count)
    if size == nil { bytes = Int(clamping: Self.product(samples, defaults.size)) }
    if time == nil { duration = Int64(clamping: Self.product(samples, defaults.duration)) }
    guard let table, size != nil || time != nil else { return }
    var reader = RowReader(table)
    while reader.next() {
      bytes = bytes.saturatingAdd(Int(reader.cell(size)))
      duration = duration &+ Int64(reader.cell(time))
    }
  }

  private static func product(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let (product, overflow) = one.multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
