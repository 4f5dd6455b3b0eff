import Anatomy
import Bytes
import Keys
import Metadata
import Movie
import Rewriting

/// Finds personal data in tracks of timed metadata.
///
/// Each kind of value is reported once for a track, with the number of occurrences and the time
/// span.
enum TimedDisclosures {
  static func add(of tracks: [TrackOutline], to walk: inout DisclosureScan) {
    var notUnderstood: [(TrackOutline, Node)] = []
    for track in tracks {
      guard let node = track.node else { continue }
      if isShown(track) {
        notUnderstood.append((track, node))
        continue
      }
      var values = TimedTrack(node).map { TrackValues($0) }
      values?.collect()
      values?.add(to: &walk)
      let isUnderstood = values?.isAnyCategory ?? false
      if !isUnderstood, track.mediaType.mayIdentify, node.samples?.statedCount != 0 {
        notUnderstood.append((track, node))
      }
    }
    for (track, node) in notUnderstood {
      walk.countNotUnderstood(node.bytesOfSamples)
      let code = track.codec?.code
      let category: Anatomy.Category = isShown(track) ? .playback : .unknown
      var disclosure = Disclosure(
        category: category, weight: category.weight, title: node.title,
        statement: .words("samples in an unsupported format: " + (code ?? "no format code")),
        key: nil, node: node, field: nil, range: node.range,
        request: .edit(Edit(.structure, of: node)), writer: nil)
      disclosure.isNamed = isShown(track)
      walk.add(disclosure)
    }
  }

  private static func isShown(_ track: TrackOutline) -> Bool {
    track.codec.map { CodedFormats.shownWithPictures.contains($0.code) } ?? false
  }

  /// The values found in one track, by kind.
  private struct TrackValues {
    let track: TimedTrack
    private var kinds: [Kind] = []
    private var places: (first: Position, count: Int, span: TimeSpan?)?
    /// The first bytes without a key in the samples of the track.
    private var undescribed: (node: Node, field: Field)?

    /// The paths of the values in the track that state a location.
    private var positionPaths = Paths()
    /// Whether values are still read. Reading stops at the maximum number of kinds.
    private var isReading = true
    private var areAllCounted = true
    /// Whether individual values can be removed from the samples of the track.
    private var canRemoveValues: Bool

    struct Paths {
      private(set) var known: Set<ValuePath> = []
      /// Whether the paths do not cover all values: some values have no path, or there are too many
      /// paths.
      private(set) var isIncomplete = false

      /// Maximum number of paths. If there are more, the whole track is removed.
      private static let most = 10_000

      mutating func add(_ path: ValuePath?) {
        if let path, known.count < Self.most { known.insert(path) } else { isIncomplete = true }
      }

      mutating func add(_ other: Paths) {
        known.formUnion(other.known)
        isIncomplete = isIncomplete || other.isIncomplete
      }
    }

    struct Kind {
      let item: TimedItem
      let category: Anatomy.Category
      let entry: KeyEntry?
      /// The gravity in the catalog entry; nil if there is no entry, or if the category of the
      /// values differs from that of the entry.
      var weight: Gravity? { entry?.category == category ? entry?.weight : nil }
      private(set) var count = 0
      private(set) var span: TimeSpan?
      private(set) var paths = Paths()
      /// The byte ranges of the values. Empty if the meaning of the values is known.
      private(set) var bytes = CoveredBytes()

      mutating func count(_ item: TimedItem, at path: ValuePath?, in other: TimeSpan) {
        paths.add(path)
        count(item.node, 0, in: other)
      }

      /// Counts a value that is as long as the given node and is `distance` bytes after it.
      mutating func count(_ node: Node, _ distance: Int, in other: TimeSpan) {
        count += 1
        span = span?.extended(to: other) ?? other
        guard category == .unknown else { return }
        let range = ByteRange(start: node.range.start + distance, count: node.range.count)
        for range in node.source.fileRanges(of: range) { bytes.add(range) }
      }
    }

