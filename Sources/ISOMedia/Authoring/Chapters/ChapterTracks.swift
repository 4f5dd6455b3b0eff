import Anatomy
import Bytes
import Movie

/// The chapter tracks of a movie: one track with the titles in each language and, if requested, one
/// with the pictures.
struct ChapterTracks {
  private(set) var drafts: [TrackDraft] = []
  private(set) var forms: [ChapterWriting.Form] = []

  /// Maximum number of bytes of a title, which is the part of a title that readers here read.
  private static let longestTitle = 4096

  init(
    _ flat: inout FlatChapters, includingPictures: Bool, in file: Node, _ times: MovieTimes
  ) throws(TagRefusal) {
    guard let movie = file.child("moov") else { return }
    let spans = try ChapterSpans(&flat, times)
    var id = try TrackInsertion.nextID(in: movie)
    let languages = flat.chapters.languages
    let group = languages.count > 1 ? movie.unusedAlternateGroup : 0
    for language in languages.isEmpty ? [nil] : languages {
      let titles = flat.chapters.map { $0.title(in: language) ?? "" }
      if titles.contains(where: { $0.utf8.count > Self.longestTitle }) {
        throw TagRefusal(ofValue: "a title of a chapter is longer than \(Self.longestTitle) bytes")
      }
      let texts = spans.texts(titles)
      drafts.append(
        TrackDraft(
          id: id, handler: "text", timescale: spans.timescale, mediaHeader: Self.textHeader,
          sampleEntry: Self.textEntry, samples: PackedSamples(texts.map(Self.sample)),
          durations: spans.samples.map(\.duration), language: language, alternateGroup: group))
      forms.append(
        ChapterWriting.Form("chapter track \(id)", stating: spans.stated(texts, in: language)))
      id += 1
    }
    guard includingPictures else {
      let count = flat.chapters.count { $0.picture != nil }
      if count > 0 {
        flat.losses.append("the pictures of chapters are written only with --chapter-pictures")
      }
      return
    }
    if let pictures = try ChapterPictures(&flat, spans, id: id, times).draft {
      drafts.append(pictures)
    }
  }

  /// The text in UTF-8 after its length, and a box that names the encoding.
  private static func sample(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return NumberCoding.big.bytes(nearest: bytes.count, count: 2) + bytes
      + [0, 0, 0, 12] + Array("encd".utf8) + [0, 0, 1, 0]
  }

  private static var textHeader: Draft {
    TrackDraft.generalHeader([Draft("text", fields: TrackDraft.matrix)])
  }

  private static var textEntry: Draft {
    Draft(
      "text",
      fields: [
        ("data_reference_index", .number(1)), ("displayFlags", .number(1)),
        ("textJustification", .signed(1)),
      ] + ["red", "green", "blue"].map { ("bgColor.\($0)", .number(0)) }
        + ["top", "left", "bottom", "right"].map { ("defaultTextBox.\($0)", .signed(0)) }
        + [("fontNumber", .number(0)), ("fontFace", .number(0))]
        + ["red", "green", "blue"].map { ("foreColor.\($0)", .number(0)) })
  }
}

extension Node {
  /// A number for a group of alternative tracks that no track of this movie uses.
  fileprivate var unusedAlternateGroup: Int {
    let used = children("trak").compactMap { $0.trackHeader?.alternateGroup }
    return min((used.max() ?? 0) + 1, Int(Int16.max))
  }
}

/// The samples of a chapter track on the timeline of a movie, which they fill without gaps.
struct ChapterSpans {
  let timescale: Int64
  /// The samples: each begins where the one before it ends. Samples without a chapter fill gaps.
  private(set) var samples: [(chapter: Int?, start: Int, duration: Int)] = []

  /// Maximum number of units per second.
  private static let mostUnits: Int64 = 1 << 30

  /// What cannot be stated is added to the losses of the chapters.
  init(_ flat: inout FlatChapters, _ times: MovieTimes) throws(TagRefusal) {
    let chapters = flat.chapters
    let length = RationalTime(value: Int64(times.duration), clock: times.timescale)
    var scale = times.timescale
    var isExact = true
    for time in chapters.flatMap({ [$0.start, $0.end].compactMap(\.self) }) {
      let next = RationalTime.commonClock(scale, time.reduced.timescale)
      if let next, next <= Self.mostUnits { scale = next } else { isExact = false }
    }
    if scale < 1000 { scale *= (999 + scale) / scale }
    let total = Int(length.rounded(to: scale).value)
    // A duration of a sample has 32 bits.
    if total > Int(UInt32.max), scale > times.timescale {
      (scale, isExact) = (times.timescale, false)
    }
    timescale = scale
    let end = Int(length.rounded(to: scale).value)
    if !isExact { flat.losses.append("the times of chapters are rounded to 1/\(scale) s") }
    var place = 0
    for (index, chapter) in chapters.enumerated() {
      let start = Int(chapter.start.rounded(to: scale).value)
      guard start >= 0, start < end else {
        throw TagRefusal(
          ofValue: "chapter \(index + 1) starts at \(chapter.start.clockText), but the movie ends "
            + "at \(length.clockText)")
      }
      guard start >= place || index == 0 else {
        throw TagRefusal(
          ofValue: "chapters \(index) and \(index + 1) overlap or have the same start")
      }
      if start > place { samples.append((nil, place, start - place)) }
      let next =
        index + 1 < chapters.count
        ? min(end, Int(chapters[index + 1].start.rounded(to: scale).value)) : end
      guard next > start else {
        throw TagRefusal(
          ofValue: "chapters \(index + 1) and \(index + 2) have the same start")
      }
      let stated = chapter.end.map { Int($0.rounded(to: scale).value) }
      let own = min(max(start + 1, stated ?? next), next)
      samples.append((index, start, own - start))
      place = own
    }
    if place < end { samples.append((nil, place, end - place)) }
  }

  /// Returns the text of each sample. Samples that fill gaps have no text, so a chapter without a
  /// title gets a space if there are gaps or titles.
  func texts(_ titles: [String]) -> [String] {
    let hasGaps = samples.contains { $0.chapter == nil }
    let needsText = hasGaps || titles.contains { !$0.isEmpty }
    return samples.map { sample in
      guard let chapter = sample.chapter else { return "" }
      return titles[chapter].isEmpty && needsText ? " " : titles[chapter]
    }
  }

  /// Returns the chapters as they are read from samples with the given texts.
  func stated(_ texts: [String], in language: String?) -> [Chapter] {
    zip(samples, texts).compactMap { sample, text in
      guard sample.chapter != nil else { return nil }
      return Chapter(
        start: RationalTime(value: Int64(sample.start), clock: timescale),
        end: RationalTime(value: Int64(sample.start + sample.duration), clock: timescale),
        titles: text.isEmpty ? [] : [.init(text, in: language)])
    }
  }
}
