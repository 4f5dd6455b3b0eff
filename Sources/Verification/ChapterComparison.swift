import Anatomy
import Metadata

extension CopyPlan {
  /// Requires that the copy has exactly the announced chapters, in each announced form.
  func requireChapters(of copy: Document) throws(Verification.Failure) {
    guard let chapters else { return }
    // Cue sheets are kept.
    let lists = copy.chapterLists().filter { $0.source != .cueSheet }
    guard lists.count == chapters.forms.count else {
      throw .chaptersDiffer("\(lists.count) lists instead of \(chapters.forms.count)")
    }
    for (list, form) in zip(lists, chapters.forms) {
      guard Self.isSame(list.chapters, as: form.chapters, in: list.language) else {
        throw .chaptersDiffer(form.words)
      }
    }
  }

  private static func isSame(
    _ read: [MediaChapter], as announced: [Chapter], in language: String?
  ) -> Bool {
    read.count == announced.count
      && zip(read, announced).allSatisfy { one, other in
        let end = one.duration.flatMap(one.start.adding)
        let isEnd = other.end.map { end?.isSame(as: $0) ?? false } ?? true
        return one.start.isSame(as: other.start) && isEnd
          && (one.title ?? "") == (other.title(in: language) ?? "")
          && (other.link == nil || one.link == other.link)
          && isSame(one.children, as: other.children, in: language)
      }
  }
}
