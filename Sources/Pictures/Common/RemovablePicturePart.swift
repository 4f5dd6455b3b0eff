import Anatomy
import Bytes

/// A structure in a picture that does not affect how the picture is displayed. If the size of the
/// picture must not change, as in a sample of a video track, the structure is overwritten with
/// neutral content.
struct RemovablePicturePart {
  private let node: Node
  private let category: Anatomy.Category
  /// The range of the content that discloses information.
  private let disclosingRange: ByteRange
  /// The replacement that overwrites the structure with neutral content; nil if decoders evaluate
  /// the structure, or if it is longer than `EncoderSignature.longestBlank`.
  private let silence: Replacement?

  /// - Parameters:
  ///   - disclosingRange: the range of the content that discloses information. It is used if no
  ///     field of the node contains this content.
  ///   - category: the category of the content, unless the content is a location.
  ///   - silence: makes the replacement that overwrites the structure; nil if decoders evaluate the
  ///     structure.
  init(
    _ node: Node, statement disclosingRange: ByteRange, _ category: Anatomy.Category,
    silence: (() -> Replacement)?
  ) {
    self.node = node
    self.disclosingRange = disclosingRange
    self.category = node.isLocation ? .location : category
    self.silence = node.range.count <= EncoderSignature.longestBlank ? silence?() : nil
  }

  var encoderSignature: EncoderSignature {
    let kind = [node.name.description, node.tagKey?.name, category.rawValue].compactMap { $0 }
    return EncoderSignature(
      kind: kind.joined(separator: " ") + (silence == nil ? " needed" : ""),
      edits: silence.flatMap { node.source.inFile($0) } ?? [], writer: nil
    ) { describedByFields }
  }

  private var describedByFields: (node: Node, field: Field) {
    if let (node, field) = node.words {
      let meaning = Meaning.identifies(category)
      return (
        node, Field(name: field.name, range: field.range, value: field.value, meaning: meaning)
      )
    }
    return (node, Field("data", showing: disclosingRange, of: node.source, identifies: category))
  }
}

extension Node {
  /// The data after the end of a picture, which can be overwritten with zeros; nil if the node is
  /// not such data.
  var removableTrailingData: RemovablePicturePart? {
    guard code == "rest", !source.isZero(range) else { return nil }
    return RemovablePicturePart(self, statement: range, .unreferenced) { range.zeros }
  }

  /// The metadata field with the text of this node or of its decompressed content; nil if there is
  /// none.
  fileprivate var words: (node: Node, field: Field)? {
    guard tagKey != nil else { return nil }
    for node in withFirstInside {
      for field in node.fields { if case .tag? = field.meaning.subject { return (node, field) } }
    }
    return nil
  }

  /// This node and its first descendants: its first child, the first child of that child, and so
  /// on.
  private var withFirstInside: some Sequence<Node> {
    sequence(first: self) { $0.children.first }.prefix(Self.deepestText)
  }

  private static let deepestText = 4

  fileprivate var isLocation: Bool {
    for node in withFirstInside {
      let bytes = node.source.bytes(node.range, limit: EncoderSignature.longestBlank)
      if Self.places.contains(where: { bytes.firstRange(of: $0) != nil }) { return true }
    }
    return false
  }

  /// Byte patterns of locations: the Exif tag of the GPS directory in both byte orders, and the XMP
  /// property of the latitude.
  private static let places: [[UInt8]] = [
    [0x88, 0x25, 0, 4], [0x25, 0x88, 4, 0], Array("GPSLatitude".utf8),
  ]
}

extension ByteRange {
  /// A replacement of the range with the same number of zero bytes.
  var zeros: Replacement { Replacement(self, with: [UInt8](repeating: 0, count: count)) }
}
