package import Anatomy
import Bytes
import Crypto
import Movie

/// A hash assertion of C2PA, which binds content credentials to the bytes of their file.
package struct HardBinding {
  /// The kinds of hash assertions, which differ in what they cover.
  private enum Kind {
    /// All bytes outside the exclusions.
    case bytes
    /// The boxes of a BMFF file.
    case boxes
    /// Version 1 of the hash of a BMFF file.
    case boxesOfFirstVersion
    /// The named parts of a file, such as the segments of a JPEG file.
    case namedBoxes
    /// Several files, such as those in a ZIP archive.
    case collection
    case unknown

    init(_ label: String) {
      self =
        switch label {
        case "c2pa.hash.data": .bytes
        case "c2pa.hash.bmff": .boxesOfFirstVersion
        case "c2pa.hash.boxes": .namedBoxes
        case "c2pa.hash.collection.data": .collection
        default: label.hasPrefix("c2pa.hash.bmff.v") ? .boxes : .unknown
        }
    }
  }

  /// The JUMBF superbox of the assertion.
  let node: Node
  let label: String
  /// The root node of the file that the assertion hashes.
  let file: Node
  private let kind: Kind
  private let content: Node

  /// Creates the assertion from a JUMBF superbox. Returns nil unless it is the hash assertion of the
  /// file around it: in the newest manifest, or in the manifest that the newest one updates.
  package init?(_ node: Node) {
    let label = node.name.description
    guard node.code == "jumb", Self.isBinding(label),
      let content = node.child("cbor"), let manifest = node.parent?.parent,
      let store = manifest.parent, store.name.description == "c2pa",
      store.inherited(.bindingManifest) == manifest, let file = store.fileAround
    else { return nil }
    (self.node, self.label, self.file, self.content) = (node, label, file, content)
    kind = Kind(label)
  }

  /// Returns whether an assertion with the given label binds a claim to the whole file, and not to
  /// a part of it.
  static func isBinding(_ label: some StringProtocol) -> Bool {
    label.hasPrefix("c2pa.hash.") && !label.hasPrefix(multiAssetLabel)
      && label.split(separator: "__").first?.hasSuffix(".part") != true
  }

  private static let multiAssetLabel = "c2pa.hash.multi-asset"

  /// Whether the assertion hashes the boxes of a BMFF file.
  package var isOfBoxes: Bool { kind == .boxes || isFirstVersion }
  /// Whether the assertion is version 1 of the BMFF hash. Validators must ignore that version,
  /// because it does not detect moved bytes.
  var isFirstVersion: Bool { kind == .boxesOfFirstVersion }

  private var hashEntry: Node? { content.present("hash") }
  private var exclusions: Node? { content.present("exclusions") }

  /// The XPath expressions of all exclusions in the assertion, such as `/ftyp`.
  var excludedNames: Set<String> {
    Set((exclusions.map { Array($0.children) } ?? []).compactMap { $0.entry("xpath")?.shortText })
  }

  /// The top-level boxes that the hash excludes completely; nil if an exclusion is not supported.
  package var excludedBoxes: [Node]? {
    guard isAccepted, let excluded = try? BoxExclusions(exclusions).ranges(in: file) else {
      return nil
    }
    return file.children.filter { excluded.contain($0.range) }
  }

  /// The node of the hash algorithm that the assertion states, if that algorithm is not supported;
  /// otherwise nil.
  var unsupportedAlgorithm: Node? {
    guard kind != .unknown, !isFirstVersion, let entry = content.present("alg"),
      Self.digest(entry.shortText ?? "") == nil
    else { return nil }
    return entry
  }

  // MARK: Comparison

  private var isAccepted: Bool { file.inherited(.bindingRegister)?.accepts(node) ?? false }

  /// Compares the hashes in the assertion with the bytes of the file.
  func verify() -> BindingResult {
    var result = BindingResult()
    result.collect(malformed: { .about(node, "\(label) is malformed: \($0)") }) {
      (result) throws(BindingFailure) in
      guard isAccepted else {
        throw .notCompared("the file has more than \(BindingRegister.maxCount) hash assertions")
      }
      switch kind {
      case .bytes: try verifyBytes(into: &result)
      case .boxes: try verifyBoxes(into: &result)
      case .namedBoxes:
        try NamedBoxBinding(
          label: label, content: content, file: file,
          isSeparate: file.document !== node.document,
          algorithm: { entry throws(BindingFailure) in try algorithm(of: entry) }
        ).verify(into: &result)
      case .boxesOfFirstVersion:
        throw .notCompared("validators must ignore version 1 of the BMFF hash")
      case .collection:
        try CollectionBinding(
          label: label, content: content, archive: file, algorithm: algorithm(of: nil)
        ).verify(into: &result)
      case .unknown: throw .notCompared("this kind of hash is not supported")
      }
    }
    let siblings = node.parent.map { Array($0.children) } ?? []
    if siblings.contains(where: { $0.name.description.hasPrefix(Self.multiAssetLabel) }) {
      result.excuseChanges(
        "the file does not match it; \(Self.multiAssetLabel), which is not evaluated, may allow this"
      )
    }
    return result
  }

  private func verifyBytes(into result: inout BindingResult) throws(BindingFailure) {
    let store = NamedBox.placeOfStore(in: file.source)
    // An update makes the store longer, so the exclusions after it are shifted by the added bytes.
    var shift = 0
    var excluded: [ByteRange] = []
    for exclusion in exclusions.map({ Array($0.children) }) ?? [] {
      guard let start = exclusion.entry("start")?.wholeNumber?.saturatingAdd(shift),
        var count = exclusion.entry("length")?.wholeNumber
      else { throw .malformed("an exclusion has no start or no length, or one below 0") }
      guard start >= excluded.last?.end ?? 0 else {
        throw .malformed("its exclusions overlap or are not in order")
      }
      if isUpdated, let store, start == store.start {
        shift = store.count.saturatingLess(count)
        count = store.count
      }
      guard start.saturatingAdd(count) <= file.source.size else {
        result.add(
          .about(
            exclusion,
            "\(label) excludes bytes up to offset \(start.saturatingAdd(count)), the file has "
              + "\(file.source.size) bytes"))
        return
      }
      let range = ByteRange(start: start, count: count)
      if let store, range.contains(store), hasBytes(in: range, besides: store) {
        result.add(
          .about(
            exclusion,
            "\(label) excludes \(count) bytes for the content credentials, which have "
              + "\(store.count) bytes"))
      }
      excluded.append(range)
    }
    guard !isUpdated || store != nil else {
      throw .notCompared("a later manifest changed the size of the excluded store")
    }
    let ranges = ExcludedRanges(excluded)
    result.coverage = BindingCoverage(
      of: file, excluding: ranges,
      standard: (storeRanges + excluded.filter(isSizeInDirectory)).map {
        ("content credentials", $0)
      })
    try compareWhole(
      ranges.rest(of: file.source.wholeRange).map(DigestPart.bytes), into: &result)
  }

  /// Whether a range is the field of a TIFF directory that states the size of the credentials.
  private func isSizeInDirectory(_ range: ByteRange) -> Bool {
    let head = file.source.bytes(ByteRange(start: 0, count: 2))
    guard head == Array("II".utf8) || head == Array("MM".utf8), range.start >= 4,
      range.count == 4
    else { return false }
    // In a directory entry, the tag and the type precede the count, which states the size.
    let tag = file.source.bytes(ByteRange(start: range.start - 4, count: 2))
    return tag == (head == Array("MM".utf8) ? [0xCD, 0x41] : [0x41, 0xCD])
  }

  /// The ranges of the structures in the file that contain the store.
  private var storeRanges: [ByteRange] {
    if let known = NamedBox.placeOfStore(in: file.source) { return [known] }
    guard let store = node.parent?.parent?.parent, !store.isSeparateStore else { return [] }
    // Finds the outermost structure around the store, which includes a header and padding.
    var place = store
    while let around = place.parent, !around.isRoot, around.parent?.isRoot == false {
      place = around
    }
    let structure = place.source === file.source ? [place.range] : []
    return structure + Evidence(store.range, in: store.source).fileRanges
  }

  /// Returns whether `range` has bytes other than zeros outside `part`.
  private func hasBytes(in range: ByteRange, besides part: ByteRange) -> Bool {
    [ByteRange(from: range.start, to: part.start), ByteRange(from: part.end, to: range.end)]
      .contains { !file.source.isZero($0) }
  }

  private func verifyBoxes(into result: inout BindingResult) throws(BindingFailure) {
    let list = content.present("merkle")
    let trees = list.map { Array($0.children) } ?? []
    if list != nil, trees.isEmpty { throw .malformed("its list of Merkle trees is empty") }
    let hasHash = hashEntry != nil
    let excluded = try BoxExclusions(exclusions).ranges(in: file)
    let input = BoxInput(file: file, excluded: excluded)
    // Media data that the hash excludes counts as covered if there are Merkle trees.
    let media = trees.isEmpty ? [] : file.children.filter { $0.code == "mdat" }.map(\.range)
    result.coverage = BindingCoverage(
      of: file, excluding: ExcludedRanges(excluded.all.flatMap(ExcludedRanges(media).rest)),
      standard: BoxExclusions.standardRanges(in: file))
    guard hasHash || !trees.isEmpty else {
      throw .notCompared("it states neither a hash nor a Merkle tree")
    }
    if hasHash { try compareWhole(input.whole, into: &result) }
    guard !trees.isEmpty else { return }
    try MerkleBinding(
      label: label, entries: try merkleEntries(trees), input: input, hasHash: hasHash
    ).verify(into: &result)
  }

  private func merkleEntries(
    _ maps: [Node]
  ) throws(BindingFailure) -> [MerkleBinding.Entry] {
    var entries: [MerkleBinding.Entry] = []
    var leaves = 0
    for map in maps {
      let tree = try MerkleTree(map, algorithm: algorithm(of: map))
      leaves = leaves.saturatingAdd(tree.count)
      guard leaves <= MerkleTree.maxLeaves else {
        throw .notCompared("its Merkle trees have more than \(MerkleTree.maxLeaves) leaves")
      }
      entries.append(MerkleBinding.Entry(tree: tree, node: map))
    }
    return entries
  }

  /// Compares the hash of the assertion with the digest of parts of the file.
  private func compareWhole(
    _ parts: [DigestPart], into result: inout BindingResult
  ) throws(BindingFailure) {
    guard let entry = hashEntry, let field = entry.field(.value) else {
      throw .notCompared("it states no hash")
    }
    guard let found = file.source.digest(try algorithm(of: nil), of: parts) else {
      throw .noDigest
    }
    guard entry.hashValueBytes != found else { return result.addEqualPart() }
    let stated = entry.source.bytes(field.range, limit: found.count)
    result.add(
      .bytes(
        field.range, in: entry,
        "the hash in \(label) is \(stated.beginning), the bytes of the file give \(found.beginning)"
      ))
  }

  // MARK: Algorithms

  /// Returns the hash algorithm that `map` states, or else the one that the assertion or its claim
  /// states.
  private func algorithm(of map: Node?) throws(BindingFailure) -> Digest {
    let claim = node.parent?.parent?.children.first { $0.boxType == "c2cl" }
    let maps = [map, content, claim?.child("cbor")]
    let entry = maps.lazy.compactMap { $0?.present("alg") }.first
    // Manifests that state no algorithm use SHA-256.
    let name = entry.map { $0.shortText ?? "" } ?? "sha256"
    guard let kind = Self.digest(name) else {
      throw .notCompared("the hash algorithm \(name.quoted) is not supported")
    }
    return kind
  }

  private static func digest(_ name: String) -> Digest? {
    Digest(rawValue: name).flatMap { $0 == .md5 ? nil : $0 }
  }

  // MARK: Updates

  /// Whether a later manifest of the store updates the manifest of the assertion.
  private var isUpdated: Bool {
    node.parent?.parent?.isNewestManifest == false
  }

  /// Returns the Merkle trees for fragments in other files, with the exclusions of the hash; nil if
  /// the assertion has no such trees.
  func segmentBinding() throws(BindingFailure) -> SegmentBinding? {
    guard kind == .boxes, hashEntry == nil, let list = content.present("merkle") else { return nil }
    return SegmentBinding(
      label: label, exclusions: try BoxExclusions(exclusions),
      trees: try merkleEntries(Array(list.children)).map(\.tree))
  }
}

extension Node {
  /// Whether this manifest store is a separate file, next to the file that it describes.
  package var isSeparateStore: Bool { isCredentialStore && parent?.isRoot == true }

  /// The root node of the file that this manifest store describes: of the file that contains it, or
  /// of the file next to a separate store. Nil if the manifest store belongs to a file that is
  /// embedded in another, or if the file next to it is not known.
  package var fileAround: Node? {
    if isSeparateStore { return document.medium?.root }
    guard let jumbf = parent, var node = jumbf.parent, !node.isOtherFileInArchive else {
      return nil
    }
    while !node.isRoot {
      guard !node.isPayload, let next = node.parent else { return nil }
      node = next
    }
    return node
  }
}

extension InheritedValue where Answer == BindingResult {
  /// The result of the comparison of a hash assertion with its file.
  package static let bindingResult = InheritedValue<BindingResult>(
    "bindingResult",
    scope: { $0.code == "jumb" && $0.name.description.hasPrefix("c2pa.hash.") ? $0 : nil }
  ) { HardBinding($0)?.verify() }
}
