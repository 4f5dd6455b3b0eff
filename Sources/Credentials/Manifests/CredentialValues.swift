import Anatomy
import Bytes
import Movie

/// Reads values of CBOR in content credentials.
extension Node {
  /// Returns the node of the value for a key in this CBOR map; nil if the map lacks the key.
  func entry(_ key: String) -> Node? { children.first { $0.name.description == key } }

  /// Returns the value for a key in this CBOR map. Nil if the map lacks the key or has null for it.
  func present(_ key: String) -> Node? { entry(key).flatMap { $0.isNull ? nil : $0 } }

  /// The whole number in this CBOR value. Nil if it is another value, negative or too large.
  var wholeNumber: Int? { integer(.major_type) == 0 ? integer(.value) : nil }

  /// The truth value in this CBOR value; nil if it is another value.
  var truthValue: Bool? {
    guard integer(.major_type) == 7 else { return nil }
    return switch integer(.value) {
    case 20: false
    case 21: true
    default: nil
    }
  }

  /// Returns the byte string in this CBOR value, even if its content is decoded as a structure. Nil
  /// if the value has another type, or if the byte string is longer than `limit`.
  func byteString(limit: Int) -> [UInt8]? {
    guard integer(.major_type) == 2,
      let content = children.first(where: { $0.isPayload })?.range ?? field(.value)?.range,
      content.count <= limit
    else { return nil }
    return source.bytes(content)
  }

  /// The hash in this CBOR value; nil if it is no byte string, or too long for a hash.
  var hashValueBytes: [UInt8]? { byteString(limit: 64) }

  private var isNull: Bool { integer(.major_type) == 7 && integer(.value) == 22 }
}
