import Anatomy
import Bytes
import Schema

/// Reader for boxed metadata samples (ISO/IEC 14496-12, 12.9; QuickTime's timed metadata). The code
/// of each box is the number that the sample description assigns to a key. The key is the name of
/// the node.
struct MetadataSamples {
  private struct Key {
    let name: String
    let type: Int?
    /// The type of the values as a name in reverse DNS notation; nil if the type is a number or
    /// missing.
    let typeName: String?
  }

  private let keys: [FourCC: Key]

  init(entry: Node) {
    var keys: [FourCC: Key] = [:]
    let entries = entry.child("keys").map { Array($0.children) } ?? []
    for entry in entries where !BoxGrammar.isAnywhere(entry.code) {
      let type = entry.child("dtyp")
      keys[entry.code] = Key(
        name: entry.child("keyd")?.textValue("key_value") ?? "",
        type: type?.integer("datatype"), typeName: type?.textValue("datatype"))
    }
    self.keys = keys
  }

  var grammar: any Grammar {
    let table = nodeKinds
    return BoxGrammar { code, _ in
      table[code] ?? BoxGrammar.declared(code, in: SampleKinds.name).first
        ?? (code.rawValue == 0 ? Self.unused : nil)
    }
  }

  /// The node kind of boxes with the number 0. This number belongs to no key, so the boxes contain
  /// no metadata.
  private static let unused = DeclaredNodeKind(
    Declaration(
      FourCC(rawValue: 0), named: "unused", "Unused Metadata", in: SampleKinds.name, spec: "12.9",
      by: .iso12, naming: Naming { _ in .word("unused") }
    ) { $0.rest("undecoded", means: Meaning(.undecoded)) },
    in: BoxGrammar.plain)

  /// The node kind for each key. The grammar of a composite value contains the node kinds of its
  /// items.
  private var nodeKinds: [FourCC: DeclaredNodeKind] {
    var table: [FourCC: DeclaredNodeKind] = keys.mapValues { key in
      let form = Self.form(of: key.type, key.typeName)
      let meaning = Self.meaning(of: key.name)
      let body: Declaration.Body = { reader in
        guard let form else { return reader.rest("value", means: meaning) }
        reader.wellKnownValue("value", form(reader.remaining), means: meaning, line: .value)
      }
      return nodeKind(of: key, isOnlyValue: form != nil, holds: nil, body: body)
    }
    let items = table
    let inItems = BoxGrammar { code, _ in items[code] }
    let record = BoxGrammar { code, _ in
      code == "cits" ? Self.composite("Items", holds: inItems) : nil
    }
    let values = BoxGrammar { code, _ in
      code == "crec" ? Self.composite("Record", holds: record) : nil
    }
    for (code, key) in keys where key.type == nil && Self.form(of: nil, key.typeName) == nil {
      table[code] = nodeKind(
        of: key, holds: CompositeGrammar(boxes: values, meaning: Self.meaning(of: key.name)),
        body: nil)
    }
    return table
  }

  private func nodeKind(
    of key: Key, isOnlyValue: Bool = false, holds: (any Grammar)?, body: Declaration.Body?
  ) -> DeclaredNodeKind {
    let name: NodeName = key.name.isEmpty ? .word("unnamed") : .key(key.name)
    return DeclaredNodeKind(
      Declaration(
        .file, named: name.description, "Timed Metadata", in: SampleKinds.name, spec: "12.9",
        by: .iso12, onlyValue: OnlyValue { _ in isOnlyValue }, holds: holds,
        naming: Naming { _ in name }, body: body),
      in: BoxGrammar.plain)
  }

  private static func composite(_ title: String, holds: any Grammar) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(.file, title, by: .unpublished, holds: holds),
      in: BoxGrammar.plain)
  }

  // MARK: Types

  /// Returns a function that selects the form of a value by its size; nil if the type is unknown,
  /// so that the value may have any form.
  private static func form(
    of type: Int?, _ name: String?
  ) -> (@Sendable (Int) -> WellKnownType.Form)? {
    if type == 80 {
      return { count in count == 32 ? .floats(corners, width: 4) : .bytes }
    }
    if let type { return { WellKnownType.Form(type: type, count: $0) } }
    guard let known = name.flatMap(number(ofType:)) else { return nil }
    return { WellKnownType.Form(type: known, count: $0) }
  }

  /// Names of the numbers in a value of type 80: the corners of a quadrilateral, as fractions of
  /// the picture.
  private static let corners = ["x1", "y1", "x2", "y2", "x3", "y3", "x4", "y4"]

  /// Returns the number of the well-known type with this Core Media name; nil for an unknown name.
  private static func number(ofType name: String) -> Int? {
    let prefix = "com.apple.metadata.datatype."
    guard name.hasPrefix(prefix) else {
      return name.hasSuffix("ISO6709") || name.hasSuffix("iso6709") ? 1 : nil
    }
    return switch name.dropFirst(prefix.count).lowercased() {
    case "utf-8", "utf8": 1
    case "utf-16", "utf16": 2
    case "gif": 12
    case "jpeg": 13
    case "png": 14
    case "bmp": 27
    case "float32": 23
    case "float64": 24
    case "int8": 65
    case "int16": 66
    case "int32": 67
    case "int64": 74
    case "uint8": 75
    case "uint16": 76
    case "uint32": 77
    case "uint64": 78
    case "affine-transform-f64": 79
    case "raw-data": 0
    case let other where other.contains("6709"): 1
    default: nil
    }
  }

  /// Returns the meaning of a value with this key. The names of some keys show what their values
  /// identify, such as a location; other keys are looked up.
  private static func meaning(of key: String) -> Meaning {
    let category: Category? =
      key.contains(".detected-face") ? .face : key.contains(".location.") ? .location : nil
    return Meaning(.plain, about: .tag(space: .quickTimeMetadata, key: key, category))
  }
}

/// Grammar for a metadata value that may consist of boxes.
private struct CompositeGrammar: Grammar {
  let boxes: BoxGrammar
  let meaning: Meaning

  var terminology: FormatTerminology { .boxes }
  var kind: StructureKind { .box }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let code = node.source.big32(at: region.start + 4)
    if region.count >= 8, code == FourCC("crec").rawValue {
      boxes.divide(region, of: node, into: &childList)
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    ("value", meaning)
  }
}
