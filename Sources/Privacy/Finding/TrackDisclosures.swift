import Anatomy
import Bytes
import Metadata
import Movie
import Rewriting

/// Finds media that players do not present: disabled tracks, and samples that edit lists leave out.
enum TrackDisclosures {
  static func add(of tracks: [TrackOutline], to walk: inout DisclosureScan) {
    let isShown = tracks.contains { $0.isEnabled && $0.mediaType.isMedia }
    for track in tracks {
      guard let node = track.node else { continue }
      if !track.isEnabled {
        let isAll = !isShown && track.mediaType.isMedia
        walk.add(
          isAll
            ? onlyDisabled(node)
            : isOfChapters(track, among: tracks)
              ? chapters(node) : disabled(track, node, need: need(of: track, among: tracks)))
      }
      if track.mediaType == .timecode, let disclosure = clock(node) { walk.add(disclosure) }
      if let edits = track.edits, let hidden = HiddenSamples.found(of: node, edits, track) {
        let footage = UnshownFootage(hidden, of: track, timescale: node.samples?.timescale ?? 0)
        if let footage { walk.add(footage) }
        let times = footage.map { " (\($0.words))" } ?? ""
        for (count, words, request) in hidden.groups(of: node) where count > 0 {
          walk.add(
            disclosure(
              .unreferenced, node,
              "\(count) sample\(count == 1 ? "" : "s") that the edit list \(words)\(times)",
              request))
        }
      }
    }
  }

  /// Whether a track is needed only because it contains the chapters of other tracks.
  private static func isOfChapters(_ track: TrackOutline, among tracks: [TrackOutline]) -> Bool {
    let references = tracks.flatMap(\.references).filter { reference in
      track.id.map(reference.trackIDs.contains) ?? false
    }
    return !references.isEmpty && references.allSatisfy(\.isToChapters)
      && (track.alternateGroup ?? 0) == 0
  }

  /// Returns the reason why players need the given disabled track; nil if they do not need it.
  private static func need(of track: TrackOutline, among tracks: [TrackOutline]) -> String? {
    let others = tracks.filter { $0.isEnabled && $0.number != track.number }
    let isReferred = others.contains { other in
      track.id.map { id in other.references.contains { $0.trackIDs.contains(id) } } ?? false
    }
    if isReferred { return "referenced by an enabled track" }
    let group = track.alternateGroup ?? 0
    let isChoice = group != 0 && others.contains { $0.alternateGroup == group }
    return isChoice ? "can be selected instead of an enabled track" : nil
  }

  /// Returns a disclosure for a timecode track, which editors need, and which may start at the time
  /// of day of the recording. Returns nil if the timecode starts at a full hour, as in edited
  /// productions.
  private static func clock(_ node: Node) -> Disclosure? {
    guard let (field, sample) = node.firstTime, field.isMeaningful(in: sample.source),
      field.label?.hasSuffix("00:00:00") != true
    else { return nil }
    return Disclosure(
      category: .intent, weight: Category.intent.weight, title: "Timecode",
      statement: .value(field, of: sample), key: nil, node: node, field: nil, range: node.range,
      request: .edit(Edit(.structure, of: node)), writer: nil)
  }

  private static func disabled(
    _ track: TrackOutline, _ node: Node, need: String?
  ) -> Disclosure {
    let words = ["disabled", track.codec?.name, need].compactMap(\.self).joined(separator: ", ")
    // A disabled track that players need has the category `playback`: an enabled track refers to
    // it, or the user can select it.
    var disclosure = disclosure(
      need == nil ? .unreferenced : .playback, node, words, .edit(Edit(.structure, of: node)))
    disclosure.isNamed = need != nil
    return disclosure
  }

  /// Returns a disclosure for a disabled track with chapters, which players list.
  private static func chapters(_ node: Node) -> Disclosure {
    disclosure(.structure, node, "chapters", .edit(Edit(.structure, of: node)))
  }

  /// Returns a disclosure for a disabled track that players present, because no track is enabled.
  private static func onlyDisabled(_ node: Node) -> Disclosure {
    disclosure(.unreferenced, node, "disabled, like all media tracks of the file", .needed)
  }

  private static func disclosure(
    _ category: Anatomy.Category, _ node: Node, _ words: String, _ request: Disclosure.Request
  ) -> Disclosure {
    Disclosure(
      category: category, weight: category.weight, title: node.title, statement: .words(words),
      key: nil, node: node, field: nil, range: node.range, request: request, writer: nil)
  }
}

extension TrackMediaType {
  /// Whether tracks of this type are visible or audible.
  fileprivate var isMedia: Bool {
    switch self {
    case .metadata, .timecode, .hint, .other: false
    default: true
    }
  }
}

extension Node {
  /// The time field in the first sample of the track, and the node of the sample; nil if there is
  /// none.
  fileprivate var firstTime: (field: Field, sample: Node)? {
    var found: (Field, Node)?
    for list in elements where list.kind == .samples {
      list.forEach { element in
        let sample = node(for: element)
        found = sample.fields.first { $0.meaning.subject?.category == .time }.map { ($0, sample) }
        return false
      }
    }
    return found
  }
}
