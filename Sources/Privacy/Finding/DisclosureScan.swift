import Anatomy
import Bytes
import Metadata

/// The way through the structures of a file: fields that tell of something, tags by the catalogue,
/// and bytes that nobody reads.
struct DisclosureScan {
  private(set) var disclosures: [Disclosure] = []
  /// What nobody reads, whether it is told or stands in something that is.
  private(set) var notUnderstood = CoveredBytes()
  /// Picture and sound.
  private(set) var media = CoveredBytes()
  /// Those of movies inside of the file, too.
  private(set) var tracks: [Node] = []
  private let limit: Int
  /// The place that the structure at hand states in several fields.
  private var place: (node: Node, position: Position)?

  init(limit: Int) { self.limit = limit }

  mutating func add(_ disclosure: Disclosure) {
    guard disclosures.count < limit else { return }
    var disclosure = disclosure.classifiedByValue
    if let place, let key = disclosure.key, key.space == "gps", Self.partsOfPlace.contains(key.name)
    {
      disclosure.whole = Disclosure.CombinedDisclosure(
        node: place.node, place: place.position, isMain: key.name == "GPSLatitude")
    }
    // Of a track its samples count, and whoever found it knows which.
    if disclosure.category == .unknown, !disclosure.isOfTrack {
      countNotUnderstood(disclosure.range, in: disclosure.node.source)
    }
    disclosures.append(disclosure)
  }

  /// Of Exif, each in an entry of its own.
  private static let partsOfPlace: Set<String> = [
    "GPSLatitude", "GPSLatitudeRef", "GPSLongitude", "GPSLongitudeRef", "GPSAltitude",
    "GPSAltitudeRef",
  ]

  /// - Parameter isInTag: the structure is a part of a tag, which was told as a whole.
  // Nesting is bounded where structures are found.
  mutating func pass(over node: Node, isInTag: Bool = false) {
    var isInTag = isInTag && !node.isPayload
    if let key = node.tagKey, !isInTag {
      // What is in a chapter is told for itself.
      isInTag = add(tag: node, key) != .structure
    }
    let outer = place
    if node.tagKey == nil, let stated = Timeline.place(in: node) { place = (node, stated) }
    defer { place = outer }
    FieldDisclosures(node, isInTag: isInTag).add(to: &self)
    addUnreferenced(in: node, isInTag: isInTag)
    if node.code == "trak" { tracks.append(node) }
    for list in node.elements where list.name == "unreferenced" || list.name == "blocks" {
      list.forEach { element in
        pass(over: node.node(for: element))
        return disclosures.count < limit
      }
    }
    let alone = node.standaloneKinds
    var seen: Set<FourCC> = []
    let additionalTags = AdditionalTags(in: node)
    for child in node.children where disclosures.count < limit {
      if additionalTags.isLonger(child) { add(further: child) }
      if alone.contains(child.code), !seen.insert(child.code).inserted { add(second: child) }
      if !isInTag, child.isMeaninglessHere { add(outOfPlace: child) }
      if child.declaredNodeKind.isUnreachable(child) {
        add(hidden: child, "that readers never come to")
      }
      pass(over: child, isInTag: isInTag)
    }
  }

  /// Readers take one of those that should stand alone, and nobody sees the others.
  private mutating func add(second node: Node) {
    add(hidden: node, "one more than readers ask for")
  }

  private mutating func add(outOfPlace node: Node) {
    add(hidden: node, "where readers pass over it")
  }

  /// A film behind a picture, say, or a picture in what is free: who looks at the one does not see the
  /// other.
  private mutating func addUnreferenced(in node: Node, isInTag: Bool) {
    let isHolder = node.code == "mpvd" && node.children.contains { $0.isPayload }
    let hidden = node.children.filter(\.isUnreferenced)
    if node.isRoot || node.isPayload {
      for child in hidden { add(hidden: child, "behind what the file is there for") }
    } else if isHolder || !hidden.isEmpty, !isInTag || node.tagKey == nil {
      add(hidden: node, "with data of another kind in it")
    }
  }

  private mutating func add(further node: Node) {
    add(hidden: node, "behind another tag that does not say the same")
  }

