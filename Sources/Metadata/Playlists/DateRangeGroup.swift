package import Anatomy
import Bytes
import Movie

/// A date range of a playlist, merged from all `EXT-X-DATERANGE` lines with the same ID.
package struct DateRangeGroup {
  package let id: String
  package let className: String?
  package let start: DateTimeText?
  /// The duration; nil if the playlist does not determine the end.
  package let duration: RationalTime?
  /// The time span on the timeline of the playlist, on which the first segment starts at 0.
  ///
  /// The span is nil if no segment states its date, and empty if the duration is unknown.
  package let span: TimeSpan?
  package let items: [TimedItem]
  /// The first of the lines with the ID.
  package let node: Node
  /// The other lines with the same ID.
  let additionalLines: [Node]

  /// The end of the date range, as a time since 1970; nil if it is unknown.
  package var end: RationalTime? { duration.flatMap { start?.time?.adding($0) } }

  package var startClock: StatedClock? { start?.time.map { clock($0.microseconds) } }
  package var endClock: StatedClock? { end.map { clock($0.microseconds) } }

  private func clock(_ moment: Int64) -> StatedClock {
    StatedClock(since1970: moment, basis: start?.hasZone == true ? .utc : .withoutZone)
  }
}

extension Playlist {
  /// Visits the merged date ranges in the order of their first lines, until the visitor returns
  /// false.
  package func forEachDateRangeGroup(_ visit: (DateRangeGroup) -> Bool) {
    let ranges = mergedDateRanges
    guard !ranges.isEmpty else { return }
    let calendar = PlaylistCalendar(self)
    var starts: [String: [RationalTime]] = [:]
    for range in ranges {
      if let name = range.first.className, let start = range.start?.time {
        starts[name, default: []].append(start)
      }
    }
    for name in starts.keys { starts[name]?.sort() }
    for range in ranges {
      let duration = range.duration(before: range.className.flatMap { starts[$0] } ?? [])
      let group = DateRangeGroup(
        id: range.first.id, className: range.className, start: range.start, duration: duration,
        span: range.start.flatMap { calendar.span(from: $0, lasting: duration) },
        items: range.items, node: range.first.node, additionalLines: range.others.map(\.node))
      if !visit(group) { return }
    }
  }

  /// The time spans of the date range lines, by the byte offset of each line.
  var spansByLine: [Int: TimeSpan] {
    var spans: [Int: TimeSpan] = [:]
    forEachDateRangeGroup { group in
      for line in [group.node] + group.additionalLines { spans[line.range.start] = group.span }
      return true
    }
    return spans
  }

  private var mergedDateRanges: [MergedDateRange] {
    var numbers: [String: Int] = [:]
    var merged: [MergedDateRange] = []
    for range in dateRanges {
      if let number = numbers[range.id] {
        merged[number].others.append(range)
      } else {
        numbers[range.id] = merged.count
        merged.append(MergedDateRange(first: range))
      }
    }
    return merged
  }
}

/// Collects the lines of one date range. Lines with the same ID complete each other (RFC 8216,
/// 4.3.2.7).
private struct MergedDateRange {
  let first: PlaylistDateRange
  var others: [PlaylistDateRange] = []

  var all: [PlaylistDateRange] { [first] + others }
  var className: String? { all.lazy.compactMap(\.className).first }
  var start: DateTimeText? { all.lazy.compactMap(\.start).first }

  /// Returns the duration of the date range; nil if it is unknown.
  ///
  /// - Parameter starts: the start dates of all date ranges in the same class, in order.
  func duration(before starts: [RationalTime]) -> RationalTime? {
    if let stated = all.lazy.compactMap(\.duration).first { return stated }
    guard let start = start?.time else { return nil }
    if let end = all.lazy.compactMap(\.end).first?.time {
      return end < start ? nil : end.subtracting(start)
    }
    guard all.contains(where: \.endsOnNext) else { return nil }
    let next = starts.endOfFirst { $0 <= start }
    return next < starts.count ? starts[next].subtracting(start) : nil
  }

  /// The client-defined attributes and SCTE-35 signals as items. If several lines state the same
  /// attribute, the first is used.
  var items: [TimedItem] {
    var names: Set<String> = []
    return all.flatMap { range in
      range.node.fields.filter { field in
        (field.name.hasPrefix("X-") || field.name.hasPrefix("SCTE35-"))
          && names.insert(field.name).inserted
      }.map { TimedItem(keySpace: "hls", key: $0.name, stated: nil, node: range.node, field: $0) }
    }
  }
}
