import Anatomy
import Bytes
import Schema

/// Changes of the IPTC datasets of a JPEG picture, which are in an image resource. Another resource states
/// the digest of all of them.
struct DatasetWriting {
  /// The resource with the datasets.
  private let resource: Node
  /// The datasets; nil if the resource is empty.
  private let block: Node?

  /// Returns nil for files without the resource, or with one that is cut off.
  init?(of root: Node) {
    guard let resource = root.imageResource(.datasets) else { return nil }
    self.resource = resource
    block = resource.children.first { $0.code == "IIM " }
  }

  /// Returns nil for nodes that are no dataset of the picture.
  init?(around node: Node) {
    guard node.isDataset, let root = node.parent?.parent?.parent?.parent, root.isRoot,
      let writing = DatasetWriting(of: root), writing.block == node.parent
    else { return nil }
    self = writing
  }

  /// Returns the change of a dataset; nil if it cannot have the value.
  func replacing(_ node: Node, by value: NewTagValue?) -> TagRewriting? {
    guard let block else { return nil }
    guard let value else { return TagRewriting(of: block, [Replacement(node.range, with: [])]) }
    guard case .text(let text) = value, isUTF8 || text.utf8.allSatisfy({ $0 < 0x80 }),
      let field = node.field("value")
    else { return nil }
    return TagRewriting(of: node, [Replacement(field.range, with: Array(text.utf8))])
  }

  /// Returns how a dataset is added.
  func addition(of dataset: Dataset, stating text: String) -> TagAddition {
    let isText = block?.children.allSatisfy { $0.isDataset && !$0.isCut } ?? true
    guard isText else { return .impossible("the IPTC data of the file is damaged") }
    var insertions: [TagInsertion] = []
    var others: [NewTag] = []
    if !isUTF8, !text.utf8.allSatisfy({ $0 < 0x80 }) {
      let isASCII = datasets.allSatisfy { node in
        node.field("value").map { node.source.bytes($0.range) }?.allSatisfy { $0 < 0x80 } ?? true
      }
      guard isASCII else {
        return .impossible("the encoding of the other texts in the IPTC data is not known")
      }
      insertions.append(insertion(of: Self.marker, 1, 90))
      others.append(Self.encoding)
    }
    insertions.append(insertion(of: Array(text.utf8), Dataset.record, dataset.number))
    return .insertions(insertions, with: others)
  }

  /// Returns the resources of a file without any.
  static func newResources(
    with dataset: Dataset, stating text: String
  ) -> (bytes: [UInt8], others: [NewTag]) {
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let data =
      (isASCII ? [] : Dataset.bytes(1, 90, marker)) + Dataset.bytes(Dataset.record, 0, [0, 4])
      + Dataset.bytes(Dataset.record, dataset.number, Array(text.utf8))
    return (resource(.datasets, data), isASCII ? [] : [encoding])
  }

  private static func resource(_ code: FourCC, _ data: [UInt8]) -> [UInt8] {
    Array("8BIM".utf8) + NumberCoding.big.bytes(nearest: Int(code.rawValue), count: 2) + [0, 0]
      + NumberCoding.big.bytes(nearest: data.count, count: 4) + data
      + (data.count % 2 == 0 ? [] : [0])
  }

  // MARK: Encoding

  /// The escape sequence of UTF-8 in ISO/IEC 2022, which dataset 1:90 states.
  private static let marker: [UInt8] = [0x1B, 0x25, 0x47]
  private static let encoding = NewTag(TagKey(space: "iptc", name: "1:90"), .data(marker))

  private var datasets: [Node] { block.map { Array($0.children) } ?? [] }

  private var isUTF8: Bool {
    datasets.contains { node in
      node.code.rawValue & 0xFFFF == 0x015A
        && node.field("value").map { node.source.bytes($0.range) } == Self.marker
    }
  }

  /// Inserts a dataset after those with the same or a smaller number.
  private func insertion(of value: [UInt8], _ record: Int, _ number: Int) -> TagInsertion {
    let own = UInt32(record << 8 | number)
    let next = datasets.first { $0.code.rawValue & 0xFFFF > own }
    let end = datasets.last?.range.end ?? resource.range.start + resource.headerSize
    return TagInsertion(
      Dataset.bytes(record, number, value), into: block ?? resource,
      .range(ByteRange(start: next?.range.start ?? end, count: 0)))
  }

  // MARK: Digest

  /// Returns the change of the digest after the datasets were edited; nil if the file states none, or
  /// they are the same.
  static func newDigest(in root: Node, editedFrom original: Node) -> TagRewriting? {
    guard let digest = root.imageResource(.digestOfDatasets), let field = digest.field("digest"),
      let new = root.imageResource(.datasets)?.resourceData,
      let old = original.imageResource(.datasets)?.resourceData, old != new,
      let sum = ByteSource(bytes: new).digests([.md5])?[.md5], sum.count == field.range.count
    else { return nil }
    return TagRewriting(of: digest, [Replacement(field.range, with: sum)])
  }
}

extension FourCC {
  fileprivate static let datasets = FourCC(rawValue: 0x0404)
  fileprivate static let digestOfDatasets = FourCC(rawValue: 0x0425)
}

extension Node {
  /// Whether the node is an image resource for IPTC datasets.
  var statesDatasets: Bool { code == .datasets }

  /// Whether the node is an IPTC dataset of the picture that the file is.
  var isDatasetOfPicture: Bool { DatasetWriting(around: self) != nil }

  fileprivate var isDataset: Bool { declaredNodeKind.kind == .dataset && parent?.code == "IIM " }

  /// The first image resource of a JPEG file with a code; nil if there is none, or if it is cut.
  fileprivate func imageResource(_ code: FourCC) -> Node? {
    for segment in children where segment.declared?.declaration.group == "Photoshop 3.0\0" {
      if let found = segment.children.first(where: { $0.code == code }) {
        return found.isCut ? nil : found
      }
    }
    return nil
  }

  /// The data of an image resource, without padding.
  fileprivate var resourceData: [UInt8]? {
    integer("size").map {
      source.bytes(
        ByteRange(start: range.start + headerSize, count: $0).clamped(to: range))
    }
  }
}
