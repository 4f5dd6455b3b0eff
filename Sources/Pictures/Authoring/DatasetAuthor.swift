import Anatomy
import Bytes
import Crypto
import Schema

/// Adds and changes the IPTC datasets of a JPEG picture, which are in a Photoshop image resource.
/// If another resource states the digest of all datasets, this digest is updated.
struct DatasetAuthor: TagAuthor {
  func statement(of text: String?, for key: TagKey, in structure: Node?) -> TagStatement? {
    text.flatMap { Dataset(key)?.statement(of: $0, for: key) } ?? TagStatement([(key, text)])
  }

  func form(of value: TagPlace) -> TagForm? {
    guard value.key.space == .iptc else { return nil }
    guard value.tag.isDatasetOfPicture, Dataset(value.key) != nil else { return .setting }
    return value.tag.document.root.obstacleToDatasets.map { .locked($0) } ?? .entry
  }

  func rewriting(
    of value: TagPlace, to values: [NewTagValue]
  ) throws(TagRefusal) -> TagRewriting? {
    guard let block = value.tag.parent else { return nil }
    return DatasetWriting(block).replacing(value.tag, by: values.first).map {
      TagRewriting(of: block, $0, stating: values)
    }
  }

  func writing(_ changes: TagChanges) throws(TagRefusal) -> TagWriting {
    var new: [(dataset: Dataset, text: String)] = []
    for tag in changes.added {
      guard let dataset = Dataset(tag.key) else {
        throw TagRefusal(ofValue: "\(tag.key.name) is not an IPTC dataset that can be set")
      }
      if tag.language != nil { throw TagRefusal("IPTC states no language of a value") }
      guard case .text(let text) = tag.value, !text.isEmpty, dataset.states(text) else {
        throw TagRefusal(
          ofValue: "the value for \(tag.key.name) is not a text or date of this dataset")
      }
      new.append((dataset, text))
    }
    guard let block = changes.structure else {
      return try DatasetWriting.newResources(with: new)
    }
    let datasets = DatasetWriting(block)
    var replacements: [Replacement] = []
    for (place, value) in changes.entries {
      replacements += datasets.replacing(place.tag, by: value) ?? []
    }
    var others: [NewTag] = []
    if !new.isEmpty {
      let addition = try datasets.addition(
        of: new, without: Set(changes.entries.map(\.place.tag)))
      replacements += addition.replacements
      others = addition.others
    }
    return TagWriting(datasets.insertions(of: replacements), with: others)
  }

  func freeSpace(in node: Node) -> FreeSpace? { nil }
}

/// Computes the edits that change the IPTC datasets in a block.
private struct DatasetWriting {
  private let block: Node

  init(_ block: Node) { self.block = block }

  /// Returns the edits that give the dataset `node` the new value, or that remove the dataset if
  /// `value` is nil. Returns nil if the dataset cannot be set, or cannot have this value.
  func replacing(_ node: Node, by value: NewTagValue?) -> [Replacement]? {
    let code = Int(node.code.rawValue)
    let (record, number) = (code >> 8 & 0xFF, code & 0xFF)
    guard !node.isCut, Dataset(TagKey(space: .iptc, name: "\(record):\(number)")) != nil else {
      return nil
    }
    let removal = Replacement(node.range, with: [])
    guard let value else { return [removal] }
    guard case .text(let text) = value, !text.isEmpty,
      isUTF8 || text.utf8.allSatisfy({ $0 < 0x80 }),
      let dataset = try? Dataset.bytes(record, number, .text(text))
    else { return nil }
    // The dataset is replaced as a whole, because its size changes with the value.
    return [Replacement(ByteRange(start: node.range.start, count: 0), with: dataset), removal]
  }

