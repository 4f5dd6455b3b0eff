import Anatomy
import Bytes
import Privacy
import Rewriting

/// Bytes that something referred to which is gone. They go too, also where a policy leaves what nobody
/// ever referred to.
struct Orphans {
  /// What nothing referred to in the original.
  private let before: Lost

  init(_ original: Audit) {
    before = Lost(original.traces.filter(\.isOfNobody).flatMap(\.evidence.fileRanges))
  }

  /// - Parameter splice: how the document was made from the original.
  func wishes(_ audit: Audit, of document: Document, made splice: Splice) -> [Wish] {
    audit.traces.filter { $0.isOfNobody && $0.node.source === document.source }.flatMap { trace in
      var place = trace.range.start
      var wishes: [Wish] = []
      for run in splice.runs(of: trace.range) {
        if case .original(let old) = run {
          for rest in before.rest(of: old) {
            let new = ByteRange(start: place + rest.start - old.start, count: rest.count)
            wishes.append(Wish(.bytes(new), of: trace.node))
          }
        }
        place += run.count
      }
      return wishes
    }
  }
}

extension Trace {
  fileprivate var isOfNobody: Bool {
    guard case .bytes = unit else { return false }
    return node.fields.contains { $0.range == range && $0.meaning.role == .unreferenced }
  }
}
