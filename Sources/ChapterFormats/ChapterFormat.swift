package import Anatomy

/// A text format of chapter lists.
package struct ChapterFormat: Sendable {
  /// The name by which users choose the format.
  package let name: String
  /// What the format is, as part of a sentence.
  package let title: String
  /// What a chapter of the format can state besides its start and one title.
  let abilities: Set<Ability>
  /// The number of units per second in which the format states times.
  let timescale: Int64
  /// Whether a text with the given first lines is in this format.
  let recognizes: @Sendable (_ firstLines: [String]) -> Bool
  let read: @Sendable (ChapterLines) throws(ChapterFormatError) -> [Chapter]
  let write: @Sendable ([Chapter]) -> String

  /// A property of a chapter that some formats cannot state.
  enum Ability: CaseIterable {
    case end, languages, picture, link, hidden, nesting
  }

  /// All formats. A text is in the first of them that recognizes it.
  package static let all: [ChapterFormat] = [
    .json, .podcast, .ffmetadata, .webVTT, .cueSheet, .ogm, .mp4chaps,
  ]

  package static func named(_ name: String) -> ChapterFormat? { all.first { $0.name == name } }

  /// Maximum number of chapters in a text.
  static let mostChapters = 10_000
  /// Maximum number of bytes of a text.
  package static let mostBytes = 16 << 20
}

/// The reason why a text is no list of chapters.
package struct ChapterFormatError: Error {
  /// The number of the line, or of the chapter in a format without lines; nil for the whole text.
  package let place: Place?
  package let reason: String

  package enum Place: Sendable, Hashable {
    case line(Int)
    case chapter(Int)
  }

  init(_ reason: String, at place: Place? = nil) {
    self.reason = reason
    self.place = place
  }

  package var words: String {
    switch place {
    case .line(let number): "line \(number): \(reason)"
    case .chapter(let number): "chapter \(number): \(reason)"
    case nil: reason
    }
  }
}

extension ChapterFormat {
  /// Reads a list of chapters in any of the formats.
  package static func read(_ bytes: [UInt8]) throws(ChapterFormatError) -> [Chapter] {
    guard bytes.count <= mostBytes else {
      throw ChapterFormatError("a list of chapters has at most \(mostBytes >> 20) MiB")
    }
    let lines = try ChapterLines(bytes)
    let first = Array(
      lines.all.lazy.map(\.text).filter { !$0.isEmpty }.prefix(recognizedLines))
    guard let format = all.first(where: { $0.recognizes(first) }) else {
      throw ChapterFormatError(
        "the text is in no known format of chapters: " + all.map(\.name).joined(separator: ", "))
    }
    let chapters = try format.read(lines)
    try requireOrder(of: chapters)
    return chapters
  }

  private static let recognizedLines = 64

  private static func requireOrder(of chapters: [Chapter]) throws(ChapterFormatError) {
    guard !chapters.isEmpty else { throw ChapterFormatError("the text has no chapters") }
    guard chapters.flat.count <= mostChapters else {
      throw ChapterFormatError("a list has at most \(mostChapters) chapters")
    }
    try requireOrder(of: chapters, "")
  }

  private static func requireOrder(
    of chapters: [Chapter], _ outer: String
  ) throws(ChapterFormatError) {
    for (index, chapter) in chapters.enumerated() {
      let place = ChapterFormatError.Place.chapter(index + 1)
      let next = chapters.dropFirst(index + 1).first { !$0.isHidden || chapter.isHidden }
      if chapter.start < .zero {
        throw ChapterFormatError("\(outer)the start is negative", at: place)
      }
      if let end = chapter.end, !(chapter.start < end) {
        throw ChapterFormatError("\(outer)the end is not after the start", at: place)
      }
      guard !chapter.isHidden, let next else { continue }
      if next.start < chapter.start {
        throw ChapterFormatError("\(outer)the next chapter starts before this one", at: place)
      }
      if next.start.isSame(as: chapter.start) {
        throw ChapterFormatError("\(outer)the next chapter has the same start", at: place)
      }
      if let end = chapter.end, next.start < end {
        throw ChapterFormatError("\(outer)it ends after the next chapter starts", at: place)
      }
      try requireOrder(of: chapter.children, "in chapter \(index + 1): ")
    }
  }

  /// Returns the chapters in this format, and messages about what the format cannot state.
  package func text(of chapters: [Chapter]) -> (text: String, losses: [String]) {
    var losses: [String] = []
    var stated = chapters
    if !abilities.contains(.nesting), chapters.contains(where: { !$0.children.isEmpty }) {
      losses.append("\(name) has no nested chapters: only the innermost are written")
      stated = chapters.innermost
    }
    if !abilities.contains(.hidden) {
      let hidden = stated.count { $0.isHidden }
      if hidden > 0 { losses.append("\(name) has no hidden chapters: \(hidden) are not written") }
      stated.removeAll(where: \.isHidden)
    }
    let all = stated.flat
    func lose(_ ability: Ability, _ words: String, _ isLost: (Chapter) -> Bool) {
      let count = abilities.contains(ability) ? 0 : all.count(where: isLost)
      if count > 0 { losses.append("\(name) cannot state \(words) of chapters: \(count)") }
    }
    let ends = zip(all, all.dropFirst()).count { one, next in
      one.end.map { !$0.isSame(as: next.start) } ?? false
    }
    if !abilities.contains(.end), ends > 0 {
      losses.append("\(name) cannot state ends of chapters: \(ends)")
    }
    lose(.languages, "titles in further languages") { $0.titles.count > 1 }
    lose(.picture, "pictures") { $0.picture != nil }
    lose(.link, "links") { $0.link != nil }
    if timescale > 0 {
      let rounded = all.count { !$0.start.rounded(to: timescale).isSame(as: $0.start) }
      if rounded > 0 { losses.append("\(name) rounds times to 1/\(timescale) s: \(rounded)") }
    }
    return (write(stated), losses)
  }
}

extension [Chapter] {
  /// The chapters that contain no others, in order.
  fileprivate var innermost: [Chapter] {
    flatMap { $0.children.isEmpty ? [$0] : $0.children.innermost }
  }
}
