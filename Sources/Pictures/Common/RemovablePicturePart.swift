import Anatomy
import Bytes

/// A structure that does not affect how a picture is displayed. If the size of the picture must not
/// change, as in a sample of a video track, the structure is overwritten with neutral content.
struct RemovablePicturePart {
  private let node: Node
  private let category: Anatomy.Category
  /// The range with the disclosing content.
  private let said: ByteRange
  /// Overwrites the structure with neutral content; nil if decoders evaluate it, or if it is too
  /// long for that.
  private let silence: Replacement?

  /// - Parameters:
  ///   - said: the range with the disclosing content, used if no field of the node contains it.
  ///   - category: the category of the content, unless the content is a location.
  ///   - silence: makes the replacement with neutral content.
  init(
    _ node: Node, statement said: ByteRange, _ category: Anatomy.Category,
    silence: (() -> Replacement)?
  ) {
    self.node = node
    self.said = said
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
    return (node, Field("data", showing: said, of: node.source, identifies: category))
  }
}

extension Node {
  /// Data after the end of a picture, which is overwritten with zeros.
  var removableTrailingData: RemovablePicturePart? {
    guard code == "rest", !source.isZero(range) else { return nil }
    return RemovablePicturePart(self, statement: range, .unreferenced) { range.zeros }
  }

  /// The field with the text of a tag, in this node or in a decompressed descendant.
  fileprivate var words: (node: Node, field: Field)? {
    guard tagKey != nil else { return nil }
    for node in withFirstInside {
      for field in node.fields { if case .tag? = field.meaning.subject { return (node, field) } }
    }
    return nil
  }

  /// The node, its first child, the first child of that, and so on.
  private var withFirstInside: some Sequence<Node> {
    sequence(first: self) { $0.children.first }.prefix(Self.deepestText)
  }

  private static let deepestText = 4

  fileprivate var isLocation: Bool {
    for node in tagKey == nil ? AnySequence([self]) : AnySequence(withFirstInside) {
      let bytes = node.source.bytes(node.range, limit: EncoderSignature.longestBlank)
      if Self.places.contains(where: { bytes.firstRange(of: $0) != nil }) { return true }
    }
    return false
  }

  /// The Exif tag of the GPS directory in both byte orders, and the XMP property of the latitude.
  private static let places: [[UInt8]] = [
    [0x88, 0x25, 0, 4], [0x25, 0x88, 4, 0], Array("GPSLatitude".utf8),
  ]
}

extension ByteRange {
  /// A replacement with as many zeros.
  var zeros: Replacement { Replacement(self, with: [UInt8](repeating: 0, count: count)) }
}