    /// Maximum number of kinds of values reported for one track.
    private static let maxKinds = 1000

    init(_ track: TimedTrack) {
      self.track = track
      canRemoveValues =
        if case .edit = track.node.removal(of: .sampleBytes([])) { true } else { false }
    }

    var isAnyCategory: Bool { places != nil || !kinds.isEmpty || undescribed != nil }

    /// The values and positions in a sample. All samples of the same shape have the same content.
    private struct Content {
      var values: [(kind: Int, node: Node)] = []
      var coordinates = CoordinatePlaces()
    }

    mutating func collect() {
      var values = self
      var numbers: [String: Int] = [:]
      var contents = ShapeAnswers<Content>()
      let isAll = track.forEachSample { element, time in
        // The first location is shown in the report, so its sample is read even if the content of
        // its shape is known.
        if let (content, distance) = contents.answer(for: element),
          values.places != nil || content.coordinates.isEmpty
        {
          values.count(content, distance, at: time)
          return true
        }
        values.read(element, at: time, &numbers, &contents)
        return values.isReading || track.mayContainPositions
      }
      self = values
      // If there are more kinds of values than can be reported, the whole track is removed instead
      // of individual values.
      if !isAll || !areAllCounted { canRemoveValues = false }
      for kind in kinds where kind.category == .location { positionPaths.add(kind.paths) }
    }

    /// Counts the values and positions of a sample, which is `distance` bytes after a sample of the
    /// same shape with the given content.
    private mutating func count(
      _ content: Content, _ distance: Int, at time: PresentationTime
    ) {
      for (kind, node) in content.values { kinds[kind].count(node, distance, in: time.shown) }
      content.coordinates.forEachTime(distance, time) { countPosition(in: $0) }
    }

    /// Reads and counts the values and positions of a sample.
    private mutating func read(
      _ element: Element, at time: PresentationTime, _ numbers: inout [String: Int],
      _ contents: inout ShapeAnswers<Content>
    ) {
      let sample = track.node.node(for: element)
      var content = Content()
      let (items, isComplete) = isReading ? track.allItems(of: sample) : ([], false)
      if !isComplete { areAllCounted = false }
      if undescribed == nil { undescribed = Self.undescribed(in: sample, besides: items) }
      for item in items {
        let name = item.identifier
        let number = numbers[name] ?? kinds.count
        if number == kinds.count {
          guard number < Self.maxKinds else {
            (isReading, areAllCounted) = (false, false)
            break
          }
          kinds.append(Self.kind(of: item))
          numbers[name] = number
        }
        kinds[number].count(item, at: track.path(of: item.node), in: time.shown)
        content.values.append((number, item.node))
      }
      content.coordinates = track.forEachPosition(in: sample, time) { position in
        positionPaths.add(track.path(of: position.node))
        if places == nil { places = (position, 0, position.span) }
        countPosition(in: position.span)
      }
      if isComplete, isReading, content.coordinates.isComplete {
        contents.add(content, for: sample)
      }
    }

    /// Returns the first bytes in the given sample that have no key, or that are in a node with a
    /// wrong size; nil if there are none.
    ///
    /// - Parameter items: the values with a key.
    private static func undescribed(
      in sample: Node, besides items: [TimedItem]
    ) -> (node: Node, field: Field)? {
      let described = Set(items.map(\.node))
      for node in sample.children where node.isCut || !described.contains(node) {
        let field = node.fields.last {
          $0.meaning.role == .undecoded || node.isCut && $0.range.end == node.range.end
        }
        if let field, !node.source.isZero(field.range) { return (node, field) }
      }
      return nil
    }

    private mutating func countPosition(in span: TimeSpan?) {
      guard let known = places else { return }
      let whole = known.span.flatMap { whole in span.map { whole.extended(to: $0) } }
      places = (known.first, known.count + 1, whole ?? known.span)
    }

