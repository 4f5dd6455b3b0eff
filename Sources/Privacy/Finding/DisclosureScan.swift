import Anatomy
import Bytes
import Keys
import Metadata
import Movie
import Rewriting

/// Walks through the nodes of a file and collects disclosures about tags, other fields, and bytes
/// that readers ignore.
struct DisclosureScan {
  private(set) var disclosures: [Disclosure] = []
  /// Bytes that are not decoded, including those inside a node that is reported as a whole.
  private(set) var notUnderstood = CoveredBytes()
  /// Bytes of media data: video, audio and images.
  private(set) var media = CoveredBytes()
  /// All tracks, including those of embedded movies.
  private(set) var tracks: [Node] = []
  /// Files in other formats that are stored as they are in this file, such as MPEG audio in WAVE.
  private(set) var embeddedFiles: [Node] = []
  /// Media that edit lists do not present.
  private(set) var unshown: [UnshownFootage] = []
  private let limit: Int
  private var presentedValues = PresentedValues()
  private var presentedTexts = PresentedTexts()
  /// Whether the maximum number of disclosures is reached. The scan ends there, even if the file
  /// has more.
  var isFull: Bool { disclosures.count >= limit }
  /// The location that several fields of the current node, or of a node around it, state together.
  private var place: (node: Node, position: Position)?

  init(limit: Int) { self.limit = limit }

  /// Reports personal data in a text that is presented.
  mutating func add(
    wordsIn text: String, _ field: Field, of node: Node, named name: String
  ) {
    let found = presentedTexts.disclosures(
      in: text, field, of: node, named: name, next: disclosures.count)
    found.forEach { add($0) }
  }

  /// Adds the number of occurrences to disclosures that represent several equal ones.
  mutating func endTexts() { presentedTexts.count(in: &disclosures) }

  mutating func add(_ footage: UnshownFootage) { unshown.append(footage) }

  mutating func add(_ disclosure: Disclosure) {
    if isFull { return }
    var disclosure = disclosure.classifiedByValue.weighedByValue
    if let place, let key = disclosure.key, key.isPartOfPosition {
      disclosure.whole = Disclosure.CombinedDisclosure(
        node: place.node, place: place.position, isMain: key.isMainPartOfPosition)
    }
    if presentedValues.areChanged(by: disclosure) {
      disclosure.request = .keep("it decides how the content is presented")
    }
    // The bytes of the samples of a track are counted where the disclosure of the track is created,
    // and not again here.
    if disclosure.category == .unknown, disclosure.removedNode?.isTrack != true {
      countNotUnderstood(disclosure.range, in: disclosure.node.source)
    }
    disclosures.append(disclosure)
  }

  /// - Parameter isInTag: whether the node is part of a tag that was reported as a whole.
  // Recursion is bounded, because the parser limits nesting.
  mutating func pass(over node: Node, isInTag: Bool = false) {
    if StandardProfiles.holds(node) { return }
    var isInTag = isInTag && !node.isPayload
    if let key = node.tagKey, !isInTag {
      // A tag is reported as a whole. In a tag of the category `structure`, such as a chapter, the
      // values are also reported separately.
      isInTag = add(tag: node, key) != .structure
    }
    let outer = place
    if node.tagKey == nil, let stated = Timeline.place(in: node) { place = (node, stated) }
    defer { place = outer }
    FieldDisclosures(node, isInTag: isInTag).add(to: &self)
    addUnused(in: node, isInTag: isInTag)
    addUnreferenced(in: node, isInTag: isInTag)
    if node.isTrack { tracks.append(node) }
    if node.isPayload, node.source === node.document.source { embeddedFiles.append(node) }
    for list in node.elements where list.kind.isAudited {
      if list.kind == .unreferenced, list.count > 0, node.mayHoldMisplacedSamples {
        add(misplaced: node)
        continue
      }
      list.forEach { element in
        pass(over: node.node(for: element))
        return !isFull
      }
    }
    let alone = node.codesOfSingleChildren
    var seen: Set<FourCC> = []
    let additionalTags = AdditionalTags(in: node)
    for child in node.children where !isFull {
      if additionalTags.isLonger(child) { add(further: child) }
      if alone.contains(child.code), !seen.insert(child.code).inserted { add(second: child) }
      if !isInTag, child.isMeaninglessHere { add(outOfPlace: child) }
      if child.isUnreachable {
        add(hidden: child, "which decoders never use")
      }
      pass(over: child, isInTag: isInTag)
    }
  }

