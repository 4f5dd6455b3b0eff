import Anatomy
import Bytes

/// Writes chapters into the ID3 tag of a WAVE or AIFF file. Cue points and markers are kept, because
/// programs use them for other purposes too.
struct ChunkChapterAuthor: ChapterAuthor {
  private let listed: ListedChapterAuthor

  init(order: ByteOrder) {
    listed = ListedChapterAuthor(container: ChunkTagAuthor(order: order))
  }

  func preparation(
    for chapters: NewChapters, in file: Node
  ) throws(TagRefusal) -> ChapterWriting {
    try listed.preparation(for: chapters, in: file)
  }

  func writing(
    _ new: NewChapters, in file: Node, preparedFrom original: Node
  ) throws(TagRefusal) -> ChapterWriting {
    var writing = try listed.writing(new, in: file, preparedFrom: original)
    let points = file.children.flatMap { form in
      form.children.filter { $0.code == "cue " || $0.code == "MARK" }
    }
    for point in points {
      writing.losses.append("\(point.path): the points are kept, and may differ from the chapters")
    }
    return writing
  }
}
