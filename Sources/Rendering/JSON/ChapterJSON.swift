import Anatomy
package import Metadata

/// Writes lists of chapters as JSON.
package struct ChapterJSON {
  let writer: JSONWriter

  package init(writer: JSONWriter) { self.writer = writer }

  package func write(_ list: ChapterList) {
    writer.object {
      writer.member("source", list.source.words)
      writer.member("path", list.path)
      writer.optional("title", list.title)
      writer.optional("language", list.language)
      writer.member("ordered", list.isOrdered)
      writer.key("chapters")
      writer.array { list.chapters.forEach(write) }
    }
  }

  private func write(_ chapter: MediaChapter) {
    writer.object {
      writer.time("start", chapter.start)
      if let duration = chapter.duration { writer.time("duration", duration) }
      writer.optional("title", chapter.title)
      writer.member("path", chapter.path)
      if let picture = chapter.picture {
        writer.key("picture")
        writer.object {
          writer.member("format", picture.format)
          writer.member("path", picture.path)
          writer.member("offset", picture.range.start)
          writer.member("size", picture.range.count)
        }
      }
      guard !chapter.children.isEmpty else { return }
      writer.key("chapters")
      writer.array { chapter.children.forEach(write) }
    }
  }
}
