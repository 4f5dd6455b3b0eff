package import Bytes

/// A new structure: its code, the values of its fields in order, its children, and the bytes of an
/// embedded file.
package struct Draft {
  package let code: FourCC
  package let fields: [(name: String, value: DraftValue)]
  package let children: [Draft]
  /// The bytes of a file of another format, or of the rows of a table. They follow the fields and
  /// children of the structure.
  package let content: [UInt8]
  /// Whether the structure is written even if reading it results in findings, for example about an
  /// invalid value. Otherwise, such a structure cannot be written.
  package let keepsFaults: Bool

  /// - Parameter fields: The values of all fields after the header, without reserved bytes. Members
  ///   of groups and lists have names such as `entries[1].key_size`.
  package init(
    _ code: FourCC, _ fields: KeyValuePairs<String, DraftValue> = [:], children: [Draft] = []
  ) {
    self.init(code, fields: fields.map { (name: $0.key, value: $0.value) }, children: children)
  }

  package init(
    _ code: FourCC, fields: [(name: String, value: DraftValue)], children: [Draft] = [],
    content: [UInt8] = [], keepingFaults keepsFaults: Bool = false
  ) {
    self.keepsFaults = keepsFaults
    self.code = code
    self.fields = fields
    self.children = children
    self.content = content
  }
}

/// The value of a field in a draft.
package enum DraftValue {
  /// A whole number. `bytes` is its size in bytes. The size is needed only if the declaration reads
  /// the number before it reads the field, for example to decide whether the field exists.
  case number(UInt64, bytes: Int? = nil)
  case signed(Int64, bytes: Int? = nil)
  /// A fixed-point number as its raw integer: the value times two to the power of its fraction bits.
  case fixed(Int64)
  case real(Double, bytes: Int? = nil)
  case code(FourCC)
  /// A text, and how it is encoded. If `as` is nil, the field decides how the text is encoded.
  case text(String, as: TextSpelling? = nil)
  case bytes([UInt8])
  /// The offset of a label in the file, as a whole number in the given number of bytes.
  case offset(of: Label, bytes: Int)

  /// The value as it would be read; nil for bytes.
  package var value: Value? {
    switch self {
    case .number(let number, _): .unsigned(number)
    case .signed(let number, _): .signed(number)
    case .fixed(let number): .fixed(number, fractionBits: 0)
    case .real(let number, _): .real(number)
    case .code(let code): .code(code)
    case .text(let text, _): .text(DecodedText(string: text, isValid: true))
    case .offset: .unsigned(0)
    case .bytes: nil
    }
  }

  /// The bytes of the value, if they do not depend on the field; otherwise nil.
  package var ownBytes: [UInt8]? {
    switch self {
    case .number(let number, let count?): NumberCoding.big.bytes(of: number, count: count)
    case .signed(let number, let count?): NumberCoding.big.bytes(ofSigned: number, count: count)
    case .real(let number, 4?):
      NumberCoding.big.bytes(of: UInt64(Float(number).bitPattern), count: 4)
    case .real(let number, 8?): NumberCoding.big.bytes(of: number.bitPattern, count: 8)
    case .text(let text, let spelling?): spelling.bytes(of: text, width: 0)
    case .code(let code): (0..<4).map { code[$0] }
    case .bytes(let bytes): bytes
    case .offset(_, let count): [UInt8](repeating: 0, count: count)
    default: nil
    }
  }
}

/// The reason why a draft cannot be written.
package enum DraftError: Error, Equatable {
  /// Structures with the given code cannot be written in this container, or not with the values of
  /// the draft.
  case notWritable(FourCC)
  /// The structure has a field for which the draft states no value.
  case missing(String)
  /// The draft states a value for a field that the structure does not have at this place.
  case unexpected(String)
  /// The named field cannot contain the value that the draft states for it.
  case doesNotFit(String)

  package var words: String {
    switch self {
    case .notWritable(let code): "structures of type \(code) cannot be written here"
    case .missing(let name): "no value for the field \(name)"
    case .unexpected(let name): "the structure has no field \(name) at this place"
    case .doesNotFit(let name): "the value does not fit into the field \(name)"
    }
  }
}

/// The header of a new structure, the kind of its node, and the bytes after its content.
package struct Envelope {
  package let header: [UInt8]
  package let nodeKind: any NodeKind
  /// Returns the bytes after the header and the content, such as a checksum of both.
  private let trailer: @Sendable ([UInt8]) -> [UInt8]

  package init(
    header: [UInt8], nodeKind: any NodeKind,
    trailer: @escaping @Sendable ([UInt8]) -> [UInt8] = { _ in [] }
  ) {
    self.header = header
    self.nodeKind = nodeKind
    self.trailer = trailer
  }

  func bytes(around content: [UInt8]) -> [UInt8] {
    let bytes = header + content
    return bytes + trailer(bytes)
  }
}

extension NodeKind {
  /// Returns a node of this kind that is not in a file. New structures are written as its children.
  package func holder(_ bytes: [UInt8] = []) -> Node {
    Document(ByteSource(bytes: bytes), nodeKind: self).root
  }
}

extension Node {
  /// Returns the header of a new child of this node; nil if such a child cannot be written.
  package func envelope(of code: FourCC, contentSize: Int) -> Envelope? {
    nodeKind.insertion?.envelope(of: code, contentSize: contentSize, in: self)
  }

  /// Returns a node for a structure that is not yet in the file, as a child of this node.
  func draftedChild(_ code: FourCC, _ envelope: Envelope, content: [UInt8]) -> Node {
    let source = ByteSource(bytes: envelope.bytes(around: content))
    return node(
      for: Element(
        number: 0, source.wholeRange, of: source, nodeKind: envelope.nodeKind,
        headerSize: envelope.header.count, code: code))
  }
}
