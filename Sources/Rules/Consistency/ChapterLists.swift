import Anatomy
import Metadata
import RuleEngine

extension Rule {
  static let chapterListsDiffer = Rule(
    "isom.chapters.nero-vs-qt-conflict", .warning, at: .boxFile,
    "The chapters in chpl and in the chapter track should be the same",
    cause: "An editor probably changed only one of the two chapter lists",
    fix:
      "Write the same chapters to both lists, or remove one list: players read only one of the two",
    passing: [list("One")],
    failing: [list("Other", mark: "↓")]
  ) { root, _ in
    guard root.isRoot, let box = root.descendant("moov", "udta", "chpl") else { return nil }
    let lists = root.document.chapterLists()
    let tracks = lists.filter { list in
      guard case .track = list.source else { return false }
      // Chapter tracks with pictures have no titles to compare.
      return list.chapters.contains { $0.title?.isEmpty == false }
    }
    guard !tracks.isEmpty else { return nil }
    let own = lists.first { $0.source == .nero }?.chapters ?? []
    let isSame = tracks.contains { track in
      track.chapters.count == own.count
        && zip(track.chapters, own).allSatisfy { one, other in
          isSameTitle(one.title ?? "", inList: other.title ?? "")
            && one.start.microseconds.subtractingReportingOverflow(other.start.microseconds)
              .partialValue.magnitude < 100_000
        }
    }
    guard !isSame, let track = tracks.first else { return [] }
    return .about(
      box,
      own.count == track.chapters.count
        ? "titles or times of chapters in chpl differ from those in \(track.source.words)"
        : "the number of chapters is \(own.count) in chpl, but \(track.chapters.count) in "
          + "\(track.source.words)")
  }

  /// Whether a chapter has the same title in a chapter track and in `chpl`, which cuts titles to 255
  /// bytes. Samples of a chapter without a title can be a space.
  private static func isSameTitle(_ title: String, inList listed: String) -> Bool {
    title == listed || (title == " " && listed.isEmpty)
      || (fewestBytesOfCut...255 ~= listed.utf8.count && title.hasPrefix(listed))
  }

  /// A title can be cut before a character of several bytes.
  private static let fewestBytesOfCut = 230

  /// Returns an example with a chapter track that has the title One, and with a `chpl` list that
  /// has the given title.
  private static func list(_ title: String, mark: String = "") -> Example {
    let list = """
      \(mark)full chpl version 1 { 00 u32 1 u64 0 \
      0\(String(title.utf8.count, radix: 16)) "\(title)" }
      """
    let movie = Example.movie(
      moreOfTrack: "tref { chap { u32 1 } }",
      handler: #"full hdlr { 00 * 4 "text" 00 * 12 "Chapters\0" }"#,
      informationHeader: "full nmhd {}",
      descriptions: #"full stsd { u32 1 "text" { 00 * 6 u16 1 00 * 43 } }"#,
      timeToSample: "full stts { u32 1 u32 1, 2048 }",
      sampleToChunk: "full stsc { u32 1 u32 1, 1, 1 }",
      sampleSizes: "full stsz { u32 5, 1 }",
      moreOfMovie: "udta { \(list) }",
      media: #"mdat { samples: u16 3 "One" }"#)
    return Example(movie.script, showing: list)
  }
}
