import Anatomy
import Bytes
package import Metadata

/// Chapters, one in a line: `0:00.000  for 1:02.500  Introduction`.
package struct ChapterText {
  let style: Style
  let output: Output

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  package func write(_ list: ChapterList) {
    let parts = [
      list.source.words, list.title.map { "\"\($0)\"" }, list.language,
      list.chapters.count == 1 ? "1 chapter" : "\(list.chapters.count) chapters",
      list.isOrdered ? nil : "in no order",
    ]
    output.line(
      parts.compactMap { $0?.escapedForDisplay }.joined(separator: Style.separator))
    write(list.chapters, indent: "  ")
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
