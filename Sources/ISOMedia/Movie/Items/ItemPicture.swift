import Anatomy
import Bytes
import Codecs
import Schema

/// The coded picture of an item as a separate node, such as `/meta/iinf/infe[1]/picture`.
extension Node {
  private var codedPicture: (item: Item, bytes: ByteSource)? {
    guard code == "infe", !isOfElement, let item = integer("item_ID").flatMap({ item($0) }),
      item.isCodedPicture, integer("item_protection_index") == 0, let ranges = item.ranges(),
      let meta = enclosing("meta")
    else { return nil }
    return (item, meta.source.joined(ranges))
  }

  var pictureElement: ElementList? {
    guard let (item, bytes) = codedPicture else { return nil }
    return ElementList(.picture, count: 1) { visit in
      let nodeKind = DeclaredNodeKind(
        Declaration(
          .file, named: ElementList.Kind.picture.rawValue, "Coded Picture",
          holds: SampleFormats.grammar(for: item)),
        in: SampleGrammar())
      _ = visit(Element(number: 1, bytes.wholeRange, of: bytes, nodeKind: nodeKind))
    }
  }

  func forEachItemEncoderSignature(_ visit: (EncoderSignature) -> Bool) {
    guard let (item, bytes) = codedPicture else { return }
    let signatureSample = SignatureSample(
      content: SignatureContent(item), range: bytes.wholeRange, source: bytes, document: document
    ) { self.element(.picture, 1) }
    _ = signatureSample.forEachEncoderSignature(visit)
  }
}

extension Item {
  /// The format of the item's data if it is a still image format; otherwise nil.
  var still: FourCC? { type == "j2k1" ? "mjp2" : nil }
}

extension SampleFormats {
  static func grammar(for item: Item) -> any Grammar {
    if let (codec, size) = nalUnits(of: item) { return NALUnits(codec, lengthSize: size) }
    if item.type == "av01" { return OBUs(family: .av1) }
    let declaredType = item.still.map { Payload.DeclaredType.code($0) }
    return PayloadGrammar("data", means: .media, terminology: .samples) { _ in declaredType }
  }

  static func nalUnits(of item: Item) -> (NALCodec, lengthSize: Int)? {
    for (code, field, codec) in configurations {
      if let size = item.property(code)?.integer(field) { return (codec, size + 1) }
    }
    return nil
  }
}