  mutating func add(hidden node: Node, _ reason: String) {
    add(
      Disclosure(
        category: .unreferenced, weight: Category.unreferenced.weight,
        title: "\(node.title), \(reason)",
        statement: .bytes(node.range.count), key: nil, node: node, field: nil, range: node.range,
        unit: .structure, writer: nil))
  }

  mutating func countNotUnderstood(_ range: ByteRange, in source: ByteSource) {
    for range in source.fileRanges(of: range) { notUnderstood.add(range) }
  }

  mutating func countMedia(_ range: ByteRange, in source: ByteSource) {
    for range in source.fileRanges(of: range) { media.add(range) }
  }

  mutating func countNotUnderstood(_ bytes: CoveredBytes) { notUnderstood.add(bytes) }

  /// Answers what it tells.
  private mutating func add(tag node: Node, _ key: TagKey) -> Anatomy.Category {
    let told = node.told
    let entry = told?.field.exactEntry(for: key) ?? KeyCatalog.all.entry(for: key)
    let category = node.category(by: entry, told?.field)
    let title = key.code == nil ? key.name : node.title
    add(
      Disclosure(
        category: category,
        weight: entry?.category == category ? entry?.weight ?? category.weight : category.weight,
        title: title,
        statement: Self.place(of: node, category) ?? told.map { .value($0, of: $1) }
          ?? .bytes(node.range.count - node.headerSize),
        key: key, node: node, field: nil, range: node.range, unit: .structure,
        writer: entry?.writer))
    // A tag that is known may hold what nobody has read.
    if category != .unknown, let told, told.field.isUnread(in: told.holder) {
      countNotUnderstood(told.field.range, in: told.holder.source)
    }
    for field in node.words(besides: told?.field) {
      add(
        Disclosure(
          category: category, weight: entry?.weight ?? category.weight,
          title: "\(title), \(field.name)", statement: .value(field, of: node), key: key,
          node: node, field: nil, range: field.range, unit: .structure, writer: entry?.writer))
    }
    for (number, value) in node.additionalValues.enumerated() {
      add(
        Disclosure(
          category: category, weight: entry?.weight ?? category.weight,
          title: "\(key.name), value \(number + 2)",
          statement: .value(value.field, of: value.holder),
          key: key, node: value.holder, field: nil, range: value.holder.range, unit: .structure,
          writer: entry?.writer))
    }
    return category
  }

  /// Where a tag says where something was.
  private static func place(of node: Node, _ category: Anatomy.Category) -> Disclosure.Statement? {
    guard category == .location else { return nil }
    return Timeline.place(in: node).map { .places(first: $0, count: 1, span: nil) }
  }
}

extension Field {
  /// What the catalogue says of the key in the field, where it is one of those that the key of the tag
  /// stands for: `TXXX:replaygain_track_gain` is a `TXXX`.
  fileprivate func exactEntry(for key: TagKey) -> KeyEntry? {
    guard case .tag(key.space, let name?, _)? = meaning.subject, name.hasPrefix(key.name),
      name.contains(":")
    else { return nil }
    return KeyCatalog.all.entry(for: TagKey(space: key.space, name: name))
  }
}

extension Disclosure {
  fileprivate var isOfTrack: Bool {
    if case .track = unit { return true }
    return false
  }
}

extension Node {
  /// A structure that means something elsewhere, with nothing in it that is judged for itself. Writers
  /// put what samples are decrypted with into places of their own.
  fileprivate var isMeaninglessHere: Bool {
    declaredNodeKind.kind == "box" && parent?.declaredNodeKind.kind == "box"
      && parent?.clause != nil
      && children.isEmpty && declaredNodeKind.isMisplaced(self)
      && !fields.contains { $0.meaning.role == .media || $0.meaning.role == .payload }
      && declaredNodeKind.declaredName != "senc"
  }

  /// Codes of children of which there is to be no second.
  fileprivate var standaloneKinds: Set<FourCC> {
    guard children.count > 1 else { return [] }
    return Set(
      declaredNodeKind.childRequirements.filter { $0.occurs == .once || $0.occurs == .atMostOnce }
        .map(\.code))
  }
}
