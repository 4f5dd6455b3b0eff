/// The texts with which a format states one value, and what is lost.
package struct TagStatement {
  /// The first part has the key of the value. Parts without a text are removed.
  package let parts: [(key: TagKey, text: String?)]
  /// A message about the part of the value that the format cannot state; nil if there is none.
  package let loss: String?

  package init(_ parts: [(key: TagKey, text: String?)], loss: String? = nil) {
    self.parts = parts
    self.loss = loss
  }
}
