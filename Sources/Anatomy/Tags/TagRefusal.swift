/// The reason why a tag cannot be written.
package struct TagRefusal: Error {
  package let reason: String
  /// Whether the value is the reason: the key cannot have this value in any file.
  package let isOfValue: Bool

  package init(_ reason: String) {
    self.reason = reason
    isOfValue = false
  }

  package init(ofValue reason: String) {
    self.reason = reason
    isOfValue = true
  }
}

extension Node {
  /// Returns the bytes of a new child with tags.
  package func written(_ draft: Draft) throws(TagRefusal) -> [UInt8] {
    do throws(DraftError) {
      return try bytes(of: draft)
    } catch {
      throw TagRefusal(ofValue: error.words)
    }
  }
}
