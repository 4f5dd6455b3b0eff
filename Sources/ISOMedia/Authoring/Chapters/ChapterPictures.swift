import Anatomy
import Bytes

/// A track with the pictures of chapters. A picture is shown until the next one starts.
struct ChapterPictures {
  /// The track; nil if no chapter has a picture.
  private(set) var draft: TrackDraft?

  /// - Parameter spans: the samples of the track with the titles.
  init(
    _ flat: inout FlatChapters, _ spans: ChapterSpans, id: Int, _ times: MovieTimes
  ) throws(TagRefusal) {
    var pictures: [(start: Int, picture: Chapter.Picture)] = []
    var isAfterPicture = false
    for sample in spans.samples {
      guard let chapter = sample.chapter else { continue }
      if let picture = flat.chapters[chapter].picture {
        pictures.append((sample.start, picture))
        isAfterPicture = true
      } else if isAfterPicture {
        flat.losses.append(
          "chapter \(chapter + 1) has no picture and shows that of the chapter before it")
        isAfterPicture = false
      }
    }
    guard let first = pictures.first, let last = spans.samples.last else { return }
    let type = first.picture.type
    guard let code = Self.codes[type] else {
      throw TagRefusal(ofValue: "pictures of chapters must be JPEG or PNG, not \(type)")
    }
    guard pictures.allSatisfy({ $0.picture.type == type }) else {
      throw TagRefusal(ofValue: "pictures of chapters must all be JPEG or all be PNG")
    }
    let width = pictures.map(\.picture.width).max() ?? 0
    let height = pictures.map(\.picture.height).max() ?? 0
    guard 1...0x7FFF ~= width, 1...0x7FFF ~= height else {
      throw TagRefusal(ofValue: "the size of the picture of a chapter is not known")
    }
    let end = last.start + last.duration
    let starts = pictures.map(\.start) + [end]
    // The edit list states the start in units of the movie.
    let start = RationalTime(value: Int64(first.start), clock: spans.timescale)
      .rounded(to: times.timescale)
    draft = TrackDraft(
      id: id, handler: "vide", timescale: spans.timescale,
      mediaHeader: Draft("vmhd", fields: Self.header),
      sampleEntry: Draft(code, fields: Self.entry(width, height)),
      samples: PackedSamples(pictures.map(\.picture.bytes)),
      durations: zip(starts, starts.dropFirst()).map { $1 - $0 },
      start: Int(start.value), size: (width, height))
  }

  private static let codes: [String: FourCC] = ["image/jpeg": "jpeg", "image/png": "png "]

  private static let header: [(name: String, value: DraftValue)] =
    [("flags", .number(1, bytes: 3)), ("graphicsmode", .number(0))]
    + ["red", "green", "blue"].map { ("opcolor.\($0)", .number(0)) }

  private static func entry(_ width: Int, _ height: Int) -> [(name: String, value: DraftValue)] {
    [
      ("data_reference_index", .number(1)), ("width", .count(width, 2)),
      ("height", .count(height, 2)), ("horizresolution", .fixed(72 << 16)),
      ("vertresolution", .fixed(72 << 16)), ("frame_count", .number(1)),
      ("compressorname", .text("")), ("depth", .number(24)), ("color_table_id", .signed(-1)),
    ]
  }
}
