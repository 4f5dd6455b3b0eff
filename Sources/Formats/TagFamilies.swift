import Anatomy
import Bytes
import ID3
package import Schema

extension Family {
  /// Tags as payloads, and last of all files that are known by their tags alone.
  static let tags =
    ID3.formats.map { Family(shape: $0.shape, opens: $0.opens) }
    + [Family(shape: ID3.file, recognise: FileKind.tagged, opens: { _ in false })]
}

extension TagFinder {
  /// Tags at both ends of sound, and in the middle of it.
  package static let families = TagFinder(
    firstBytes: Set("AIT".utf8),
    beginning: { source, place, limit in
      (ID3.tag(beginningAt: place, in: source, limit: limit)
        ?? ID3.trailer(beginningAt: place, in: source, limit: limit)).map(Tag.init)
    },
    ending: { ID3.tag(endingAt: $1, in: $0, from: $2).map(Tag.init) })
}

extension TagFinder.Tag {
  fileprivate init(_ found: FoundTag) {
    self.init(found.range, shape: found.shape, isCut: found.isCut)
  }
}
