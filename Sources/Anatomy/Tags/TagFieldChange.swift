package import Bytes

/// The change of a field of fixed width that is the value of a key.
package struct TagFieldChange {
  package let range: ByteRange
  package let bytes: [UInt8]
  /// The value that the field states afterwards; nil if it states none.
  package let text: String?
  /// A message about the part of the value that the field cannot state; nil if there is none.
  package let loss: String?

  package init(_ range: ByteRange, _ bytes: [UInt8], stating text: String?, loss: String? = nil) {
    self.range = range
    self.bytes = bytes
    self.text = text
    self.loss = loss
  }
}