  /// Reports a node that repeats a kind of node that must occur only once. Readers use one of these
  /// nodes and ignore the others.
  private mutating func add(second node: Node) {
    add(hidden: node, "a duplicate that readers ignore")
  }

  private mutating func add(outOfPlace node: Node) {
    add(hidden: node, "in a parent where readers ignore this kind of box")
  }

  /// Reports data of a second format in a file, such as a movie after a picture, or a picture in a
  /// free box. Viewers of one format do not show the data of the other.
  private mutating func addUnreferenced(in node: Node, isInTag: Bool) {
    // The video of a motion photo is media. The metadata of the video is found inside the video.
    if node.containsMotionPhoto { return }
    let hidden = node.children.filter(\.isUnreferenced)
    if node.isRoot || node.isPayload {
      for child in hidden { add(hidden: child, "outside the main content of the file") }
    } else if !hidden.isEmpty, !isInTag || node.tagKey == nil, !node.isPresentedWithPicture {
      add(hidden: node, "containing data of another format")
    }
  }

  /// Reports data that has no effect, and unknown structures without content.
  private mutating func addUnused(in node: Node, isInTag: Bool) {
    if isInTag { return }
    for data in node.unusedData {
      let request = data.reasonToKeep.map(Disclosure.Request.keep)
      add(
        Disclosure(
          category: data.category, weight: data.category.weight,
          title: "\(node.title), \(data.words)", statement: .bytes(data.range.count), key: nil,
          node: node, field: data.field, range: data.range,
          request: request ?? .edit(Edit(data.target, of: node)), writer: nil))
    }
    if node.isEmptyUnknown, node.canBeRemovedAlone {
      add(
        Disclosure(
          category: .unknown, weight: Category.unknown.weight,
          title: "\(node.title), without content", statement: .bytes(node.range.count), key: nil,
          node: node, field: nil, range: node.range,
          request: .edit(Edit(.structure, of: node)), writer: nil))
    }
  }

  private mutating func add(further node: Node) {
    add(hidden: node, "an additional tag with content that differs from the first tag")
  }

  private mutating func add(misplaced node: Node) {
    add(
      Disclosure(
        category: .unreferenced, weight: Category.unreferenced.weight,
        title: "\(node.title), chunk offsets that do not point to it",
        statement: .bytes(node.range.count), key: nil, node: node, field: nil, range: node.range,
        request: .keep("bytes without a reference may be media, because chunk offsets are wrong"),
        writer: nil))
  }

  mutating func add(hidden node: Node, _ reason: String) {
    add(
      Disclosure(
        category: .unreferenced, weight: Category.unreferenced.weight,
        title: "\(node.title), \(reason)",
        statement: .bytes(node.range.count), key: nil, node: node, field: nil, range: node.range,
        request: .edit(Edit(.structure, of: node)), writer: nil))
  }

  mutating func countNotUnderstood(_ range: ByteRange, in source: ByteSource) {
    for range in source.fileRanges(of: range) { notUnderstood.add(range) }
  }

  mutating func countMedia(_ range: ByteRange, in source: ByteSource) {
    for range in source.fileRanges(of: range) { media.add(range) }
  }

  mutating func countNotUnderstood(_ bytes: CoveredBytes) { notUnderstood.add(bytes) }

