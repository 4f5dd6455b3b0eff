package import Anatomy
import Bytes
import Movie

/// A metadata key that a sample description declares for the samples of its track.
package struct StatedIdentifier {
  /// The four-character code by which samples refer to the key.
  let code: FourCC
  package let keySpace: String
  package let key: String
  /// The data type of the values, for display; nil if none is stated.
  package let dataType: String?
  /// The number of a well-known data type; nil if none is stated.
  let typeNumber: Int?
  package let language: String?
  /// The node that declares the key.
  package let node: Node

  package var identifier: String {
    Identifier(TagKey(space: KeySpace(named: keySpace), name: key)).description
  }

  /// Returns all metadata keys that a sample entry declares.
  static func all(of entry: Node) -> [StatedIdentifier] {
    if let keys = entry.child("keys") {
      return keys.children.compactMap { StatedIdentifier(key: $0) }
    }
    let texts: [FourCC: (FieldName, String)] = [
      "mett": (.mime_format, "mime"), "stxt": (.mime_format, "mime"),
      "sbtt": (.mime_format, "mime"), "metx": (.namespace, "xml"),
    ]
    let uri = entry.child("uri ")
    guard let (field, space) = uri == nil ? texts[entry.code] : (.theURI, "uri"),
      let text = (uri ?? entry).textValue(field), !text.isEmpty
    else { return [] }
    return [
      StatedIdentifier(
        code: entry.code, keySpace: space, key: text, dataType: nil, typeNumber: nil,
        language: nil, node: entry)
    ]
  }

  private init(
    code: FourCC, keySpace: String, key: String, dataType: String?, typeNumber: Int?,
    language: String?, node: Node
  ) {
    self.code = code
    self.keySpace = keySpace
    self.key = key
    self.dataType = dataType
    self.typeNumber = typeNumber
    self.language = language
    self.node = node
  }

  /// Reads the declaration of a key in boxed metadata (`mebx`); fails if the box is not a
  /// declaration.
  private init?(key entry: Node) {
    guard let definition = entry.child("keyd") else { return nil }
    var space = ""
    if case .code(let code)? = definition.value(.key_namespace) { space = code.description }
    let type = entry.child("dtyp")
    let number = type?.integer(.datatype)
    self.init(
      code: entry.code, keySpace: space, key: definition.textValue(.key_value) ?? "",
      dataType: type?.textValue(.datatype) ?? number.map(Self.typeName), typeNumber: number,
      language: entry.child("loca")?.textValue(.locale_string), node: entry)
  }

  /// The name that the QuickTime File Format gives to a well-known data type.
  private static func typeName(_ number: Int) -> String { typeNames[number] ?? "type \(number)" }

  private static let typeNames: [Int: String] = [
    0: "bytes", 1: "UTF-8", 2: "UTF-16", 3: "Shift JIS", 12: "GIF", 13: "JPEG", 14: "PNG",
    21: "signed integer", 22: "unsigned integer", 23: "32-bit float", 24: "64-bit float",
    27: "BMP", 28: "metadata atom", 65: "8-bit signed integer", 66: "16-bit signed integer",
    67: "32-bit signed integer", 70: "point", 71: "dimensions", 72: "rectangle",
    74: "64-bit signed integer", 75: "8-bit unsigned integer", 76: "16-bit unsigned integer",
    77: "32-bit unsigned integer", 78: "64-bit unsigned integer", 79: "affine transform",
    80: "quadrilateral",
  ]
}
