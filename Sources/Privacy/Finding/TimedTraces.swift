import Anatomy
import Bytes
import Metadata

/// What tracks of timed metadata tell: each kind of thing once for a track, with how often and when.
enum TimedTraces {
  static func add(of tracks: [TrackOutline], to walk: inout TraceWalk) {
    var notUnderstood: [(TrackOutline, Node)] = []
    for track in tracks {
      guard let node = track.node else { continue }
      var told = TimedTrack(node).map { Told($0) }
      told?.gather()
      told?.add(to: &walk)
      let isUnderstood = told?.isAnything ?? false
      if !isUnderstood, track.mediaType.maySayAnything, node.samples?.statedCount != 0 {
        notUnderstood.append((track, node))
      }
    }
    for (track, node) in notUnderstood {
      walk.countNotUnderstood(node.bytesOfSamples)
      let words = "nothing in its samples is understood: " + (track.codec?.code ?? "no format")
      walk.add(
        Trace(
          category: .unknown, weight: Category.unknown.weight, title: node.title,
          saying: .words(words), key: nil, node: node, field: nil, range: node.range,
          unit: .track(node), writer: nil))
    }
  }

  /// What one track tells.
  private struct Told {
    let track: TimedTrack
    private var kinds: [String: Kind] = [:]
    private var order: [String] = []
    private var places: (first: Position, count: Int, span: TimeSpan?)?

    /// The numbers of the keys that say where something was.
    private var placeCodes: Set<FourCC> = []
    /// Whether keys can go one by one.
    private let canLoseValues: Bool

    struct Kind {
      let item: TimedItem
      let category: Anatomy.Category
      let entry: KeyEntry?
      private(set) var count = 0
      private(set) var span: TimeSpan?
      private(set) var codes: Set<FourCC> = []
      /// Where it is said, of what nobody knows.
      private(set) var bytes = CoveredBytes()

      mutating func count(_ item: TimedItem, in other: TimeSpan) {
        count += 1
        if let code = item.node.valueCode { codes.insert(code) }
        span = span?.extended(to: other) ?? other
        guard category == .unknown else { return }
        for range in item.node.source.fileRanges(of: item.node.range) { bytes.add(range) }
      }
    }

    /// A track tells no more kinds of things than this.
    private static let mostKinds = 1000

    init(_ track: TimedTrack) {
      self.track = track
      canLoseValues =
        if case .together = track.node.removal(of: .values(FourCC(rawValue: 0))) {
          true
        } else {
          false
        }
    }

    var isAnything: Bool { places != nil || !order.isEmpty }

    mutating func gather() {
      var kinds = self.kinds
      var order = self.order
      track.forEachPart { part in
        guard case .group(let group) = part else { return true }
        for item in group.items {
          let name = item.identifier
          if kinds[name] == nil {
            guard kinds.count < Self.mostKinds else { continue }
            kinds[name] = Self.kind(of: item)
            order.append(name)
          }
          kinds[name]?.count(item, in: group.span)
        }
        return true
      }
      (self.kinds, self.order) = (kinds, order)
      var places = self.places
      var placeCodes = self.placeCodes
      track.forEachPosition { position, _ in
        if let code = position.node.valueCode { placeCodes.insert(code) }
        guard let known = places else {
          places = (position, 1, position.span)
          return true
        }
        let span = known.span.flatMap { span in position.span.map { span.extended(to: $0) } }
        places = (known.first, known.count + 1, span ?? known.span)
        return true
      }
      for kind in kinds.values where kind.category == .location { placeCodes.formUnion(kind.codes) }
      (self.places, self.placeCodes) = (places, placeCodes)
    }

    private static func kind(of item: TimedItem) -> Kind {
      let entry = KeyCatalogue.all.entry(for: TagKey(space: item.keySpace, name: item.key))
      let category = item.field?.meaning.subject?.category ?? entry?.category ?? .unknown
      return Kind(item: item, category: category, entry: entry)
    }

    func add(to walk: inout TraceWalk) {
      if let places {
        walk.add(
          trace(
            .location, "Positions",
            .places(first: places.first, count: places.count, span: places.span),
            key: nil, at: places.first.node, codes: placeCodes, writer: nil))
      }
      for name in order {
        guard let kind = kinds[name] else { continue }
        // Told already, as places.
        if kind.category == .location, places != nil { continue }
        walk.countNotUnderstood(kind.bytes)
        let key = TagKey(space: kind.item.keySpace, name: kind.item.key)
        let saying: Trace.Saying =
          if kind.count == 1, let field = kind.item.field {
            .value(field, of: kind.item.node)
          } else {
            .times(kind.count, kind.span)
          }
        walk.add(
          trace(
            kind.category, track.title ?? track.node.title, saying, key: key, at: kind.item.node,
            codes: kind.codes,
            writer: kind.entry?.writer, weight: kind.entry?.weight))
      }
    }

    private func trace(
      _ category: Anatomy.Category, _ title: String, _ saying: Trace.Saying, key: TagKey?,
      at node: Node, codes: Set<FourCC>, writer: String?, weight: Weight? = nil
    ) -> Trace {
      Trace(
        category: category, weight: weight ?? category.weight, title: title, saying: saying,
        key: key, node: node, field: nil, range: node.range,
        unit: canLoseValues && !codes.isEmpty ? .values(codes, of: track.node) : .track(track.node),
        writer: writer)
    }
  }
}

extension Node {
  /// What the value in a sample is called by that this is, or is a part of.
  fileprivate var valueCode: FourCC? {
    var node = self
    while let parent = node.parent, parent != document.root { node = parent }
    return node == document.root ? nil : node.code
  }

  fileprivate var bytesOfSamples: CoveredBytes {
    var bytes = CoveredBytes()
    guard let samples, !samples.isElsewhere else { return bytes }
    for sample in samples {
      for range in source.fileRanges(of: sample.range) { bytes.add(range) }
    }
    return bytes
  }
}

extension MediaType {
  /// Whether samples are neither shown nor heard, and do nothing for those that are.
  fileprivate var maySayAnything: Bool {
    switch self {
    case .metadata: true
    // Streams that describe scenes and objects for players of MPEG-4 systems say nothing else.
    case .other(let handler?): handler != "odsm" && handler != "sdsm"
    default: false
    }
  }
}
