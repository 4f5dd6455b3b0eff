import Anatomy
import Bytes

/// The chapter list of Nero's software (`chpl`), which has at most 255 chapters with titles of at
/// most 255 bytes. Its times are in units of 100 ns.
struct NeroList {
  let draft: Draft
  let form: ChapterWriting.Form

  private static let mostChapters = 255
  private static let mostBytes = 255
  private static let clock: Int64 = 10_000_000

  /// Fails if there are more chapters than the list can state. What it cannot state is added to the
  /// losses of the chapters.
  init?(_ flat: inout FlatChapters) {
    let chapters = flat.chapters
    guard chapters.count <= Self.mostChapters else {
      flat.losses.append(
        "no Nero chapter list is written, because it has at most \(Self.mostChapters) chapters")
      return nil
    }
    var fields: [(name: String, value: DraftValue)] = [
      ("version", .number(1, bytes: 1)), ("chapter_count", .count(chapters.count)),
    ]
    var stated: [Chapter] = []
    var cutTitles = 0
    for (index, chapter) in chapters.enumerated() {
      let start = chapter.start.rounded(to: Self.clock)
      let title = chapter.title() ?? ""
      let cut = title.prefix(ofBytes: Self.mostBytes)
      if cut != title { cutTitles += 1 }
      let name = "chapters[\(index + 1)]"
      fields.append(("\(name).start", .count(Int(start.value), 8)))
      fields.append(("\(name).title", .text(cut, as: TextSpelling(.utf8, .pascal))))
      stated.append(Chapter(start: start, titles: cut.isEmpty ? [] : [.init(cut)]))
    }
    if cutTitles > 0 {
      flat.losses.append(
        "titles cut to \(Self.mostBytes) bytes in the Nero chapter list: \(cutTitles)")
    }
    draft = Draft("chpl", fields: fields)
    form = ChapterWriting.Form("Nero chapter list", stating: stated)
  }
}

extension String {
  /// Returns the longest part from the start that has at most the given number of bytes in UTF-8.
  fileprivate func prefix(ofBytes most: Int) -> String {
    guard utf8.count > most else { return self }
    var result = ""
    var count = 0
    for character in self {
      count += character.utf8.count
      guard count <= most else { break }
      result.append(character)
    }
    return result
  }
}
