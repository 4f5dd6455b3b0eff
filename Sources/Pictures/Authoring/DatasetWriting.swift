import Anatomy
import Bytes
import Crypto
import Schema

/// Changes of the IPTC datasets of a JPEG picture, which are in an image resource. Another resource states
/// the digest of all of them.
struct DatasetWriting {
  /// The resource with the datasets.
  private let resource: Node
  /// The datasets; nil if the resource is empty.
  private let block: Node?

  /// Returns nil for files without the resource, or with resources that cannot be changed.
  init?(of root: Node) {
    guard let found = root.inherited(.datasetsOfFile), found.obstacle == nil,
      let resource = found.resource.flatMap(root.document.node)
    else { return nil }
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

  /// Returns the change of a dataset; nil if it cannot have the value, or only describes how the others
  /// are written.
  func replacing(_ node: Node, by value: NewTagValue?) -> TagRewriting? {
    let code = Int(node.code.rawValue)
    let (record, number) = (code >> 8 & 0xFF, code & 0xFF)
    guard let block, !node.isCut,
      Dataset(TagKey(space: .iptc, name: "\(record):\(number)")) != nil
    else { return nil }
    let removal = Replacement(node.range, with: [])
    guard let value else { return TagRewriting(of: block, [removal]) }
    guard case .text(let text) = value, !text.isEmpty,
      isUTF8 || text.utf8.allSatisfy({ $0 < 0x80 }),
      let dataset = try? Dataset.bytes(record, number, .text(text))
    else { return nil }
    // The dataset is written again, with a size that fits.
    let start = ByteRange(start: node.range.start, count: 0)
    return TagRewriting(of: block, [Replacement(start, with: dataset), removal])
  }

  /// Returns how a dataset is added.
  func addition(
    of dataset: Dataset, stating text: String
  ) throws(DraftError) -> TagAddition {
    guard let block else { return try first(dataset, stating: text) }
    guard block.children.allSatisfy({ $0.isDataset && !$0.isCut }) else {
      return .impossible("the IPTC data of the file is damaged")
    }
    var changes: [Replacement] = []
    var others: [NewTag] = []
    if !isUTF8, !text.utf8.allSatisfy({ $0 < 0x80 }) {
      let isASCII = datasets.allSatisfy { node in
        node.field("value").map { node.source.bytes($0.range) }?.allSatisfy { $0 < 0x80 } ?? true
      }
      guard isASCII else {
        return .impossible("the encoding of the other texts in the IPTC data is not known")
      }
      if datasets.contains(where: \.statesEncoding) {
        return .impossible("the texts in the IPTC data are in another encoding than UTF-8")
      }
      changes.append(try insertion(of: .bytes(Self.marker), 1, 90))
      others.append(Self.encoding)
    }
    // Empty datasets state nothing.
    changes += datasets.filter {
      $0.code == IIM.code(Dataset.record, dataset.number)
        && $0.range.count == $0.headerSize
    }.map { Replacement($0.range) }
    changes.append(try insertion(of: .text(text), Dataset.record, dataset.number))
    return .insertions(
      changes.map { TagInsertion($0.bytes, into: block, .range($0.range)) }, with: others)
  }

  /// Returns how the first dataset is added: a resource without data is written again.
  private func first(
    _ dataset: Dataset, stating text: String
  ) throws(DraftError) -> TagAddition {
    guard let segment = resource.parent else {
      return .impossible("the IPTC data of the file is damaged")
    }
    let new = try Self.newResources(with: dataset, stating: text)
    let start = ByteRange(start: resource.range.start, count: 0)
    return .insertions(
      [
        TagInsertion(new.bytes, into: segment, .range(start)),
        TagInsertion([], into: segment, .range(resource.range)),
      ], with: new.others)
  }

  /// Returns the resources of a file without any.
  static func newResources(
    with dataset: Dataset, stating text: String
  ) throws(DraftError) -> (bytes: [UInt8], others: [NewTag]) {
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let data =
      try (isASCII ? [] : Dataset.bytes(1, 90, .bytes(marker)))
      + Dataset.bytes(Dataset.record, 0, .number(4, bytes: 2))
      + Dataset.bytes(Dataset.record, dataset.number, .text(text))
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
  private static let encoding = NewTag(TagKey(space: .iptc, name: "1:90"), .data(marker))

  private var datasets: [Node] { block.map { Array($0.children) } ?? [] }

  private var isUTF8: Bool {
    datasets.contains { node in
      node.statesEncoding && node.field("value").map { node.source.bytes($0.range) } == Self.marker
    }
  }

  /// Inserts a dataset after those with the same or a smaller number.
  private func insertion(
    of value: DraftValue, _ record: Int, _ number: Int
  ) throws(DraftError) -> Replacement {
    let own = IIM.code(record, number).rawValue
    let next = datasets.first { $0.code.rawValue & 0xFFFF > own }
    let place = next?.range.start ?? datasets.last?.range.end ?? resource.range.end
    return Replacement(
      ByteRange(start: place, count: 0), with: try Dataset.bytes(record, number, value))
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

  /// Whether the dataset states the encoding of the others.
  fileprivate var statesEncoding: Bool { code.rawValue & 0xFFFF == 0x015A }

  /// The reason why IPTC datasets of a JPEG file cannot be changed; nil if they can.
  var obstacleToDatasets: String? { inherited(.datasetsOfFile)?.obstacle }

  /// The segments of a JPEG file with image resources.
  var imageResourceSegments: [Node] {
    children.filter { $0.declared?.declaration.group == JPEGSegments.imageResources }
  }

  fileprivate var isDataset: Bool { declaredNodeKind.kind == .dataset && parent?.code == "IIM " }

  /// The first image resource of a JPEG file with a code; nil if there is none, or if it is cut.
  fileprivate func imageResource(_ code: FourCC) -> Node? {
    let found = imageResourceSegments.lazy.flatMap { $0.children }.first { $0.code == code }
    return found.flatMap { $0.isCut ? nil : $0 }
  }

  /// The data of an image resource, without padding.
  fileprivate var resourceData: [UInt8]? {
    integer("size").map {
      source.bytes(
        ByteRange(start: range.start + headerSize, count: $0).clamped(to: range))
    }
  }
}

/// The image resource with the IPTC datasets of a file. It is found once for each file, because it is needed
/// for each dataset.
private struct DatasetsOfFile: Sendable {
  /// The index of its node; nil if the file has none.
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