    private static func kind(of item: TimedItem) -> Kind {
      let entry = KnownKeys.entry(
        for: TagKey(space: KeySpace(named: item.keySpace), name: item.key))
      var category = item.field?.meaning.subject?.category ?? entry?.category ?? .unknown
      if entry?.isNumber == true, item.field?.holdsWords(in: item.node.source) ?? false {
        category = .unknown
      }
      return Kind(item: item, category: category, entry: entry)
    }

    func add(to walk: inout DisclosureScan) {
      if let places {
        walk.add(
          disclosure(
            .location, "Positions",
            .places(first: places.first, count: places.count, span: places.span),
            key: nil, places.first.node, at: positionPaths, writer: nil))
      }
      if let undescribed {
        walk.add(
          Disclosure(
            category: .unknown, weight: Category.unknown.weight, title: track.node.title,
            statement: .words("bytes in samples that no key describes"), key: nil,
            node: undescribed.node, field: undescribed.field.name, range: undescribed.field.range,
            request: .edit(Edit(.structure, of: track.node)), writer: nil))
      }
      let unknown = kinds.filter { $0.category == .unknown }
      let isOutline = unknown.count > Self.maxUnknown
      if isOutline { add(outlineOf: unknown, to: &walk) }
      for kind in kinds {
        // Values that state locations were already reported together, as `Positions`.
        if kind.category == .location, places != nil { continue }
        if kind.category == .unknown, isOutline { continue }
        walk.countNotUnderstood(kind.bytes)
        let key = TagKey(space: KeySpace(named: kind.item.keySpace), name: kind.item.key)
        let statement: Disclosure.Statement =
          if kind.count == 1, let field = kind.item.field {
            .value(field, of: kind.item.node)
          } else {
            .times(kind.count, kind.span)
          }
        walk.add(
          disclosure(
            kind.category, track.title ?? track.node.title, statement, key: key, kind.item.node,
            at: kind.paths, writer: kind.entry?.writer, weight: kind.weight))
      }
    }

    /// Maximum number of kinds of values with unknown meaning that are reported separately. If
    /// there are more, all of them are reported together.
    private static let maxUnknown = 8

    private func add(outlineOf kinds: [Kind], to walk: inout DisclosureScan) {
      guard let first = kinds.first else { return }
      var paths = Paths()
      for kind in kinds {
        walk.countNotUnderstood(kind.bytes)
        paths.add(kind.paths)
      }
      walk.add(
        disclosure(
          .unknown, track.title ?? track.node.title,
          .words("\(kinds.count) types of timed values, meaning unknown"), key: nil,
          first.item.node, at: paths, writer: nil))
    }

    private func disclosure(
      _ category: Anatomy.Category, _ title: String, _ statement: Disclosure.Statement,
      key: TagKey?,
      _ node: Node, at paths: Paths, writer: String?, weight: Gravity? = nil
    ) -> Disclosure {
      Disclosure(
        category: category, weight: weight ?? category.weight, title: title, statement: statement,
        key: key, node: node, field: nil, range: node.range,
        request: .edit(
          Edit(
            canRemoveValues && !paths.isIncomplete && !paths.known.isEmpty
              ? .values(paths.known) : .structure, of: track.node)),
        writer: writer)
    }
  }
}

extension Node {
  fileprivate var bytesOfSamples: CoveredBytes {
    var bytes = CoveredBytes()
    guard let samples, !samples.isExternal else { return bytes }
    for sample in samples {
      for range in source.fileRanges(of: sample.range) { bytes.add(range) }
    }
    return bytes
  }
}

extension TrackMediaType {
  /// Whether tracks of this type contain data that is neither presented nor used to present other
  /// tracks.
  fileprivate var mayIdentify: Bool {
    switch self {
    case .metadata: true
    // Scene descriptions and object descriptions of MPEG-4 Systems disclose nothing.
    case .other(_?): !isOfSystems
    default: false
    }
  }
}
