import Anatomy
import Bytes
import Movie

/// A sample entry or an image item, with the code of its media format. For encrypted or restricted
/// media, `code` is the code of the original format.
struct SampleEntry {
  let node: Node
  /// The code of the media format.
  let code: FourCC
  /// The properties of an image item. They correspond to child boxes of a sample entry.
  let properties: [Node]
  /// The node with the sequence header, in a stream without boxes; nil for other media.
  private let units: Node?

  init(_ node: Node) {
    self.node = node
    properties = []
    units = nil
    let original =
      node.descendant("sinf", "frma")?.fourCC(of: .data_format)
      ?? node.descendant("rinf", "frma")?.fourCC(of: .data_format)
    code = original ?? Self.fairPlay[node.code] ?? node.code
  }

  /// Sample entry codes of media that FairPlay encrypted before scheme information boxes existed,
  /// each with the code of the original format.
  private static let fairPlay: [FourCC: FourCC] = ["drmi": "avc1"]

  /// Creates an entry from an image item and its properties.
  init(item: Node, code: FourCC, properties: [Node], units: Node? = nil) {
    node = item
    self.code = code
    self.properties = properties
    self.units = units
  }

  /// Creates a copy of a sample entry with another format code.
  init(of entry: SampleEntry, code: FourCC) {
    self.init(item: entry.node, code: code, properties: entry.properties)
  }

  /// A child box of the sample entry or of its `wave` box, which QuickTime uses; nil if there is
  /// none.
  func box(_ code: FourCC) -> Node? {
    node.child(code) ?? properties.first { $0.code == code } ?? node.child("wave")?.child(code)
  }

  func boxes(_ code: FourCC) -> [Node] {
    node.children(code) + properties.filter { $0.code == code }
  }

  func firstBox(of codes: FourCC...) -> Node? { codes.lazy.compactMap { box($0) }.first }

  /// The MPEG-4 decoder configuration descriptor; nil if there is none.
  var decoderConfiguration: Node? {
    let stream = box("esds") ?? node.child("m4ds")
    return stream?.child(Descriptors.stream)?.child(Descriptors.decoder)
      ?? stream?.child(Descriptors.decoder)
  }

  private enum Descriptors {
    static let stream = FourCC(rawValue: 3)
    static let decoder = FourCC(rawValue: 4)
  }

  /// The MPEG-4 decoder-specific information; nil if there is none.
  var specificInformation: Node? { decoderConfiguration?.child(FourCC(rawValue: 5)) }

  /// The fields of the first sequence parameter set or sequence header in the codec configuration.
  var sequence: FlatFields? {
    if let lists = box("avcC") ?? box("hvcC") ?? box("vvcC") {
      for list in lists.children {
        for unit in list.children {
          if let set = unit.child("sps ") { return FlatFields(set) }
        }
      }
      return nil
    }
    return (box("av1C") ?? units)?.child(FourCC(rawValue: 1)).map { FlatFields($0) }
  }

  var codec: Codec {
    let letters = code.letters
    let words = CodecDescription(self)
    return Codec(
      code: letters, name: words.name, profile: words.profile, level: words.level,
      parameter: CodecParameter(self).text ?? letters)
  }
}
