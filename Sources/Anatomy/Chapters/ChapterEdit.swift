/// A change of present chapters.
package enum ChapterEdit: Hashable, Sendable {
  /// All times become later by this time, or earlier if it is negative.
  case shift(RationalTime)
  /// All times are multiplied by this ratio of two positive numbers.
  case scale(Int64, by: Int64)
  /// The chapter with this number, counted from 1, gets the title.
  case rename(Int, String)
  /// The chapter with this number becomes a part of the one before it.
  case merge(Int)
  /// A chapter starts at the time, within the one that is there.
  case split(RationalTime, String)
}

extension [Chapter] {
  /// Returns the chapters after the change. Chapters that end before the start are left out, and a
  /// chapter that would start before it starts with it.
  package func applying(_ edit: ChapterEdit) throws(TagRefusal) -> [Chapter] {
    switch edit {
    case .shift(let time):
      return try moved { $0.adding(time) }
    case .scale(let factor, let divisor):
      return try moved { time in
        let (value, overflow) = time.value.multipliedReportingOverflow(by: factor)
        let (scale, overflows) = time.timescale.multipliedReportingOverflow(by: divisor)
        return overflow || overflows ? nil : RationalTime(value: value, clock: scale).reduced
      }
    case .rename(let number, let title):
      let index = try index(number)
      var chapters = self
      chapters[index].titles =
        title.isEmpty ? [] : [.init(title, in: self[index].titles.first?.language)]
      return chapters
    case .merge(let number):
      let index = try index(number)
      guard index > 0 else {
        throw TagRefusal(ofValue: "chapter 1 has no chapter before it")
      }
      var chapters = self
      let merged = chapters.remove(at: index)
      chapters[index - 1].end = merged.end
      chapters[index - 1].children += merged.children
      return chapters
    case .split(let time, let title):
      guard !contains(where: { $0.start.isSame(as: time) }) else {
        throw TagRefusal(ofValue: "a chapter starts at \(time.clockText) already")
      }
      let new = firstIndex { time < $0.start } ?? count
      var chapters = self
      var added = Chapter(start: time, titles: title.isEmpty ? [] : [.init(title)])
      if new > 0 {
        added.titles = title.isEmpty ? [] : [.init(title, in: self[new - 1].titles.first?.language)]
        added.end = self[new - 1].end.flatMap { time < $0 ? $0 : nil }
        if let end = self[new - 1].end, time < end { chapters[new - 1].end = time }
      }
      chapters.insert(added, at: new)
      return chapters
    }
  }

  private func index(_ number: Int) throws(TagRefusal) -> Int {
    guard indices.contains(number - 1) else {
      throw TagRefusal(ofValue: "there is no chapter \(number)")
    }
    return number - 1
  }

  private func moved(
    _ move: (RationalTime) -> RationalTime?
  ) throws(TagRefusal) -> [Chapter] {
    var result: [Chapter] = []
    for (index, chapter) in enumerated() {
      let next = index + 1 < count ? self[index + 1].start : nil
      let end = chapter.end.flatMap(move)
      guard let start = move(chapter.start), end != nil || chapter.end == nil else {
        throw TagRefusal(ofValue: "the times of chapters are out of range")
      }
      let limit = end ?? next.flatMap(move)
      if let limit, !(RationalTime.zero < limit) { continue }
      var own = chapter
      own.start = start < .zero ? .zero : start
      own.end = end
      own.children = try chapter.children.moved(move)
      result.append(own)
    }
    return result
  }
}
