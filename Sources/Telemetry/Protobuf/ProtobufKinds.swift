import Anatomy
import Bytes
import Schema

/// The node kinds of the fields of protocol buffer messages.
enum Protobuf {
  static let text = textField(nil, .identifies(.unknown))

  static let other = field(nil) { reader in
    guard let wire = reader.node?.wire else {
      return reader.rest("value", means: .identifies(.unknown))
    }
    switch wire {
    case .number: number(reader)
    case .fixed64: reader.float("value", width: 8, line: .value)
    case .fixed32: reader.float("value", width: 4, line: .value)
    case .counted:
      size(reader)
      reader.rest("value", means: .identifies(.unknown))
    }
  }

  static func number(_ reader: FieldReader, means meaning: Meaning = .plain) {
    reader.sevenBitGroups("value", atMost: 10, order: .little, means: meaning)
  }

  static func size(_ reader: FieldReader) {
    reader.sevenBitGroups("size", atMost: 10, order: .little, means: .size(of: .restOfNode))
  }

  static func textField(_ word: String?, _ meaning: Meaning) -> DeclaredNodeKind {
    field(word) { reader in
      size(reader)
      reader.text("value", .utf8, .rest, means: meaning, line: .value)
    }
  }

  /// Returns the node kind of a field. The node is named after its field number, unless a name is
  /// given.
  static func field(
    _ word: String?, _ body: @escaping Declaration.Body
  ) -> DeclaredNodeKind {
    DeclaredNodeKind.headless(
      named: Naming(naming(word)), word ?? "Field", .unpublished, removal: .fromSample
    ) { reader in
      reader.sevenBitGroups("key", atMost: 10, order: .little, means: .type)
      reader.order = .little
      body(reader)
    }
  }

  static func message(
    _ word: String?, _ title: String, _ grammar: ProtobufGrammar
  ) -> DeclaredNodeKind {
    DeclaredNodeKind.headless(
      named: Naming(naming(word)), title, .unpublished, holds: grammar, removal: .fromSample
    ) { reader in
      reader.sevenBitGroups("key", atMost: 10, order: .little, means: .type)
      size(reader)
    }
  }

  private static func naming(_ word: String?) -> @Sendable (Node) -> NodeName {
    { node in .word(word ?? "field_\(node.code.rawValue)") }
  }
}

extension Node {
  /// The wire type in the key of a field; nil if it is unknown.
  fileprivate var wire: ProtobufField.Wire? {
    source.byte(at: range.start).flatMap { ProtobufField.Wire(rawValue: UInt64($0 & 7)) }
  }
}
