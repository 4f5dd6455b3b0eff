import Anatomy
import Bytes
package import Metadata

/// Writes chapters as text, one per line: `0:00.000  for 1:02.500  Introduction`.
package struct ChapterText {
  let style: Style
  let output: Output

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  /// Writes the chapters of the list that fits the preferred languages best, and the names of the
  /// other chapter lists.
  package func write(_ lists: [ChapterList], preferring languages: [String]) {
    guard let best = lists.best(preferring: languages) else { return }
    write(best)
    for list in lists where list != best { output.line("  also: " + head(of: list)) }
  }

  private func write(_ list: ChapterList) {
    output.line(head(of: list))
    write(list.chapters, indent: "  ")
  }

  private func head(of list: ChapterList) -> String {
    let parts = [
      list.source.words, list.title.map { "\"\($0)\"" }, list.language,
      list.chapters.count == 1 ? "1 chapter" : "\(list.chapters.count) chapters",
      list.isOrdered ? nil : "unordered",
    ]
    return parts.compactMap { $0?.escapedForDisplay }.joined(separator: Style.separator)
  }

  private func write(_ chapters: [MediaChapter], indent: String) {
    let starts = chapters.map { $0.start.text ?? "" }
    let width = starts.map(\.columns).max() ?? 0
    for (chapter, start) in zip(chapters, starts) where !output.isClosed {
      let length = chapter.duration?.text.map { "for \($0)" }
      let parts = [
        style.paint(start.aligned(right: width), .good), chapter.title?.escapedForDisplay ?? "–",
        length.map { style.paint($0, .faint) },
        chapter.picture.map {
          style.paint("with a picture, \($0.format.escapedForDisplay)", .faint)
        },
      ]
      output.line(indent + parts.compactMap(\.self).joined(separator: "  "))
      write(chapter.children, indent: indent + "  ")
    }
  }
}