  /// Returns the edits that add the given datasets. If dataset 1:90, which states the encoding of
  /// the texts, is needed and missing, the edits also add it, and `others` contains it.
  ///
  /// - Parameter changed: the existing datasets that other edits remove or replace.
  func addition(
    of new: [(dataset: Dataset, text: String)], without changed: Set<Node>
  ) throws(TagRefusal) -> (replacements: [Replacement], others: [NewTag]) {
    guard block.children.allSatisfy({ $0.isDataset && !$0.isCut }) else {
      throw TagRefusal("the IPTC data of the file is damaged")
    }
    var changes: [Replacement] = []
    var others: [NewTag] = []
    if !isUTF8, !new.allSatisfy({ $0.text.utf8.allSatisfy { $0 < 0x80 } }) {
      let isASCII = block.children.allSatisfy { node in
        changed.contains(node)
          || node.field("value").map { node.source.bytes($0.range) }?.allSatisfy { $0 < 0x80 }
            ?? true
      }
      guard isASCII else {
        throw TagRefusal("the encoding of the other texts in the IPTC data is not known")
      }
      if block.children.contains(where: \.statesEncoding) {
        throw TagRefusal("the texts in the IPTC data are in another encoding than UTF-8")
      }
      changes.append(try insertion(of: .bytes(Self.marker), 1, 90))
      others.append(Self.encoding)
    }
    // Removes empty datasets with the same numbers as the new ones, because they state nothing.
    let codes = Set(new.map { IIM.code(Dataset.record, $0.dataset.number) })
    changes += block.children.filter {
      codes.contains($0.code) && $0.range.count == $0.headerSize && !changed.contains($0)
    }.map { Replacement($0.range) }
    for (dataset, text) in new.sorted(by: { $0.dataset.number < $1.dataset.number }) {
      changes.append(try insertion(of: .text(text), Dataset.record, dataset.number))
    }
    return (changes, others)
  }

  /// Returns the image resource with new datasets, for a file that has no datasets.
  static func newResources(
    with new: [(dataset: Dataset, text: String)]
  ) throws(TagRefusal) -> TagWriting {
    let isASCII = new.allSatisfy { $0.text.utf8.allSatisfy { $0 < 0x80 } }
    var data =
      try (isASCII ? [] : Dataset.bytes(1, 90, .bytes(marker)))
      + Dataset.bytes(Dataset.record, 0, .number(4, bytes: 2))
    for (dataset, text) in new.sorted(by: { $0.dataset.number < $1.dataset.number }) {
      data += try Dataset.bytes(Dataset.record, dataset.number, .text(text))
    }
    return TagWriting(with: isASCII ? [] : [encoding], content: resource(.datasets, data))
  }

  private static func resource(_ code: FourCC, _ data: [UInt8]) -> [UInt8] {
    Array("8BIM".utf8) + NumberCoding.big.bytes(nearest: Int(code.rawValue), count: 2) + [0, 0]
      + NumberCoding.big.bytes(nearest: data.count, count: 4) + data
      + (data.count % 2 == 0 ? [] : [0])
  }

  // MARK: Encoding

  /// The escape sequence of ISO/IEC 2022 that selects UTF-8. It is the value of dataset 1:90 if the
  /// texts are in UTF-8.
  private static let marker: [UInt8] = [0x1B, 0x25, 0x47]
  private static let encoding = NewTag(TagKey(space: .iptc, name: "1:90"), .data(marker))

  private var isUTF8: Bool {
    block.children.contains { node in
      node.statesEncoding && node.field("value").map { node.source.bytes($0.range) } == Self.marker
    }
  }

  /// Returns the insertion of a dataset after all datasets with the same or a smaller number.
  private func insertion(
    of value: DraftValue, _ record: Int, _ number: Int
  ) throws(TagRefusal) -> Replacement {
    let own = IIM.code(record, number).rawValue
    let next = block.children.first { $0.code.rawValue & 0xFFFF > own }
    let place = next?.range.start ?? block.children.last?.range.end ?? block.range.end
    return Replacement(
      ByteRange(start: place, count: 0), with: try Dataset.bytes(record, number, value))
  }

  /// Returns the insertions that replace the block of datasets by its changed content, and update
  /// the digest of the datasets if the file states the right one; empty if there are no changes. A
  /// wrong digest is kept: it shows readers that the datasets were changed without the XMP packet.
  func insertions(of changes: [Replacement]) -> [TagInsertion] {
    if changes.isEmpty { return [] }
    let old = ByteSource(bytes: block.source.bytes(block.range))
    let new = old.bytes(applying: changes.map { $0.moved(by: -block.range.start) })
    let datasets = TagInsertion(new, into: block, .content(block.range))
    guard let digest = block.document.root.imageResource(.digestOfDatasets),
      let field = digest.field("digest"),
      let present = old.digests([.md5])?[.md5], digest.source.bytes(field.range) == present,
      let sum = ByteSource(bytes: new).digests([.md5])?[.md5], sum.count == field.range.count
    else { return [datasets] }
    return [datasets, TagInsertion(sum, into: digest, .range(field.range))]
  }
}

