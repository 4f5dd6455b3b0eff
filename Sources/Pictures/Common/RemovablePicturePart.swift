import Anatomy
import Bytes

/// A structure that a picture is shown the same without. Where the picture has to stay as long as it
/// is, as a sample of a film has, one that says nothing takes its place.
struct RemovablePicturePart {
  private let node: Node
  private let category: Anatomy.Category
  /// What of it says something.
  private let said: ByteRange
  /// None where decoders take notice, and where it is too long for that.
  private let silence: Replacement?

  /// - Parameters:
  ///   - said: what of the node says something, where no field of it is there for that.
  ///   - category: of what it says, unless that is a place.
  ///   - silence: makes it say nothing.
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
  /// Bytes behind the end of a picture, which become zeros.
  var extraAfterEnd: RemovablePicturePart? {
    guard code == "rest", !source.isZero(range) else { return nil }
    return RemovablePicturePart(self, statement: range, .unreferenced) { range.zeros }
  }

  /// The text that it is there for, deflated or not.
  fileprivate var words: (node: Node, field: Field)? {
    guard tagKey != nil else { return nil }
    for node in withFirstInside {
      for field in node.fields { if case .tag? = field.meaning.subject { return (node, field) } }
    }
    return nil
  }

  /// The structure, and what is in it one in the other.
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

  /// The tag of Exif that leads to a position, in both orders of bytes, and the same in XMP.
  private static let places: [[UInt8]] = [
    [0x88, 0x25, 0, 4], [0x25, 0x88, 4, 0], Array("GPSLatitude".utf8),
  ]
}

extension ByteRange {
  /// The same room with nothing in it.
  var zeros: Replacement { Replacement(self, with: [UInt8](repeating: 0, count: count)) }
}
