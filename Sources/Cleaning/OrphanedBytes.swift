import Anatomy
import Bytes
import Privacy
import Rewriting

/// Finds bytes that lost their last reference because of edits. They are removed even under a
/// policy that keeps bytes which were already unreferenced in the original.
struct OrphanedBytes {
  /// The ranges that were already unreferenced in the original.
  private let before: OffsetMap

  init(_ original: Audit) {
    before = OffsetMap(
      original.disclosures.filter(\.isWithoutPerson).flatMap(\.evidence.fileRanges))
  }

  /// Returns the edits that remove the bytes that lost their last reference.
  ///
  /// - Parameter patchedSource: How the bytes of the document are made from the original.
  func edits(_ audit: Audit, of document: Document, made patchedSource: PatchedSource) -> [Edit] {
    audit.disclosures.filter { $0.isWithoutPerson && $0.node.source === document.source }.flatMap {
      disclosure in
      var place = disclosure.range.start
      var edits: [Edit] = []
      for run in patchedSource.runs(of: disclosure.range) {
        if case .original(let old) = run {
          for rest in before.rest(of: old) {
            let new = ByteRange(start: place + rest.start - old.start, count: rest.count)
            edits.append(Edit(.bytes(new), of: disclosure.node))
          }
        }
        place += run.count
      }
      return edits
    }
  }
}

extension Disclosure {
  fileprivate var isWithoutPerson: Bool {
    guard let edit, case .bytes = edit.target else { return false }
    return node.fields.contains { $0.range == range && $0.meaning.role == .unreferenced }
  }
}
