/// An author of tags that can state chapters.
package protocol ChapterTagAuthor: TagAuthor {
  /// Returns the tags of a structure that state chapters.
  func chapterTags(in structure: Node) -> [Node]
  /// Returns the new tags for the given chapters. The caller places the content if there is no
  /// structure yet.
  func writing(
    _ chapters: ClosedChapters, in structure: Node?
  ) throws(TagRefusal) -> ChapterTagWriting
}

/// The new tags of chapters.
package struct ChapterTagWriting {
  package let tags: TagWriting
  package let form: ChapterWriting.Form
  package let losses: [String]

  package init(_ tags: TagWriting, _ form: ChapterWriting.Form, losses: [String]) {
    self.tags = tags
    self.form = form
    self.losses = losses
  }
}

/// Chapters that all have an end, within the duration of a sound.
package struct ClosedChapters: Sendable {
  /// The chapters in order. Those that players would not list are left out.
  package private(set) var chapters: [Chapter]
  package private(set) var losses: [String] = []

  /// - Parameter clock: the number of units per second in which times are stated.
  package init(
    _ chapters: [Chapter], within length: RationalTime, clock: Int64
  ) throws(TagRefusal) {
    var hidden = 0
    var rounded = 0
    func closed(_ all: [Chapter], _ end: RationalTime) throws(TagRefusal) -> [Chapter] {
      let shown = all.filter { !$0.isHidden }
      hidden += all.count - shown.count
      var result: [Chapter] = []
      for (index, chapter) in shown.enumerated() {
        guard !(chapter.start < .zero), chapter.start < length else {
          throw TagRefusal(
            ofValue:
              "chapter \(index + 1) starts at \(chapter.start.clockText), but the sound ends "
              + "at \(length.clockText)")
        }
        let next = index + 1 < shown.count ? shown[index + 1].start : end
        guard chapter.start < next else {
          throw TagRefusal(
            ofValue: "chapters \(index + 1) and \(index + 2) overlap or have the same start")
        }
        var own = chapter
        own.start = chapter.start.rounded(to: clock)
        if !own.start.isSame(as: chapter.start) { rounded += 1 }
        let stated = chapter.end.map { $0 < next ? $0 : next } ?? next
        own.end = stated.rounded(to: clock)
        own.children = try closed(chapter.children, stated)
        result.append(own)
      }
      return result
    }
    self.chapters = try closed(chapters, length)
    if hidden > 0 {
      losses.append("hidden chapters are not written, because players would list them: \(hidden)")
    }
    if rounded > 0 { losses.append("times of chapters are rounded to 1/\(clock) s: \(rounded)") }
  }
}

/// Writes chapters into the tags of a file with lists of tags.
package struct ListedChapterAuthor: ChapterAuthor {
  private let container: any TagContainer

  package init(container: any TagContainer) { self.container = container }

  package func preparation(
    for chapters: NewChapters, in file: Node
  ) throws(TagRefusal) -> ChapterWriting {
    var writing = ChapterWriting()
    for list in try chapterLists(in: file) {
      guard let structure = list.structure else { continue }
      writing.removed += list.author.chapterTags(in: structure)
    }
    return writing
  }

  package func writing(
    _ new: NewChapters, in file: Node, preparedFrom original: Node
  ) throws(TagRefusal) -> ChapterWriting {
    var writing = ChapterWriting()
    guard !new.chapters.isEmpty else { return writing }
    guard let length = file.soundDuration else {
      throw TagRefusal("the duration of the sound is not known")
    }
    let before = Set(
      try chapterLists(in: original).filter { list in
        list.structure.map { !list.author.chapterTags(in: $0).isEmpty } ?? false
      }.map(\.space))
    let lists = try chapterLists(in: file)
    let first = lists.first { $0.isForNew }?.space
    var written: Set<KeySpace> = []
    let targets = lists.filter { list in
      (list.space == first || before.contains(list.space)) && written.insert(list.space).inserted
    }
    guard !targets.isEmpty else {
      throw TagRefusal("chapters cannot be written in this format")
    }
    let chapters = try ClosedChapters(new.chapters, within: length, clock: Self.clock)
    writing.losses = chapters.losses
    // Chapters in ID3 are read first.
    for list in targets.sorted(by: { $0.space == .id3 && $1.space != .id3 }) {
      let result = try list.author.writing(chapters, in: list.structure)
      writing.insertions += result.tags.insertions
      if let content = result.tags.content {
        guard let author = file.tagAuthor else {
          throw TagRefusal("no tag can be added to this file")
        }
        var changes = TagChanges(of: file)
        changes.contents = [TagContent(list.space, content)]
        writing.insertions += try author.writing(changes).insertions
      }
      writing.forms.append(result.form)
      writing.losses += result.losses
    }
    return writing
  }

  /// The number of units per second in which tags state times.
  private static let clock: Int64 = 1000

  private struct List {
    let space: KeySpace
    let structure: Node?
    let author: any ChapterTagAuthor
    let isForNew: Bool
  }

  private func chapterLists(in file: Node) throws(TagRefusal) -> [List] {
    try container.lists(in: file).compactMap { list in
      guard list.space == .id3 || list.space == .vorbis,
        let author = list.author as? any ChapterTagAuthor
      else { return nil }
      return List(
        space: list.space, structure: list.structure, author: author, isForNew: list.isForNewTags)
    }
  }
}

extension Node {
  /// The duration of the longest sound in this file; nil if it is not known.
  fileprivate var soundDuration: RationalTime? {
    var longest: RationalTime?
    func look(_ node: Node, _ levels: Int) {
      if let duration = node.soundTrack(precise: true)?.duration?.value {
        longest = longest.map { $0 < duration ? duration : $0 } ?? duration
      } else if levels > 0 {
        for child in node.children.prefix(64) { look(child, levels - 1) }
      }
    }
    look(self, 2)
    return longest
  }
}
