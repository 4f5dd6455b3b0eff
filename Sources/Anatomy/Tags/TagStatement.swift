/// The texts with which a format states one value, and a message about what cannot be stated.
package struct TagStatement {
  /// The keys and their texts. The first part has the key of the value. Keys without a text are
  /// removed.
  package let parts: [(key: TagKey, text: String?)]
  /// A message about the part of the value that the format cannot state; nil if there is none.
  package let loss: String?

  package init(_ parts: [(key: TagKey, text: String?)], loss: String? = nil) {
    self.parts = parts
    self.loss = loss
  }
}
