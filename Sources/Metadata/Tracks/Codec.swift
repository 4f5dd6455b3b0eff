import Anatomy
import Bytes

/// A sample description: what is coded, also where it is encrypted or restricted.
struct SampleEntry {
  let node: Node
  /// The code of what is coded.
  let code: FourCC
  /// What a picture that is no sample has instead of boxes inside of its description.
  private let properties: [Node]

  init(_ node: Node) {
    self.node = node
    properties = []
    let original =
      node.descendant("sinf", "frma")?.fourCC(of: "data_format")
      ?? node.descendant("rinf", "frma")?.fourCC(of: "data_format")
    code = original ?? Self.fairPlay[node.code] ?? node.code
  }

  /// What FairPlay had before scheme information.
  private static let fairPlay: [FourCC: FourCC] = ["drmi": "avc1"]

  /// A picture without time, and what belongs to it.
  init(item: Node, code: FourCC, properties: [Node]) {
    node = item
    self.code = code
    self.properties = properties
  }

  /// The same under another code.
  init(of entry: SampleEntry, code: FourCC) {
    self.init(item: entry.node, code: code, properties: entry.properties)
  }

  /// A box of the entry, or of what QuickTime puts around it.
  func box(_ code: FourCC) -> Node? {
    node.child(code) ?? properties.first { $0.code == code } ?? node.child("wave")?.child(code)
  }

  func boxes(_ code: FourCC) -> [Node] {
    node.children(code) + properties.filter { $0.code == code }
  }

  func firstBox(of codes: FourCC...) -> Node? { codes.lazy.compactMap { box($0) }.first }

  /// What MPEG-4 descriptors say of the stream.
  var decoderConfiguration: Node? {
    let stream = box("esds") ?? node.child("m4ds")
    return stream?.child(Descriptors.stream)?.child(Descriptors.decoder)
      ?? stream?.child(Descriptors.decoder)
  }

  private enum Descriptors {
    static let stream = FourCC(rawValue: 3)
    static let decoder = FourCC(rawValue: 4)
  }

  /// What a decoder of MPEG-4 needs.
  var specificInformation: Node? { decoderConfiguration?.child(FourCC(rawValue: 5)) }

  /// The first sequence parameter set or header of the configuration.
  var sequence: FlatFields? {
    if let lists = box("avcC") ?? box("hvcC") ?? box("vvcC") {
      for list in lists.children {
        for unit in list.children {
          if let set = unit.child("sps ") { return FlatFields(set) }
        }
      }
      return nil
    }
    return box("av1C")?.child(FourCC(rawValue: 1)).map { FlatFields($0) }
  }

  var codec: Codec {
    let letters = code.letters
    let words = CodecDescription(self)
    return Codec(
      code: letters, name: words.name, profile: words.profile, level: words.level,
      parameter: CodecParameter(self).text ?? letters)
  }
}
