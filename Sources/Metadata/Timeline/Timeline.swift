package import Anatomy
import Bytes
import Movie

/// All metadata of a file that applies to a time, or that states a geographic position.
///
/// The timeline covers timed metadata tracks, lists of positions outside tracks, the location of
/// the recording, and date ranges of playlists. Only the structure of the file is read until items
/// are requested.
package struct Timeline {
  package private(set) var tracks: [TimedTrack]
  /// The nodes outside tracks that contain lists of positions.
  package private(set) var logs: [PositionLog]
  /// The nodes that state where the whole recording was made.
  private var places: [Node]
  private var playlist: Playlist?
  private var wanted: String?
  /// The creation time in the movie header, in seconds since 1970; nil if the header states none.
  package let creation: Int64?

  package init(_ document: Document) {
    var finder = TimelineFinder()
    playlist = Playlist(document)
    if playlist == nil { finder.search(document.root) }
    tracks = finder.tracks
    logs = finder.logs
    places = finder.places
    creation = finder.creation
  }

  /// Returns the timeline limited to one track, to items with one identifier or key, or to both.
  package func selecting(track number: Int?, identifier: String?) -> Timeline {
    var selection = self
    if number == nil && identifier == nil { return self }
    (selection.logs, selection.places) = ([], [])
    selection.wanted = identifier
    if let number {
      selection.playlist = nil
      selection.tracks = selection.tracks.filter { $0.number == number }
    }
    if let identifier { selection.tracks = selection.tracks.compactMap { $0.telling(identifier) } }
    return selection
  }

  /// Visits the locations of the whole recording, until the visitor returns false.
  package func forEachPlace(_ visit: (Position) -> Bool) {
    for node in places where !RecordingLocations.forEach(in: node, visit) { return }
  }

  /// Returns the location of the whole recording that a tag states; nil if it states none.
  package static func place(in tag: Node) -> Position? {
    guard RecordingLocations.areIn(tag) else { return nil }
    var place: Position?
    _ = RecordingLocations.forEach(in: tag) {
      place = $0
      return false
    }
    return place
  }

  /// Whether the file is a playlist, which can have date ranges.
  package var hasDates: Bool { playlist != nil }

  /// Visits the date ranges of the playlist, until the visitor returns false.
  package func forEachDateRangeGroup(_ visit: (DateRangeGroup) -> Bool) {
    playlist?.forEachDateRangeGroup { group in
      let isWanted = wanted == nil || group.items.contains { $0.answers(to: wanted) }
      return isWanted ? visit(group) : true
    }
  }

  package var isEmpty: Bool {
    var isFound = !tracks.isEmpty
    forEachDateRangeGroup { _ in
      isFound = true
      return false
    }
    if !isFound {
      forEachPlace { _ in
        isFound = true
        return false
      }
    }
    for log in logs where !isFound {
      log.forEachPosition { _ in
        isFound = true
        return false
      }
    }
    return !isFound
  }
}

/// A list of geographic positions outside tracks. The positions are in one node, or in blocks that
/// the node lists.
package struct PositionLog {
  package let node: Node
  private let listKind: ElementList.Kind?

  init(_ node: Node, listing kind: ElementList.Kind? = nil) {
    self.node = node
    listKind = kind
  }

  package func forEachPosition(_ visit: (Position) -> Bool) {
    let finder = PositionFinder(nil)
    guard let listKind else {
      _ = finder.forEach(in: node, visit)
      return
    }
    for list in node.elements where list.kind == listKind {
      list.forEach { finder.forEach(in: node.node(for: $0), visit) }
    }
  }
}

/// Walks the tree once to find timed metadata and positions. Sample tables are skipped.
private struct TimelineFinder {
  var tracks: [TimedTrack] = []
  var logs: [PositionLog] = []
  var places: [Node] = []
  var creation: Int64?

  mutating func search(_ node: Node) {
    if PositionFinder.readsAlone(node) {
      let hasBlocks = node.code == "gps " && node.elements(.blocks) != nil
      logs.append(PositionLog(node, listing: hasBlocks ? .blocks : nil))
      return
    }
    if RecordingLocations.areIn(node) { places.append(node) }
    if node.isTrack, let track = TimedTrack(node) { tracks.append(track) }
    switch node.code {
    case "mvhd": takeCreation(of: node)
    case "mdat": logs.append(PositionLog(node, listing: .unreferenced))
    default: break
    }
    if node.isTableOfSamples { return }
    for child in node.children { search(child) }
  }

  private mutating func takeCreation(of header: Node) {
    creation = creation ?? header.creationSince1970
  }
}

extension Node {
  /// The creation time of a movie header in seconds since 1970; nil if none is stated. The field
  /// counts from 1904, but some writers count from 1970.
  var creationSince1970: Int64? {
    guard let seconds = integer(.creation_time), seconds > 0 else { return nil }
    let since1970 = Int64(seconds) - 2_082_844_800
    return since1970 >= 0 ? since1970 : Int64(seconds)
  }
}

/// A series of geographic positions from one track, from one of several sources in a track, or from
/// one node outside tracks.
package struct PositionSeries {
  package let node: Node
  /// The name of the source, such as a receiver; nil if the track or node has only one source.
  package let source: String?
  private let walk: (_ visit: (Position, _ isAfterGap: Bool) -> Bool) -> Void

  package func forEach(_ visit: (Position, _ isAfterGap: Bool) -> Bool) { walk(visit) }

  /// The path of the node, followed by the name of the source.
  package var name: String { [node.path, source].compactMap(\.self).joined(separator: " ") }
}

extension PositionSeries {
  /// Returns a series for each source in a track.
  fileprivate static func all(of track: TimedTrack) -> [PositionSeries] {
    let sources = track.positionSources
    guard sources.count > 1 else {
      return [PositionSeries(node: track.node, source: nil) { track.forEachPosition($0) }]
    }
    return sources.indices.map { index in
      PositionSeries(node: track.node, source: sources[index].name) { visit in
        var latest: (node: Node, isOwn: Bool)?
        var isAfterGap = false
        track.forEachPosition { position, isFirstAfterGap in
          isAfterGap = isAfterGap || isFirstAfterGap
          if latest?.node != position.node {
            // Positions of a source that begins later are added to the first series.
            let place = sources.firstIndex(of: PositionSource(of: position.node)) ?? 0
            latest = (position.node, place == index)
          }
          guard latest?.isOwn ?? false else { return true }
          defer { isAfterGap = false }
          return visit(position, isAfterGap)
        }
      }
    }
  }

  fileprivate init(_ log: PositionLog) {
    self.init(node: log.node, source: nil) { visit in log.forEachPosition { visit($0, false) } }
  }
}

extension Timeline {
  package var series: [PositionSeries] {
    tracks.flatMap { PositionSeries.all(of: $0) } + logs.map { PositionSeries($0) }
  }
}