extension FourCC {
  fileprivate static let datasets = FourCC(rawValue: 0x0404)
  fileprivate static let digestOfDatasets = FourCC(rawValue: 0x0425)
}

extension Node {
  /// Whether the node is an image resource for IPTC datasets.
  var statesDatasets: Bool { code == .datasets }

  /// Whether the node is an IPTC dataset that describes the JPEG file itself, not a picture inside
  /// it.
  fileprivate var isDatasetOfPicture: Bool {
    guard isDataset, let root = parent?.parent?.parent?.parent, root.isRoot else { return false }
    return root.resourceOfDatasets == parent?.parent
  }

  /// The image resource with the IPTC datasets of a JPEG file; nil if there is none, or if it cannot be
  /// changed.
  fileprivate var resourceOfDatasets: Node? {
    guard let found = inherited(.datasetsOfFile), found.obstacle == nil else { return nil }
    return found.resource.flatMap(document.node)
  }

  /// The image resource for IPTC datasets of a JPEG file, if the resource is empty; nil if it
  /// contains datasets, or if there is none.
  var emptyResourceOfDatasets: Node? {
    resourceOfDatasets.flatMap { resource in
      resource.children.contains { $0.code == "IIM " } ? nil : resource
    }
  }

  /// The tag list for the IPTC datasets of a JPEG file. Its `structure` is nil if the file has no
  /// datasets yet.
  var listOfDatasets: TagList {
    TagList(
      .iptc, in: resourceOfDatasets?.children.first { $0.code == "IIM " }, by: DatasetAuthor())
  }

  /// Whether this is dataset 1:90, which states the character encoding of the other datasets.
  fileprivate var statesEncoding: Bool { code.rawValue & 0xFFFF == 0x015A }

  /// The reason why IPTC datasets of a JPEG file cannot be changed; nil if they can.
  var obstacleToDatasets: String? { inherited(.datasetsOfFile)?.obstacle }

  /// The segments of this JPEG file that contain image resources.
  var imageResourceSegments: [Node] {
    children.filter { $0.declared?.declaration.group == JPEGSegments.imageResources }
  }

  fileprivate var isDataset: Bool { declaredNodeKind.kind == .dataset && parent?.code == "IIM " }

  /// Returns the first image resource of a JPEG file with the given code; nil if there is none, or
  /// if it is truncated.
  fileprivate func imageResource(_ code: FourCC) -> Node? {
    let found = imageResourceSegments.lazy.flatMap { $0.children }.first { $0.code == code }
    return found.flatMap { $0.isCut ? nil : $0 }
  }
}

/// The image resource with the IPTC datasets of a file. It is found once for each file, because it is needed
/// for each dataset.
private struct DatasetsOfFile: Sendable {
  /// The node index of the resource; nil if the file has no such resource.
  let resource: Int32?
  /// The reason why the datasets cannot be changed; nil if they can.
  let obstacle: String?

  init(_ root: Node) {
    let segments = root.imageResourceSegments
    let resources = segments.flatMap { Array($0.children) }
    let isWhole = segments.allSatisfy { segment in
      segment.children.last.map { $0.range.end == segment.range.end } ?? true
    }
    resource = root.imageResource(.datasets)?.index
    obstacle =
      if !isWhole || resources.contains(where: \.isCut) {
        "the image resources of the file are divided into several segments, or damaged"
      } else if resources.count(where: \.statesDatasets) > 1 {
        "the file has several image resources with IPTC data"
      } else {
        nil
      }
  }
}

extension InheritedValue where Answer == DatasetsOfFile {
  fileprivate static let datasetsOfFile = InheritedValue<DatasetsOfFile>(
    "datasetsOfFile", scope: { $0.document.root }
  ) { DatasetsOfFile($0) }
}