  /// Adds disclosures for the given tag, and returns the category of the tag.
  private mutating func add(tag node: Node, _ key: TagKey) -> Anatomy.Category {
    let reported = node.reportedValue
    let entry =
      reported?.field.exactEntry(for: key) ?? node.describedEntry(for: key)
      ?? KnownKeys.entry(for: key)
    let ownCategory = node.category(by: entry, reported?.field)
    // The title of a chapter is part of the chapter.
    let isOfChapter = ownCategory == .descriptive && node.parent?.isTagOfStructure ?? false
    let category = isOfChapter ? .structure : ownCategory
    let title = node.title(under: key)
    add(
      Disclosure(
        category: category,
        weight: entry?.category == category ? entry?.weight ?? category.weight : category.weight,
        title: title,
        statement: Self.place(of: node, category) ?? reported.map { .value($0, of: $1) }
          ?? .bytes(node.range.count - node.headerSize),
        key: key, node: node, field: nil, range: node.range,
        request: .edit(Edit(.structure, of: node)),
        writer: entry?.writer))
    // In a tag with a known meaning, the bytes of a value that is not decoded are counted here.
    if category != .unknown, let reported, reported.field.isUnread(in: reported.holder) {
      countNotUnderstood(reported.field.range, in: reported.holder.source)
    }
    for field in node.words(besides: reported?.field) {
      add(
        Disclosure(
          category: category, weight: entry?.weight ?? category.weight,
          title: "\(title), \(field.name)", statement: .value(field, of: node), key: key,
          node: node, field: nil, range: field.range, request: .edit(Edit(.structure, of: node)),
          writer: entry?.writer))
    }
    for (number, value) in node.additionalValues.enumerated() {
      add(
        Disclosure(
          category: category, weight: entry?.weight ?? category.weight,
          title: "\(title), value \(number + 2)",
          statement: .value(value.field, of: value.holder),
          key: key, node: value.holder, field: nil, range: value.holder.range,
          request: .edit(Edit(.structure, of: value.holder)),
          writer: entry?.writer))
    }
    return ownCategory
  }

  /// Returns the location that a location tag states; nil for tags of other categories.
  private static func place(of node: Node, _ category: Anatomy.Category) -> Disclosure.Statement? {
    guard category == .location else { return nil }
    return Timeline.place(in: node).map { .places(first: $0, count: 1, span: nil) }
  }
}

extension Field {
  /// Returns the catalog entry of a more specific key that the field states; nil if there is none.
  /// For example, `TXXX:replaygain_track_gain` is more specific than `TXXX`.
  fileprivate func exactEntry(for key: TagKey) -> KeyEntry? {
    guard case .tag(key.space, let name?, _)? = meaning.subject, name.hasPrefix(key.name),
      name.contains(":")
    else { return nil }
    return KnownKeys.entry(for: TagKey(space: key.space, name: name))
  }
}

extension Node {
  /// Returns the catalog entry for the description or owner of an ID3 frame, such as `GEOB:Serato
  /// Markers2`; nil if there is none.
  fileprivate func describedEntry(for key: TagKey) -> KeyEntry? {
    guard key.space == .id3,
      let words = (field(named: "description") ?? field(named: "owner_identifier"))?.string,
      !words.isEmpty
    else { return nil }
    return KnownKeys.entry(for: TagKey(space: key.space, name: "\(key.name):\(words)"))
  }
}

extension Node {
  /// Whether this is a tag that contains other tags, such as a chapter with its title.
  fileprivate var isTagOfStructure: Bool {
    tagKey.flatMap { KnownKeys.entry(for: $0) }?.category == .structure
  }
}

extension TagKey {
  /// The name of the key, as the title of a finding; nil if the name is empty.
  var title: String? { name.isEmpty ? nil : name }
}

extension Node {
  /// Returns the title of a finding about this tag: the name of the given key or, if the key is a
  /// four-character code or has no name, the title of this node.
  func title(under key: TagKey) -> String {
    (key.code == nil ? key.title : nil) ?? title
  }

  /// Whether an edit can remove the node without removing the node that contains it.
  fileprivate var canBeRemovedAlone: Bool {
    switch removal(of: .structure) {
    case .drop(let range), .overwrite(let range, _): self.range.contains(range)
    default: false
    }
  }

  /// Whether the node is a box in a parent for which it is not defined, without content that is
  /// examined separately. `senc` is excluded, because writers put it into several kinds of parents.
  fileprivate var isMeaninglessHere: Bool {
    declaredNodeKind.kind == .box && parent?.declaredNodeKind.kind == .box
      && parent?.clause != nil
      && children.isEmpty && declaredNodeKind.isMisplaced(self)
      && !fields.contains { $0.meaning.role == .media || $0.meaning.role == .payload }
      && !isSampleEncryption
  }
}
