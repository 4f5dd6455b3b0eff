package import Anatomy
package import Bytes

extension Document {
  /// The move that brings `moov` in front of the first media data. Nil if it is already in front,
  /// or if there is no `moov`.
  package var fastStartMove: Move? {
    let parts = root.children.filter { $0.source === source }
    guard
      let media = parts.first(where: { part in
        part.fields.contains { $0.meaning.role == .media }
      }),
      let index = parts.first(where: { part in part.children.contains { $0.samples != nil } })
    else { return nil }
    return Move(index.range, before: media.range.start)
  }
}
