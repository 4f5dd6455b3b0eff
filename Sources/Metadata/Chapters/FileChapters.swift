package import Anatomy
import Bytes
import Movie

extension Document {
  /// All non-empty chapter lists of the file: from chapter tracks, Nero's `chpl` box, ID3 tags,
  /// Vorbis comments and cue sheets.
  package func chapterLists() -> [ChapterList] {
    guard let movie = MovieContext(root) else {
      return
        (root.taggedChapters + [root.commentChapters, root.cueSheetChapters].compactMap(\.self))
        .filter { !$0.chapters.isEmpty }
    }
    let all = movie.trackChapters + [movie.neroChapters].compactMap(\.self) + root.taggedChapters
    return all.filter { !$0.chapters.isEmpty }
  }
}

extension [MediaChapter] {
  /// Chapters with missing durations filled in: each such chapter lasts until the next one starts.
  ///
  /// - Parameter end: the end of the last chapter, if it is known.
  func closed(at end: RationalTime?) -> [MediaChapter] {
    indices.map { index in
      let chapter = self[index]
      guard chapter.duration == nil else { return chapter }
      let next = index + 1 < count ? self[index + 1].start : end
      let duration = next.flatMap { $0.subtracting(chapter.start) }
      return MediaChapter(
        start: chapter.start, duration: duration.flatMap { $0.value < 0 ? nil : $0 },
        title: chapter.title, picture: chapter.picture, link: chapter.link,
        children: chapter.children, path: chapter.path)
    }
  }
}

extension MovieContext {
  /// The chapter list that Nero's software writes into user data (`chpl`). Its start times are in
  /// units of 100 ns.
  var neroChapters: ChapterList? {
    guard let box = movie?.child("udta")?.child("chpl"),
      case .list(let list)? = box.value(.chapters)
    else { return nil }
    var chapters: [MediaChapter] = []
    list.forEach { item in
      guard let start = item.member(called: .start)?.value.integer,
        let time = RationalTime(Int64(start), per: 10_000_000)
      else { return false }
      chapters.append(
        MediaChapter(
          start: time, duration: nil, title: item.member(called: .title)?.string, path: box.path))
      return chapters.count < Self.maxChapters
    }
    let end = movie?.child("mvhd")?.time(.duration).flatMap { RationalTime($0, per: timescale) }
    return ChapterList(
      source: .nero, language: nil, chapters: chapters.closed(at: end), path: box.path)
  }

  /// Upper bound on the number of chapters read from one list.
  static let maxChapters = 10_000
}
